// Which request id an answer carries. Spec 2: that of its request.
import { pause } from './pause.ts';
import { choice, rule, rules, type Version } from './rule.ts';
import type { Store } from './world.ts';

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

const firstOf = new WeakMap<Store, string>();
const latestOf = new WeakMap<Store, string>();
const bodiesOf = new WeakMap<Store, number>();

/** The id of the call; of a call that brought none, a fresh one. The body's counts before the header's. */
export const answerId: Choose = rules(chosen, {
  'partner.req-id.comes-back': {
    'create-answers-a-fresh-req-id': (world, call) => (call.hasBody ? world.newId() : chosen(world, call)),
    'every-second-body-gets-a-fresh-req-id': (world, call) => {
      const bodies = (bodiesOf.get(world.store) ?? 0) + (call.hasBody ? 1 : 0);
      bodiesOf.set(world.store, bodies);
      return call.hasBody && bodies % 2 === 0 ? world.newId() : chosen(world, call);
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
    'answers-carry-the-first-req-id': (world, call) => {
      const first = firstOf.get(world.store) ?? chosen(world, call);
      firstOf.set(world.store, first);
      return first;
    },
    'answers-carry-the-req-id-of-the-call-before': (world, call) => {
      const before = latestOf.get(world.store);
      latestOf.set(world.store, chosen(world, call));
      return before ?? chosen(world, call);
    },
  },
});

const current = new WeakMap<Store, Call>();

/** What happens when a call has come in, and again when its body has been read. */
export const arrive: Version<[Call], void | Promise<void>> = rule<[Call], void | Promise<void>>(
  'partner.req-id.never-of-another-request',
  () => undefined,
  {
    'req-id-is-kept-in-one-place-for-all-calls': async (world, call) => {
      current.set(world.store, { ...call });
      await pause();
      Object.assign(call, current.get(world.store));
    },
  },
);
