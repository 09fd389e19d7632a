// Partner API, holds: what they are and how they live. Spec 2.10, 3.1, 4.1.

import { Withheld } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt, valueAt } from '../../harness/exchange/pointer.ts';
import { MAX, NIL, UUID_VERSIONS, uuidOf } from '../../harness/generate/uuid.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import { ofSomeRates } from '../../harness/v1/each-rate.ts';
import { lastingHold } from '../../harness/v1/lasting.ts';
import { heldPairs, isUsable } from '../../harness/v1/pair.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { seatsInItems, severalSeats } from '../../harness/v1/seats.ts';
import { instant, isDateTime } from '../../schemas/formats.ts';

/** Ids in paths that no uuid looks like; the last needs encoding. */
const NO_UUIDS = ['not-a-uuid', '12345', '../holds', 'ü?#%'];

check('hold.create-is-accepted', async ({ api, given }) => {
  const availability = await given.availability('holdable');

  const created = await api.createHold(given.hold(given.holdItem(availability)));

  expect(created).toSucceed();
  expect(created).toHaveMembers('/hold/id');
  const settled = await given.settledHold(created);
  expect(settled?.latest ?? created).toShow(settled?.status !== 'FAILED', 'a hold', 'FAILED', '/hold/status');
});

check('hold.create-reflects-the-request', async ({ api, given }) => {
  const availability = await given.availability('holdable', { preferredSeats: 3 });
  const items = seatsInItems(availability).map((seats) => given.holdItem(availability, seats));
  const hold = { ...given.hold(...items), partnerId: `partner-${freshUuid()}` };

  const created = await api.createHold(hold);

  expect(created).toSucceed();
  expect(created).toReflect(hold, '/hold');
});

check('hold.create-answers-response-fields', async ({ api, given }) => {
  const availability = await given.availability('holdable');

  const created = await api.createHold(given.hold(given.holdItem(availability)));

  expect(created).toSucceed();
  expect(created).toHaveMembers('/hold/retrieved', '/hold/status', '/hold/timeline', '/hold/items/0/rate');
});

check('hold.supplied-id-is-stored', { long: true }, async ({ api, given }) => {
  const availability = await given.availability('holdable');
  const id = freshUuid();

  const created = await api.createHold({ ...given.hold(given.holdItem(availability)), id });
  const read = await api.getHold(id);

  expect(created).toSucceed();
  expect(created).toReflect(id, '/hold/id');
  expect(read).toSucceed();
  expect(read).toReflect(id, '/hold/id');
  await given.settledHold(created); // while PENDING a release may be refused
  await api.releaseHold(id);

  for (const version of UUID_VERSIONS) {
    const own = uuidOf(version);
    const requestId = uuidOf(version);

    const another = await api.createHold({ ...given.hold(given.holdItem(availability)), id: own }, { requestId });
    await given.settledHold(another);
    const released = await api.releaseHold(own);

    expect(another).toSucceed();
    expect(another).toReflect(own, '/hold/id');
    expect(another).toReflect(requestId, '/meta/reqId');
    expect(released).toShow(released.status !== 404, 'the hold under its id', released.call);
  }
});

check('hold.nil-and-max-ids', async ({ api, given, observe }) => {
  const availability = await given.availability('holdable');

  for (const id of [NIL, MAX]) {
    const created = await api.createHold({ ...given.hold(given.holdItem(availability)), id });
    const shown = sameId(textAt(created.json, '/hold/id'), id) ? 'stored' : 'replaced';
    observe('hold.nil-and-max-ids', `${id.slice(0, 4)}…: ${created.succeeded ? shown : created.status}`, created);
    await api.releaseHold(id);
  }
});

check('hold.generated-id-is-a-new-uuid', { holds: 2 }, async ({ api, given, race }) => {
  const availability = await given.availability('holdable', { preferredSeats: 4 });

  const first = await api.createHold(given.hold(given.holdItem(availability)), { withoutId: true });
  const second = await api.createHold(given.hold(given.holdItem(availability)), { withoutId: true });

  for (const created of [first, second]) {
    expect(created).toSucceed();
    expect(created).toHaveUuidAt('/hold/id');
  }
  expect(second).toHaveIdOfItsOwnAt('/hold/id', first);

  for (const answer of [first, second]) {
    await api.releaseHold(textAt(answer.json, '/hold/id') ?? '');
  }
  const together = await race(
    [1, 2].map(() => () => {
      const hold = given.hold(given.holdItem(availability));
      return api.createHold(hold, { withoutId: true });
    }),
  );

  mustOverlap(together);
  expect(together[0] as Exchange).toHaveIdOfItsOwnAt('/hold/id', together[1] as Exchange);
});

