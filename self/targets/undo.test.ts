// What was made is undone until the target shows that it is over; whatever may be there is left under what it is known by.
import { expect, test } from '@playwright/test';
import { harnesses } from '../../harness/descriptors/interfaces.ts';
import { Caller } from '../../harness/exchange/caller.ts';
import { propertyRunOf } from '../../harness/generate/property-run.ts';
import { CreatedResources } from '../../harness/resources/created-resources.ts';
import { Sampler } from '../../harness/resources/sampler.ts';
import type { InterfaceHarness } from '../../harness/schedule/interface.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { Transport } from '../../harness/transport/wire.ts';
import type { Left } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { profile } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

const SPEED_UP = 100;

/** A check of a run of its own, which has made nothing yet. */
const arrangedOn = async <Context>(name: Interface, harness: InterfaceHarness<Context>, transport: Transport) => {
  const session = await openSession({ interface: name, profile, transport, seed: 1 });
  const caller = new Caller(session.connection);
  const task = new Task();
  const resources = new CreatedResources(session.accounting, task);
  const propertyRun = propertyRunOf(session, 'undo', caller);
  const opened = await harness.open(session);
  const { context, undo } = opened.arrange({
    caller,
    resources,
    task,
    sampler: new Sampler('undo'),
    observe: () => {},
    propertyRun,
  });
  return { context, undo, resources };
};

/** Makes something on the mock operator and undoes it over a transport that may change answers. Answers what is left. */
const leftOf = async <Context>(
  name: Interface,
  harness: InterfaceHarness<Context>,
  around: (direct: Transport) => Transport,
  make: (context: Context) => Promise<unknown>,
): Promise<Left[]> => {
  const { context, undo, resources } = await arrangedOn(name, harness, around(inProcess(mockWith())));
  await scaleWaits(SPEED_UP, async () => {
    await make(context);
    await undo();
  });
  return resources.left;
};

const json = (value: unknown) => ({
  answer: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value), utf8: true },
});

const HOLD = '00000000-0000-4000-8000-000000000001';

/** Shows what is ended as pending for this number of answers. */
const pendingFor =
  (answers: number, isEnd: (url: URL, method: string) => boolean, pending: (url: URL) => unknown) =>
  (direct: Transport): Transport => {
    let ends: string | undefined;
    let shown = 0;
    return async (request, options) => {
      const url = new URL(request.url);
      const id = /[\da-f-]{36}(?=\/?\w*$)/.exec(url.pathname)?.[0];
      if (isEnd(url, request.method) && id !== undefined) {
        ends = id;
        await direct(request, options);
      }
      if (ends !== undefined && id === ends && shown < answers) {
        shown += 1;
        return json(pending(url));
      }
      return direct(request, options);
    };
  };

const pendingHolds = (answers: number) =>
  pendingFor(
    answers,
    (url, method) => method === 'DELETE' && url.pathname.includes('/holds/'),
    () => ({ hold: { id: HOLD, status: 'PENDING' } }),
  );

test('a release that answers PENDING is no end: the hold is read until it has one, and is left where it gets none', async () => {
  const held = (answers: number) =>
    leftOf('partner', harnesses.partner, pendingHolds(answers), async ({ given }) =>
      given.heldSeats(await given.availability('bookable')),
    );

  expect(await held(4)).toEqual([]);
  expect(await held(Number.POSITIVE_INFINITY)).toEqual([
    expect.objectContaining({
      kind: 'hold',
      reason: expect.stringMatching(/^DELETE \S+ → 200; GET \S+ → 200, status PENDING$/),
    }),
  ]);
});

const pendingBookings = (answers: number) =>
  pendingFor(
    answers,
    (url) => url.pathname.endsWith('/cancel'),
    (url) => ({ uuid: /[\da-f-]{36}(?=\/?\w*$)/.exec(url.pathname)?.[0], status: 'PENDING' }),
  );

test('operator-v2: so is a cancel that answers with a pending booking', async () => {
  const booked = (answers: number) =>
    leftOf('operator-v2', harnesses['operator-v2'], pendingBookings(answers), async ({ given }) =>
      given.created(await given.availability()),
    );

  expect(await booked(4)).toEqual([]);
  expect(await booked(Number.POSITIVE_INFINITY)).toEqual([
    expect.objectContaining({ reason: expect.stringMatching(/→ 200; GET \S+ → 200, pending$/) }),
  ]);
});

test('a hold that refuses its release is left where its booking was never seen to be made', async () => {
  const left = await leftOf(
    'partner',
    harnesses.partner,
    (direct) => async (request, options) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname.endsWith('/bookings')) {
        return { error: { kind: 'closed', message: 'the connection was closed' } };
      }
      return request.method === 'DELETE'
        ? { answer: { status: 409, headers: {}, body: '', utf8: true } }
        : direct(request, options);
    },
    async ({ api, given }) => {
      const availability = await given.availability('bookable');
      const { id } = await given.heldSeats(availability);
      await api.createBooking(given.booking(given.bookingItems(availability), id));
    },
  );

  expect(left).toEqual([
    expect.objectContaining({
      kind: 'hold',
      reason: expect.stringMatching(/^DELETE \S+ → 409; GET \S+ → 200, status ACTIVE$/),
    }),
  ]);
});

