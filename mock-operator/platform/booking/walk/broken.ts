// The walk through the Booking API: an operator behind it that is broken.
import type { Availability } from '../../../partner/test-client.ts';
import type { Walker } from './walker.ts';

/** Behaviours of the operator that make no success. */
const BROKEN: readonly object[] = [
  { status: 500 },
  { status: 503 },
  { answer: 'html' },
  { answer: 'page' },
  { answer: 'empty' },
  { answer: 'half' },
  { answer: 'reset' },
];

/** Calls whatever is forwarded, with each behaviour. */
export const breakOperator = async (
  { door, did, broke, send, list, api, write }: Walker,
  at: Availability,
  { holdId, bookingId }: { holdId: string; bookingId: string },
): Promise<void> => {
  const rebooked = await did('booking to be broken', send('booking', { ...api.bookingOf('PASS', at, 1) }));
  const id = rebooked.json?.booking?.id ?? bookingId;
  for (const behaviour of BROKEN) {
    await did('list before it breaks', list());
    await api.control('behaviour', { interface: 'partner', ...behaviour });
    const what = JSON.stringify(behaviour);
    await broke(`hold, ${what}`, send('hold', api.holdOf('STANDARD', at, 1)));
    await broke(`booking, ${what}`, send('booking', api.bookingOf('STANDARD', at, 1)));
    await broke(`read, ${what}`, door('GET', `/holds/${holdId}`));
    await broke(`cancel, ${what}`, door('PUT', `/bookings/cancel/${id}`));
    await broke(`release, ${what}`, door('DELETE', `/holds/${holdId}`));
    const shown = await list();
    write({
      what: `list, ${what}: ${shown.status}`,
      status: 200,
      text: shown.json?.availabilities ? shown.text : '',
      headers: '',
    });
    await broke(`another list, ${what}`, list('start=2026-06-05T00:00:00Z&end=2026-06-06T00:00:00Z'));
    await api.call('DELETE', '/_mock/behaviour');
  }
};
