// Request ids, keys, and what is unusual in requests that are otherwise in order.
import { type Availability, demoRate } from '../test-client.ts';
import type { Stage } from './walker.ts';

/** Request ids, parameters that come twice, and keys. */
export const requests: Stage = async ({ api, note, did, availability, day, get, products, newId, write, mock }) => {
  const [body, header] = [newId(), newId()];
  await did(
    'two ids',
    api.call(
      'POST',
      '/v1.2/holds',
      { hold: api.holdOf('STANDARD', availability('STANDARD'), 1), meta: { reqId: body } },
      { 'X-Request-ID': header },
    ),
  );
  for (const answer of await Promise.all([get('hold', newId()), get('hold', newId())])) {
    note('two at once', answer);
  }
  const twiceFrom = `${new URLSearchParams(day)}&start=${encodeURIComponent(day.end)}`;
  await did(
    'start twice',
    api.call('GET', `${products}/${demoRate('STANDARD').productId}/availabilities?${twiceFrom}`),
  );
  await did('wrong key', api.call('GET', '/v1.2/holds/x', undefined, { 'X-API-Key': 'wrong' }));
  await did(
    'create with a wrong key',
    api.call(
      'POST',
      '/v1.2/holds',
      { hold: {}, meta: { reqId: newId() } },
      { 'X-API-Key': 'wrong', 'X-Request-ID': newId() },
    ),
  );
  const keyless = await mock.app.request('/v1.2/holds/x');
  write({ what: 'no key', status: keyless.status, text: await keyless.text(), headers: '' });
};

/** Several availabilities in one request, parts of holds, long texts and unusual ids. */
export const unusual: Stage = async ({ api, did, availabilitiesOf, availability, idIn, held }) => {
  const [here, there] = [availability('STANDARD'), availability('FIXED')];
  const items = [...api.holdOf('STANDARD', here, 2).items, ...api.holdOf('FIXED', there, 1).items];
  const both = idIn(await did('hold of two rates', api.sendHold({ items })), 'hold');
  const [leader] = api.bookingOf('STANDARD', here, 2).items;
  const [companion] = api.bookingOf('FIXED', there, 1).items;
  const group = [leader, { ...companion, traveler: { ...companion?.traveler, isLead: false } }];
  await did(
    'book two rates',
    api.sendBooking({ ...api.bookingOf('STANDARD', here, 2, { holdId: both }), items: group }),
  );
  const wide = availability('STANDARD');
  const three = await held('STANDARD', wide, 3);
  await did('book a part', api.book('STANDARD', wide, 1, { holdId: three }));
  await did('single after a part', api.single('STANDARD', { at: wide.start, qty: '1' }));
  const [earliest] = availabilitiesOf('STANDARD');
  const earliestHold = await held('STANDARD', earliest as Availability, 1);
  await did('book soon', api.book('STANDARD', earliest as Availability, 1, { holdId: earliestHold }));
  const odd = availability('STANDARD');
  await did('hold with a long text', api.hold('STANDARD', odd, 1, { ext: { long: 'x'.repeat(300) } }));
  const longHold = await held('STANDARD', odd, 1);
  await did('book with a long text', api.book('STANDARD', odd, 1, { holdId: longHold, partnerId: 'x'.repeat(300) }));
  await did('hold with the nil id', api.hold('STANDARD', odd, 1, { id: '00000000-0000-0000-0000-000000000000' }));
  await did('hold until tomorrow', api.hold('STANDARD', odd, 1, { expires: 'tomorrow' }));
  await did('pass', api.hold('PASS', availabilitiesOf('PASS')[2] as Availability, 2));
};
