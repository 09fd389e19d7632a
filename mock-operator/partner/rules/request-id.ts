// Which request id an answer carries. Spec 2: that of its request.

import { pause } from '../../kernel/pause.ts';
import { counter, perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';

/** The ids that a call brought along: each absent unless it was a uuid. */
export interface Call {
  fromHeader?: string | undefined;
  fromBody?: string | undefined;
  /** Whether the call was one that has a body. */
  hasBody: boolean;
}

type Choose = Version<[Call], string>;

const own: Choose = (world, { fromBody, fromHeader }) => fromBody ?? fromHeader ?? world.newId();

// Spec silent: whether the header of a call without a body is its request id.
const chosen: Choose = choice('partner.req-id.header-comes-back', own, {
  'call-without-a-body-gets-a-fresh-req-id': (world, { fromBody }) => fromBody ?? world.newId(),
});

const bodiesBefore = counter();

/** What the last fault below remembers of another call. */
const earlier = perWorld((): { call?: Call } => ({}));

/** Wrong: answers carry the id of another call, of those that `choose` gives. */
export const ofAnotherCall = (choose: Choose): { first: Choose; before: Choose } => {
  const chosenSoFar = perWorld((): { first?: string; latest?: string } => ({}));
  return {
    first: (world, call) => {
      const known = chosenSoFar(world);
      known.first ??= choose(world, call);
      return known.first;
    },
    before: (world, call) => {
      const known = chosenSoFar(world);
      const before = known.latest;
      known.latest = choose(world, call);
      return before ?? known.latest;
    },
  };
};

const another = ofAnotherCall(chosen);

/** Wrong: the same id but for its end. */
export const withAnotherEnd = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

/** The id that a body has, which counts before that of the header. */
export const idOfBody: Version<[id: string | undefined, Call, path: string], string | undefined> = rule(
  'partner.req-id.body-counts',
  (_world, id, _call, _path) => id,
  {
    'header-counts-before-the-body-of-a-booking': (_world, id, { fromHeader }, path) =>
      path.endsWith('/bookings') ? (fromHeader ?? id) : id,
  },
);

/** The id of the call; of a call that brought none, a fresh one. The body's counts before the header's. */
export const answerId: Choose = rules(chosen, {
  'partner.req-id.comes-back': {
    'create-answers-a-fresh-req-id': (world, call) => (call.hasBody ? world.newId() : chosen(world, call)),
    'create-answers-a-req-id-with-another-end': (world, call) =>
      call.hasBody ? withAnotherEnd(chosen(world, call)) : chosen(world, call),
    'every-second-body-gets-a-fresh-req-id': (world, call) => {
      return call.hasBody && bodiesBefore(world) % 2 === 1 ? world.newId() : chosen(world, call);
    },
  },
  'partner.req-id.body-counts': {
    'header-counts-before-the-body': (world, { fromHeader, fromBody }) => fromHeader ?? fromBody ?? world.newId(),
    'two-req-ids-make-a-third': (world, call) =>
      call.fromHeader !== undefined && call.fromBody !== undefined && call.fromHeader !== call.fromBody
        ? world.newId()
        : chosen(world, call),
  },
  'partner.req-id.never-of-another-request': {
    'answers-carry-the-first-req-id': another.first,
    'answers-carry-the-req-id-of-the-call-before': another.before,
  },
});

/** The id of a call that is refused: the same. */
export const refusalId: Choose = rule('partner.req-id.error-carries-that-of-the-body', answerId, {
  'errors-carry-the-req-id-of-the-header': (world, call) => call.fromHeader ?? answerId(world, call),
});

/** What happens when a call has come in, and again when its body has been read. */
export const arrive: Version<[Call], void | Promise<void>> = rule<[Call], void | Promise<void>>(
  'partner.req-id.never-of-another-request',
  () => undefined,
  {
    'req-id-is-kept-in-one-place-for-all-calls': async (world, call) => {
      earlier(world).call = { ...call };
      await pause();
      Object.assign(call, earlier(world).call);
    },
  },
);
