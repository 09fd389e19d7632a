// Bodies that are refused before any rule looks at them. Spec 4.4, 7.
import { inWords } from '../../kernel/mistakes.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { Refusal, serverError } from './refusal.ts';

export type RequestKind = 'create' | 'check' | 'extend' | 'confirm' | 'cancel';

/** One way in which a body breaks its schema. */
interface Violation {
  pointer: string;
  keyword: string;
  message: string;
  params: Record<string, unknown>;
}

type Judge = Version<[violations: readonly Violation[]], Refusal | undefined>;

const lacks =
  (name: string) =>
  ({ pointer, keyword, params }: Violation): boolean =>
    pointer === '' && keyword === 'required' && params.missingProperty === name;

/** Unknown members, and what the specification does not say is wanted, are let pass. Spec silent. */
const passes: readonly ((violation: Violation) => boolean)[] = [
  ({ keyword }) => keyword === 'additionalProperties',
  lacks('contact'),
  lacks('units'),
];

const judged: Judge = ({ habits }, violations) => {
  const mistakes = violations.filter((violation) => !passes.some((pass) => pass(violation)));
  return mistakes.length === 0 ? undefined : new Refusal('BAD_REQUEST', inWords(mistakes), habits.malformedStatus);
};

const overlook =
  (is: (violation: Violation) => boolean): Judge =>
  (world, violations) =>
    judged(
      world,
      violations.filter((violation) => !is(violation)),
    );

const noUnitItems = (violation: Violation): boolean =>
  lacks('unitItems')(violation) || (violation.pointer === '/unitItems' && violation.keyword === 'minItems');

const noUnitItem = ({ pointer }: Violation): boolean => pointer.startsWith('/unitItems/');

const complete: Judge = choice<[readonly Violation[]], Refusal | undefined>(
  'Spec silent: in OCTO a product may say that no availability is needed',
  judged,
  { 'octo-availability-need-not-be-named': overlook(lacks('availabilityId')) },
);

const ofCreate: Judge = rules<[readonly Violation[]], Refusal | undefined>(
  // Spec silent: what a create without a uuid gets.
  choice('operator-v2.create.without-uuid', complete, {
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

const ofExtend: Judge = rules<[readonly Violation[]], Refusal | undefined>(judged, {
  'operator-v2.extend.without-reason-does-not-extend': {
    'v2-extend-needs-no-reason': overlook(lacks('reason')),
    'v2-extend-that-is-refused-for-its-reason-extends': overlook(lacks('reason')),
    'v2-extend-without-a-reason-ends-the-hold': overlook(lacks('reason')),
    'v2-extend-without-a-reason-frees-the-inventory': overlook(lacks('reason')),
  },
  'operator-v2.extend.broken-reasons-do-not-extend': {
    'v2-anything-is-a-reason': overlook(({ pointer }) => pointer === '/reason'),
    'v2-reason-that-is-no-text-is-a-server-error': (world, violations) =>
      violations.some(({ pointer }) => pointer === '/reason') ? serverError() : judged(world, violations),
  },
});

/** Spec silent: whether a cancel has a reason. */
const ofCancel: Judge = overlook(lacks('reason'));

const ofCheck: Judge = rule('operator-v2.check.broken-requests-are-not-bookable', judged, {
  'v2-check-drops-broken-units': overlook(({ pointer }) => pointer.startsWith('/units/')),
  'v2-check-stumbles-over-broken-quantities': (world, violations) =>
    violations.some(({ pointer }) => pointer.endsWith('/quantity')) ? serverError() : judged(world, violations),
});

const judges: Record<RequestKind, Judge> = {
  create: ofCreate,
  check: ofCheck,
  extend: ofExtend,
  confirm: judged,
  cancel: ofCancel,
};

const noObject = ({ pointer, keyword }: Violation): boolean => pointer === '' && keyword === 'type';

type RefusalOf = Version<[kind: RequestKind, violations: readonly Violation[]], Refusal | undefined>;

const serverErrorWithoutObject =
  (...kinds: RequestKind[]): RefusalOf =>
  (world, kind, violations) =>
    kinds.includes(kind) && violations.some(noObject) ? serverError() : judges[kind](world, violations);

/** Why a body is refused; undefined when it is not. */
export const refusalOf: RefusalOf = rule<[RequestKind, readonly Violation[]], Refusal | undefined>(
  'operator-v2.error.no-server-error',
  (world, kind, violations) => judges[kind](world, violations),
  {
    'v2-create-that-is-no-object-is-a-server-error': serverErrorWithoutObject('create'),
    'v2-change-that-is-no-object-is-a-server-error': serverErrorWithoutObject('extend', 'confirm', 'cancel'),
    'v2-check-that-is-no-object-is-a-server-error': serverErrorWithoutObject('check'),
  },
);

/** What a body gets that is no JSON. */
export const malformed: Version<[], Refusal> = rule<[], Refusal>(
  'operator-v2.error.no-server-error',
  choice<[], Refusal>(
    'operator-v2.error.malformed-json',
    // Spec silent: what a body gets that is no JSON.
    () => new Refusal('BAD_REQUEST', 'the body is no JSON'),
    { 'v2-malformed-json-is-422': () => new Refusal('BAD_REQUEST', 'the body is no JSON', 422) },
  ),
  { 'v2-malformed-json-is-a-server-error': serverError },
);