/** Carries out what creates something, and answers a server error; `calls` tells what came of creates and of ends. */
const behindServerErrors = (creates: RegExp, ends: RegExp) => {
  const calls: string[] = [];
  const around =
    (direct: Transport): Transport =>
    async (request, options) => {
      const result = await direct(request, options);
      const call = `${request.method} ${new URL(request.url).pathname}`;
      const isCreate = creates.test(call);
      if (isCreate || ends.test(call)) {
        const isDone = 'answer' in result && result.answer.status < 300;
        calls.push(`${isCreate ? 'created' : 'ended'} ${isDone}`);
      }
      return isCreate ? { answer: { status: 500, headers: {}, body: '', utf8: true } } : result;
    };
  return { calls, around };
};

test('partner: what a create has made behind a server error is looked for under its id, and undone', async () => {
  const { calls, around } = behindServerErrors(/^POST .*\/holds$/, /^DELETE /);

  const left = await leftOf('partner', harnesses.partner, around, async ({ api, given }) =>
    api.createHold(given.hold(given.holdItem(await given.availability('bookable')))),
  );

  expect([left, calls]).toEqual([[], ['created true', 'ended true']]);
});

test('operator-v2: so is a booking', async () => {
  const { calls, around } = behindServerErrors(/^POST .*\/bookings$/, /\/cancel$/);

  const left = await leftOf('operator-v2', harnesses['operator-v2'], around, async ({ given }) => {
    const availability = await given.availability();
    await given.create(availability, given.request(availability));
  });

  expect([left, calls]).toEqual([[], ['created true', 'ended true']]);
});

test('operator-v2: what a killed run made with any supplier is cancelled with that supplier', async () => {
  const transport = inProcess(mockWith());
  const ofRun = () => arrangedOn('operator-v2', harnesses['operator-v2'], transport);
  const killed = await ofRun();
  const { given, v2 } = killed.context;
  const offers = await given.offers();
  const made: string[] = [];
  for (const offer of offers) {
    made.push((await given.confirmed(await given.availability({ offer }))).uuid);
  }

  const next = await ofRun();
  next.resources.resume(killed.resources.allOpen());
  await next.undo();

  expect(new Set(offers.map(({ supplier }) => supplier.id)).size).toBeGreaterThan(1);
  expect(next.resources.left).toEqual([]);
  for (const uuid of made) {
    expect(await v2.getBooking(uuid)).toMatchObject({ canonical: { status: 'CANCELLED' } });
  }
});

test('channel: a supplier that may be there behind a server error is listed as such', async () => {
  const { around } = behindServerErrors(/^POST .*\/suppliers?$/, /^never$/);

  const left = await leftOf('channel', harnesses.channel, around, async ({ channel, setUp }) => {
    await channel.createSupplier({ ...setUp.drafts.supplier(), id: HOLD, code: 'HF-1' });
  });

  expect(left).toEqual([
    expect.objectContaining({
      kind: 'supplier',
      id: HOLD,
      reason: expect.stringMatching(/^it may have been made \(POST \S+ → 500, its code is HF-1\), and the Channel API/),
    }),
  ]);
});

test('what was sent without an id, and not answered, is left under its time and what it carries', async () => {
  const left = await leftOf(
    'partner',
    harnesses.partner,
    (direct) => async (request, options) => {
      const result = await direct(request, options);
      const isCreate = request.method === 'POST' && /\/(holds|bookings)$/.test(new URL(request.url).pathname);
      return isCreate ? { error: { kind: 'closed', message: 'the connection was closed' } } : result;
    },
    async ({ api, given }) => {
      const availability = await given.availability('bookable');
      await api.createHold(given.hold(given.holdItem(availability)), { withoutId: true });
      await api.createBooking(given.booking(given.bookingItems(availability)), { withoutId: true });
    },
  );

  const sent =
    'it may have been made, and its id is not known, as the answer to its create was lost or a server error: sent at \\d{4}-\\S+Z with ';
  expect(left.map(({ kind }) => kind)).toEqual(['booking', 'hold']);
  expect(left[0]?.reason).toMatch(new RegExp(`^${sent}"resellerBookingRef": "holdfast-\\S+ holdfast-\\d+"$`));
  expect(left[1]?.reason).toMatch(new RegExp(`^${sent}"ext": \\{"holdfast-run":"holdfast-.*\\}$`));
});

test('a create without an id that is answered 4xx has made nothing, broken on purpose or not; one that is answered 500 may have', async () => {
  const answered = (status: number) =>
    leftOf(
      'partner',
      harnesses.partner,
      (direct) => (request, options) =>
        request.url.endsWith('/v1.2/holds')
          ? Promise.resolve({ answer: { status, headers: {}, body: '', utf8: true } })
          : direct(request, options),
      ({ api }) => api.post('createHold', { hold: { items: {} } }, { violation: 'items is an object' }),
    );

  expect([await answered(400), await answered(422)]).toEqual([[], []]);
  expect((await answered(500)).map(({ kind }) => kind)).toEqual(['hold']);
});