check('hold.id-that-is-no-uuid-is-not-stored', { holds: 2 }, async ({ api, given }) => {
  const availability = await given.availability('holdable');
  await given.heldSeats(availability);

  const created = await api.createHold(
    { ...given.hold(given.holdItem(availability)), id: 'my-own-hold' },
    { violation: 'hold.id is no uuid' },
  );

  const read = await api.getHold('my-own-hold', { violation: 'the id is no uuid' });

  expect(created).toBeNoServerError();
  expect(created).not.toHaveAt('/hold/id', 'my-own-hold');
  expect(read).toBeRefused();
});

check('hold.id-that-is-no-uuid-is-replaced', { holds: 2 }, async ({ api, given }) => {
  const availability = await given.availability('holdable');
  await given.heldSeats(availability);

  const created = await api.createHold(
    { ...given.hold(given.holdItem(availability)), id: 'my-own-hold' },
    { violation: 'hold.id is no uuid' },
  );

  expect(created).toSucceed();
  expect(created).toHaveUuidAt('/hold/id');
});

check('hold.one-id-one-hold', { holds: 2 }, async ({ api, given, observe }) => {
  const availability = await given.availability('holdable', { preferredSeats: 4 });
  const id = freshUuid();
  const first = { ...given.hold(given.holdItem(availability)), id };
  await given.acquired(first);
  const before = await given.listedCapacity(availability);

  const again = await api.createHold({ ...given.hold(given.holdItem(availability, severalSeats(availability))), id });
  const read = await api.getHold(id);
  const identical = await api.createHold(first);
  const afterwards = await api.getHold(id);

  for (const [point, answer] of [
    ['hold.repeated-id', again],
    ['hold.identical-repeat', identical],
  ] as const) {
    observe(point, answer.succeeded ? `${answer.status}, the first hold again` : answer.call.slice(-3), answer);
    expect(answer).toBeNoServerError();
  }
  for (const shown of [read, afterwards]) {
    expect(shown).toSucceed();
    expect(shown).toReflect(first.items, '/hold/items');
    expect(shown).toReflect(valueAt(first, '/ext'), '/hold/ext');
  }
  expect(read).toShow(
    (await given.listedCapacity(availability)) >= before,
    `the capacity that the first hold left, ${before}`,
    await given.listedCapacity(availability),
  );
});

check('hold.new-is-active', async ({ api, given }) => {
  const availability = await given.availability('holdable');

  const created = await api.createHold(given.hold(given.holdItem(availability)));

  expect(created).toSucceed();
  const settled = await given.settledHold(created);
  expect(settled?.latest ?? created).toHaveAt('/hold/status', 'ACTIVE');
});

