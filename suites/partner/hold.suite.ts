// Partner API, holds: what they are and how they live. Spec 2.10, 3.1, 4.1.
import { randomUUID } from 'node:crypto';
import { instant, isDateTime, isUuid } from '../../schemas/formats.ts';
import { check, expect } from '../harness/partner/check.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { seatsInItems, severalSeats } from '../harness/partner/seats.ts';
import { sameId } from '../harness/partner/slot.ts';
import { listAt, textAt } from '../harness/pointer.ts';

/** Ids in paths that no uuid looks like; the last needs encoding. */
const NO_UUIDS = ['not-a-uuid', '12345', '../holds', 'ü?#%'];

/** Members of a hold that a later read shows alike: all but the time of the answer. */
const lasting = (hold: unknown): Record<string, unknown> => {
  const { retrieved: _retrieved, ...rest } = hold as Record<string, unknown>;
  return rest;
};

check('partner.hold.create-is-accepted', async ({ partner, given }) => {
  const slot = await given.slot('holdable');

  const created = await partner.createHold(given.hold(given.holdItem(slot)));

  expect(created).toSucceed();
  expect(created).toTell('/hold/id');
  const settled = await given.settledHold(created);
  expect(settled?.latest ?? created).toShow(settled?.status !== 'FAILED', 'a hold', 'FAILED', '/hold/status');
});

check('partner.hold.create-reflects-the-request', async ({ partner, given }) => {
  const slot = await given.slot('holdable', { roomy: 3 });
  const items = seatsInItems(slot).map((seats) => given.holdItem(slot, seats));
  const hold = { ...given.hold(...items), partnerId: `partner-${randomUUID()}` };

  const created = await partner.createHold(hold);

  expect(created).toSucceed();
  expect(created).toReflect(hold, '/hold');
});

check('partner.hold.create-answers-response-fields', async ({ partner, given }) => {
  const slot = await given.slot('holdable');

  const created = await partner.createHold(given.hold(given.holdItem(slot)));

  expect(created).toSucceed();
  expect(created).toTell('/hold/retrieved', '/hold/status', '/hold/timeline', '/hold/items/0/rate');
});

check('partner.hold.supplied-id-is-stored', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  const id = randomUUID();

  const created = await partner.createHold({ ...given.hold(given.holdItem(slot)), id });
  const read = await partner.getHold(id);

  expect(created).toSucceed();
  expect(created).toReflect(id, '/hold/id');
  expect(read).toSucceed();
  expect(read).toReflect(id, '/hold/id');
});

check('partner.hold.generated-id-is-a-new-uuid', async ({ partner, given }) => {
  const slot = await given.slot('holdable', { roomy: 4 });

  const first = await partner.createHold(given.hold(given.holdItem(slot)), { withoutId: true });
  const second = await partner.createHold(given.hold(given.holdItem(slot)), { withoutId: true });

  for (const created of [first, second]) {
    expect(created).toSucceed();
    expect(created).toShow(
      isUuid(textAt(created.json, '/hold/id') ?? ''),
      'a uuid',
      created.at('/hold/id'),
      '/hold/id',
    );
  }
  expect(second).toShow(
    !sameId(textAt(first.json, '/hold/id'), textAt(second.json, '/hold/id')),
    'an id of its own',
    second.at('/hold/id'),
    '/hold/id',
  );
});

check('partner.hold.id-that-is-no-uuid-is-not-stored', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  await given.heldSeats(slot);

  const created = await partner.createHold(
    { ...given.hold(given.holdItem(slot)), id: 'my-own-hold' },
    { defect: 'hold.id is no uuid' },
  );

  const read = await partner.getHold('my-own-hold', { defect: 'the id is no uuid' });

  expect(created).toBeNoServerError();
  expect(created).toShow(created.at('/hold/id') !== 'my-own-hold', 'another id', created.at('/hold/id'), '/hold/id');
  expect(read).toBeRefused();
});

check('partner.hold.id-that-is-no-uuid-is-replaced', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  await given.heldSeats(slot);

  const created = await partner.createHold(
    { ...given.hold(given.holdItem(slot)), id: 'my-own-hold' },
    { defect: 'hold.id is no uuid' },
  );

  expect(created).toSucceed();
  expect(created).toShow(isUuid(textAt(created.json, '/hold/id') ?? ''), 'a uuid', created.at('/hold/id'), '/hold/id');
});

check('partner.hold.one-id-one-hold', async ({ partner, given, observe }) => {
  const slot = await given.slot('holdable', { roomy: 4 });
  const id = randomUUID();
  const first = { ...given.hold(given.holdItem(slot)), id };
  await given.acquired(first);
  const before = await given.listedCapacity(slot);

  const again = await partner.createHold({ ...given.hold(given.holdItem(slot, severalSeats(slot))), id });
  const read = await partner.getHold(id);

  observe('partner.hold.repeated-id', again.succeeded ? `${again.status}, the first hold again` : again.call.slice(-3));
  expect(again).toBeNoServerError();
  expect(read).toSucceed();
  expect(read).toReflect(first.items, '/hold/items');
  expect(read).toShow(
    (await given.listedCapacity(slot)) >= before,
    `the capacity that the first hold left, ${before}`,
    await given.listedCapacity(slot),
  );
});

check('partner.hold.new-is-active', async ({ partner, given }) => {
  const slot = await given.slot('holdable');

  const created = await partner.createHold(given.hold(given.holdItem(slot)));

  expect(created).toSucceed();
  const settled = await given.settledHold(created);
  expect(settled?.latest ?? created).toHaveAt('/hold/status', 'ACTIVE');
});

