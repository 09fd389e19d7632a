// Bodies that are refused before any rule looks at them. Spec 4.4, 7.
import { choice, rule, rules, type Version } from '../rule.ts';
import { Refusal, stumble } from './refusal.ts';

export type RequestKind = 'create' | 'check' | 'extend' | 'confirm' | 'cancel';

/** One way in which a body breaks its schema. */
export interface Flaw {
  pointer: string;
  keyword: string;
  message: string;
  params: Record<string, unknown>;
}

type Judge = Version<[flaws: readonly Flaw[]], Refusal | undefined>;

const lacks =
  (name: string) =>
  ({ pointer, keyword, params }: Flaw): boolean =>
    pointer === '' && keyword === 'required' && params.missingProperty === name;

/** Unknown members, and what the specification does not say is wanted, are let pass. Spec silent. */
const passes: readonly ((flaw: Flaw) => boolean)[] = [
  ({ keyword }) => keyword === 'additionalProperties',
  lacks('contact'),
  lacks('units'),
];

const judged: Judge = (_world, flaws) => {
  const [first] = flaws.filter((flaw) => !passes.some((pass) => pass(flaw)));
  return first && new Refusal('BAD_REQUEST', `${first.pointer || 'the body'}: expected ${first.message}`);
};

const overlook =
  (is: (flaw: Flaw) => boolean): Judge =>
  (world, flaws) =>
    judged(
      world,
      flaws.filter((flaw) => !is(flaw)),
    );

const noUnitItems = (flaw: Flaw): boolean =>
  lacks('unitItems')(flaw) || (flaw.pointer === '/unitItems' && flaw.keyword === 'minItems');

const noUnitItem = ({ pointer }: Flaw): boolean => pointer.startsWith('/unitItems/');

const ofCreate: Judge = rules<[readonly Flaw[]], Refusal | undefined>(
  // Spec silent: what a create without a uuid gets.
  choice('operator-v2.create.without-uuid', judged, {
    'v2-create-without-a-uuid-gets-one': overlook(lacks('uuid')),
  }),
  {
    'operator-v2.create.without-unit-items-is-refused': {
      'v2-create-without-unit-items-is-accepted': overlook(noUnitItems),
      'v2-missing-unit-items-mean-one-unit': overlook(lacks('unitItems')),
    },
    'operator-v2.create.without-availability-is-refused': {
      'v2-create-without-availability-takes-any': overlook(lacks('availabilityId')),
      'v2-refused-create-without-availability-books-the-first': overlook(lacks('availabilityId')),
    },
    'operator-v2.create.broken-requests-make-nothing': {
      'v2-broken-unit-items-are-dropped': overlook(noUnitItem),
      'v2-null-availability-means-any': overlook(({ pointer }) => pointer === '/availabilityId'),
    },
  },
);

const ofExtend: Judge = rules<[readonly Flaw[]], Refusal | undefined>(judged, {
  'operator-v2.extend.without-reason-does-not-extend': {
    'v2-extend-needs-no-reason': overlook(lacks('reason')),
    'v2-extend-that-is-refused-for-its-reason-extends': overlook(lacks('reason')),
  },
  'operator-v2.extend.broken-reasons-do-not-extend': {
    'v2-anything-is-a-reason': overlook(({ pointer }) => pointer === '/reason'),
    'v2-reason-that-is-no-text-is-a-server-error': (world, flaws) =>
      flaws.some(({ pointer }) => pointer === '/reason') ? stumble() : judged(world, flaws),
  },
});

/** Spec silent: whether a cancel has a reason. */
const ofCancel: Judge = overlook(lacks('reason'));

const ofCheck: Judge = rule('operator-v2.check.broken-requests-are-not-bookable', judged, {
  'v2-check-drops-broken-units': overlook(({ pointer }) => pointer.startsWith('/units/')),
  'v2-check-stumbles-over-broken-quantities': (world, flaws) =>
    flaws.some(({ pointer }) => pointer.endsWith('/quantity')) ? stumble() : judged(world, flaws),
});

const judges: Record<RequestKind, Judge> = {
  create: ofCreate,
  check: ofCheck,
  extend: ofExtend,
  confirm: judged,
  cancel: ofCancel,
};

/** Why a body is refused; undefined when it is not. */
export const refusalOf = (kind: RequestKind): Judge => judges[kind];

/** What a body gets that is no JSON. */
export const malformed: Version<[], Refusal> = choice<[], Refusal>(
  'operator-v2.error.malformed-json',
  // Spec silent: what a body gets that is no JSON.
  () => new Refusal('BAD_REQUEST', 'the body is no JSON'),
  { 'v2-malformed-json-is-422': () => new Refusal('BAD_REQUEST', 'the body is no JSON', 422) },
);