check('hold.expires-within-the-holdable-period', { holds: 7, long: true }, async (context) => {
  const { api, given, clock } = context;
  const availability = await given.availability('shortHold', { preferredSeats: 4 });
  const periodSeconds = availability.offer.rate.holdablePeriod ?? 0;
  const ends = [periodSeconds + 5, 10 * periodSeconds + 600].map((seconds) => clock.now() + seconds * 1000);

  const { created } = await given.heldSeats(availability);
  const wished: Exchange[] = [];
  for (const end of ends) {
    const expires = new Date(end).toISOString();
    wished.push(await api.createHold({ ...given.hold(given.holdItem(availability)), expires }));
  }
  const isShort = ({ rate }: Offer) => rate.id === availability.offer.rate.id;
  const last = await heldPairs(
    context,
    ['two rates', 'two products'],
    (first, second) => isUsable(first) && isShort(second),
  );
  const first = await heldPairs(
    context,
    last.map(({ kind }) => kind),
    (one, second) => isShort(one) && isUsable(second),
  );

  if (!isDateTime(created.wordsAt('/hold/expires'))) {
    throw new Withheld([created.failure('the time until which the hold lives', 'none', '/hold/expires')]);
  }
  for (const answer of [created, ...wished, ...[...last, ...first].map(({ hold }) => hold.created)]) {
    if (!answer.refused) {
      assertAccepted(answer); // after a 5xx nobody knows until when it is held
    }
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

check('hold.requested-expires', { holds: 2 }, async ({ api, given, observe, clock }) => {
  const availability = await given.availability('holdable');
  const expires = new Date(clock.now() + 30_000).toISOString();

  const created = await api.createHold({ ...given.hold(given.holdItem(availability)), expires });

  const answered = textAt(created.json, '/hold/expires') ?? '';
  const taken = isDateTime(answered) && instant(answered) === instant(expires);
  observe(
    'hold.requested-expires',
    created.succeeded ? (taken ? 'taken' : 'not taken') : created.call.slice(-3),
    created,
  );

  for (const malformed of ['tomorrow', expires.slice(0, 19)]) {
    const answer = await api.createHold(
      { ...given.hold(given.holdItem(availability)), expires: malformed },
      { violation: 'expires is no date-time' },
    );
    observe('hold.requested-expires', `malformed: ${answer.status}`, answer); // it never comes back: judged in passing
  }
});

check('hold.read-shows-the-created', async (context) => {
  const { api, given } = context;
  for (const availability of await ofSomeRates(context, 'holdable')) {
    const wanted = { ...given.hold(given.holdItem(availability)), partnerId: `partner-${freshUuid()}` };
    const { latest, id } = await given.acquired(wanted);

    const read = await api.getHold(id);

    expect(read).toSucceed();
    expect(read).toReflect(lastingHold(latest.at('/hold')), '/hold');
    await api.releaseHold(id);
  }
});

check('hold.unknown-id-is-404', async ({ api }) => {
  const answer = await api.getHold(freshUuid());

  expect(answer).toBeNotFound();
});

check('hold.malformed-id-is-refused', async ({ api, given }) => {
  await given.heldSeats(await given.availability('holdable')); // so that there is one to be found by mistake

  for (const id of NO_UUIDS) {
    const answer = await api.getHold(id, { violation: 'the id is no uuid' });

    expect(answer).toBeRefused();
  }
});

check('hold.release-is-a-success-without-body', async ({ api, given }) => {
  const availability = await given.availability('holdable');
  const { id } = await given.heldSeats(availability);

  const released = await api.releaseHold(id, { awaitsLateBody: true });

  expect(released).toSucceed();
  expect(released).toHaveNoBody();
});

check('hold.release-moves-active-to-released', async (context) => {
  const { api, given, observe } = context;
  for (const availability of await ofSomeRates(context, 'holdable')) {
    const { id } = await given.heldSeats(availability);
    const released = await api.releaseHold(id);

    const read = await api.getHold(id);

    expect(released).toSucceed();
    observe('hold.after-its-end', `after release: ${read.status}`, read);
    expect(read).unlessGone.toHaveAt('/hold/status', 'RELEASED');
  }
});

check('hold.release-of-unknown-id-is-404', async ({ api }) => {
  const answer = await api.releaseHold(freshUuid());

  expect(answer).toBeNotFound();
});

check('hold.release-touches-no-other', { holds: 2 }, async ({ api, given }) => {
  const availability = await given.availability('holdable', { preferredSeats: 4 });
  const kept = await given.heldSeats(availability);
  const other = await given.heldSeats(availability);

  const released = await api.releaseHold(other.id);
  const read = await api.getHold(kept.id);

  assertAccepted(released);
  expect(read).toSucceed();
  expect(read).toHaveAt('/hold/status', 'ACTIVE');
});

check('hold.second-release-is-no-server-error', async ({ api, given, observe }) => {
  const availability = await given.availability('holdable');
  const { id } = await given.heldSeats(availability);
  assertAccepted(await api.releaseHold(id));

  const again = await api.releaseHold(id);
  const read = await api.getHold(id);

  observe('hold.second-release', String(again.status), again);
  expect(again).toBeNoServerError();
  expect(read).toHaveOneOfAt('/hold/status', read.succeeded ? ['RELEASED'] : [undefined]);
});

check('hold.timeline-has-the-release', async ({ api, given }) => {
  const availability = await given.availability('holdable');
  const { id } = await given.heldSeats(availability);
  assertAccepted(await api.releaseHold(id));

  const read = await api.getHold(id);

  expect(read).unlessGone.toHaveEvent('RELEASED', '/hold/timeline');
});

check('hold.timeline-has-the-creation', async ({ api, given }) => {
  const availability = await given.availability('holdable');

  const created = await api.createHold(given.hold(given.holdItem(availability)));

  expect(created).toSucceed();
  expect(created).toHaveEvent(textAt(created.json, '/hold/status'), '/hold/timeline');
});