check('partner.hold.expires-within-the-holdable-period', async ({ partner, given, clock }) => {
  const slot = await given.slot('shortHold', { roomy: 4 });
  const periodSeconds = slot.offer.rate.holdablePeriod ?? 0;
  const farAway = new Date(clock.now() + 10 * periodSeconds * 1000 + 600_000).toISOString();

  const { created } = await given.heldSeats(slot);
  const wished = await partner.createHold({ ...given.hold(given.holdItem(slot)), expires: farAway });

  for (const answer of [created, wished]) {
    const expires = textAt(answer.json, '/hold/expires') ?? '';
    const made = textAt(answer.json, '/hold/timeline/0/timestamp') ?? textAt(answer.json, '/hold/retrieved') ?? '';
    const seconds = isDateTime(expires) && isDateTime(made) ? (instant(expires) - instant(made)) / 1000 : 0;
    expect(answer).toShow(
      seconds <= periodSeconds + 1,
      `an instant at most ${periodSeconds} s after the creation`,
      `${expires}, ${seconds} s after ${made}`,
      '/hold/expires',
    );
  }
});

check('partner.hold.requested-expires', async ({ partner, given, observe, clock }) => {
  const slot = await given.slot('holdable');
  const expires = new Date(clock.now() + 30_000).toISOString();

  const created = await partner.createHold({ ...given.hold(given.holdItem(slot)), expires });

  const answered = textAt(created.json, '/hold/expires') ?? '';
  const taken = isDateTime(answered) && instant(answered) === instant(expires);
  observe(
    'partner.hold.requested-expires',
    created.succeeded ? (taken ? 'taken' : 'not taken') : created.call.slice(-3),
  );
});

check('partner.hold.read-shows-the-created', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  const wanted = { ...given.hold(given.holdItem(slot)), partnerId: `partner-${randomUUID()}` };
  const { latest, id } = await given.acquired(wanted);

  const read = await partner.getHold(id);

  expect(read).toSucceed();
  expect(read).toReflect(lasting(latest.at('/hold')), '/hold');
});

check('partner.hold.unknown-id-is-404', async ({ partner }) => {
  const answer = await partner.getHold(randomUUID());

  expect(answer).toBeNotFound();
});

check('partner.hold.malformed-id-is-refused', async ({ partner, given }) => {
  await given.heldSeats(await given.slot('holdable')); // so that there is one to be found by mistake

  for (const id of NO_UUIDS) {
    const answer = await partner.getHold(id, { defect: 'the id is no uuid' });

    expect(answer).toBeRefused();
  }
});

check('partner.hold.release-is-a-success-without-body', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  const { id } = await given.heldSeats(slot);

  const released = await partner.releaseHold(id);

  expect(released).toSucceed();
  expect(released).toHaveNoBody();
});

check('partner.hold.release-moves-active-to-released', async ({ partner, given, observe }) => {
  const slot = await given.slot('holdable');
  const { id } = await given.heldSeats(slot);
  const released = await partner.releaseHold(id);

  const read = await partner.getHold(id);

  expect(released).toSucceed();
  observe('partner.hold.after-its-end', `after release: ${read.status}`);
  expect(read).toShow([200, 404, 410].includes(read.status) || read.succeeded, 'the hold, or 404 or 410', read.call);
  expect(read).toHaveOneOfAt('/hold/status', read.succeeded ? ['RELEASED'] : [undefined]);
});

check('partner.hold.release-of-unknown-id-is-404', async ({ partner }) => {
  const answer = await partner.releaseHold(randomUUID());

  expect(answer).toBeNotFound();
});

check('partner.hold.release-touches-no-other', async ({ partner, given }) => {
  const slot = await given.slot('holdable', { roomy: 4 });
  const kept = await given.heldSeats(slot);
  const other = await given.heldSeats(slot);

  const released = await partner.releaseHold(other.id);
  const read = await partner.getHold(kept.id);

  mustHaveAccepted(released);
  expect(read).toSucceed();
  expect(read).toHaveAt('/hold/status', 'ACTIVE');
});

check('partner.hold.second-release-is-no-server-error', async ({ partner, given, observe }) => {
  const slot = await given.slot('holdable');
  const { id } = await given.heldSeats(slot);
  mustHaveAccepted(await partner.releaseHold(id));

  const again = await partner.releaseHold(id);
  const read = await partner.getHold(id);

  observe('partner.hold.second-release', String(again.status));
  expect(again).toBeNoServerError();
  expect(read).toHaveOneOfAt('/hold/status', read.succeeded ? ['RELEASED'] : [undefined]);
});

check('partner.hold.timeline-has-the-release', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  const { id } = await given.heldSeats(slot);
  mustHaveAccepted(await partner.releaseHold(id));

  const read = await partner.getHold(id);

  const events = listAt(read.json, '/hold/timeline').map((event) => textAt(event, '/typeOf'));
  expect(read).toShow(!read.succeeded || events.includes('RELEASED'), 'an event RELEASED', events, '/hold/timeline');
});

check('partner.hold.timeline-has-the-creation', async ({ partner, given }) => {
  const slot = await given.slot('holdable');

  const created = await partner.createHold(given.hold(given.holdItem(slot)));

  const events = listAt(created.json, '/hold/timeline').map((event) => textAt(event, '/typeOf'));
  expect(created).toSucceed();
  expect(created).toShow(
    events.includes(textAt(created.json, '/hold/status')),
    `an event ${created.wordsAt('/hold/status')}`,
    events,
    '/hold/timeline',
  );
});
