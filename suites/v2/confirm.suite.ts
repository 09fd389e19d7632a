// Operator booking API v2, confirming a booking. Spec 3.3, 4.4.

import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { bookingTextsIn } from '../../harness/v2/booking-texts.ts';
import { check, expect } from '../../harness/v2/check.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

check('operator-v2.confirm.moves-to-confirmed', async ({ v2, given, binding }) => {
  const { uuid } = await given.created(await given.availability());

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());

  expect(confirmed).toSucceed();
  expectState(binding, (await given.settled(confirmed, 'pending')) ?? confirmed, ['confirmed']);
});

check('operator-v2.confirm.shows-the-whole-booking', async ({ v2, given }) => {
  const { uuid, request } = await given.created(await given.availability());

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());

  expectSameBooking(confirmed, request);
});

check('operator-v2.confirm.keeps-the-inventory', { holds: 3 }, async ({ v2, given }) => {
  for (const availability of await given.ofEachType({ limited: true, preferredSeats: 3 })) {
    await given.taken(availability, 1);
    const { uuid } = await given.created(availability);
    const before = await given.vacancies(availability);

    const confirmed = await v2.confirmBooking(uuid, given.confirmation());

    const after = await given.vacancies(availability);
    assertAccepted(confirmed);
    expect(confirmed).toHaveVacancies(after, before, 'as while it was in progress');

    const again = await v2.confirmBooking(uuid, given.confirmation());
    const later = await given.vacancies(availability);
    expect(again).toHaveVacancies(later, before, 'after a second confirm');
  }
});

/** What the operator issued with a confirm, as far as a read shows it. */
const issuedIn = ({ canonical }: Exchange): string[] => [
  textAt(canonical, '/supplierReference') ?? '',
  ...[valueAt(canonical, '/voucher'), ...listAt(canonical, '/unitItems').map((item) => valueAt(item, '/ticket'))]
    .flatMap((ticket) => listAt(ticket, '/deliveryOptions'))
    .map((option) => textAt(option, '/deliveryValue') ?? ''),
  ...listAt(canonical, '/unitItems').map((item) => textAt(item, '/uuid') ?? ''),
];

check('operator-v2.confirm.repeat-is-the-same-booking', async ({ v2, given, binding }) => {
  const { uuid, request } = await given.confirmed(await given.availability());
  const [first, second] = [issuedIn(await v2.getBooking(uuid)), issuedIn(await v2.getBooking(uuid))];

  const again = await v2.confirmBooking(uuid, given.confirmation());
  const read = await v2.getBooking(uuid);

  expectSameBooking(again, request);
  expectState(binding, again, ['confirmed']);
  const now = issuedIn(read);
  const lost = second.filter((text, place) => text !== '' && text === first[place] && !now.includes(text));
  expect(read).toShow(lost.length === 0, `what the first confirm issued: ${lost.join(', ')}`, now.join(', '));
});

check('operator-v2.confirm.not-after-cancel', async ({ v2, given, binding, observe }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  await given.confirmed(availability);
  const booked = await given.created(availability);
  assertAccepted(await given.cancel(booked));
  const { uuid } = booked;
  const before = await given.vacanciesIfCounted(availability);
  const shown = await v2.getBooking(uuid);

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the booking is cancelled' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);

  observe('operator-v2.confirm.after-cancel', String(answer.status), answer);
  expect(answer).toShowAt('/status', given.state(answer) !== 'confirmed', 'no confirmed booking');
  expectNotLive(binding, read);
  expect(answer).toHaveVacancies(after, before, 'as before the confirm');
  if (answer.refused && shown.succeeded && read.succeeded) {
    const told = JSON.stringify(bookingTextsIn(shown));
    expect(read).toShow(
      JSON.stringify(bookingTextsIn(read)) === told,
      `the contact and references of before: ${told}`,
      bookingTextsIn(read),
    );
  }
});

check('operator-v2.confirm.after-cancel', async ({ v2, given, observe }) => {
  const booked = await given.created(await given.availability());
  assertAccepted(await given.cancel(booked));
  const { uuid } = booked;

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the booking is cancelled' });

  observe('operator-v2.confirm.after-cancel', String(answer.status), answer);
});

check('operator-v2.confirm.touches-no-other', { holds: 3, long: true }, async ({ v2, given, binding }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  const elsewhere = await given.countedAvailability();
  const { uuid } = await given.created(availability);
  const kept = await given.created(availability);
  const held = await given.created(elsewhere);
  const free = () => Promise.all([availability, elsewhere].map((one) => given.vacanciesIfCounted(one)));
  const before = await free();
  assertAccepted(await v2.confirmBooking(uuid, given.confirmation()));
  const after = await free();

  for (const other of [kept, held]) {
    const read = await v2.getBooking(other.uuid);
    expectSameBooking(read, other.request);
    expectState(binding, read, IN_PROGRESS);
    expect(read).toShow(isDeepStrictEqual(after, before), `vacancies of before, ${before}`, after);
  }
});
