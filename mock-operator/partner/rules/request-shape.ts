// Bodies that are refused before any rule looks at them. Spec 7.

import type { Violation } from '../../../schemas/validate.ts';
import { inWords } from '../../kernel/mistakes.ts';
import { choice, rule, type Version } from '../../kernel/rule.ts';
import { ApiError } from './api-error.ts';
import type { Resource } from './resource.ts';

/** What is wrong with a body: it is no JSON (`malformed`), or it breaks its schema. */
export type Problem = { malformed: true } | { malformed: false; body: unknown; violations: readonly Violation[] };

type Judge = Version<[Problem], ApiError | undefined>;

/** Names the mistakes. */
export const refusalWithMistakes: Judge = (_world, problem) => {
  if (problem.malformed) {
    return new ApiError('BAD_REQUEST', 'the body is no JSON');
  }
  const [first] = problem.violations;
  return first && new ApiError('BAD_REQUEST', inWords(problem.violations), { pointer: first.pointer });
};

const has = (problem: Problem, is: (violation: Violation) => boolean): boolean =>
  !problem.malformed && problem.violations.some(is);

const overlook =
  (is: (violation: Violation) => boolean): Judge =>
  (world, problem) =>
    refusalWithMistakes(
      world,
      problem.malformed
        ? problem
        : { ...problem, violations: problem.violations.filter((violation) => !is(violation)) },
    );

const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);

/** Wrong: a text that looks like the number or the truth value that is wanted is taken for it. */
const takingText: Judge = (world, problem) => {
  if (problem.malformed) {
    return refusalWithMistakes(world, problem);
  }
  const looksRight = ({ pointer, keyword }: Violation): boolean => {
    const value = valueAt(problem.body, pointer);
    return keyword === 'type' && typeof value === 'string' && /^(\d+|true|false)$/.test(value);
  };
  return overlook(looksRight)(world, problem);
};

const serverError =
  (over: (problem: Problem) => boolean): Judge =>
  (world, problem) =>
    over(problem) ? new ApiError('INTERNAL_SERVER', 'something went wrong') : refusalWithMistakes(world, problem);

const tellWith200 =
  (of: (problem: Problem) => boolean): Judge =>
  (world, problem) =>
    of(problem)
      ? new ApiError('BAD_REQUEST', 'the request cannot be read', {}, 200)
      : refusalWithMistakes(world, problem);

const ofType = ({ keyword }: Violation): boolean => keyword === 'type' || keyword === 'format';
const ofRoot = ({ pointer }: Violation): boolean => pointer === '';
const ofItems =
  (resource: Resource) =>
  ({ pointer, keyword }: Violation): boolean =>
    pointer === `/${resource}/items` && keyword === 'minItems';

const judge = (resource: Resource): Judge => {
  const malformed = rule(`partner.${resource}.malformed-json-is-refused`, refusalWithMistakes, {
    [`malformed-json-of-a-${resource}-is-a-server-error`]: serverError((problem) => problem.malformed),
    [`malformed-json-of-a-${resource}-is-shown-with-200`]: tellWith200((problem) => problem.malformed),
  });
  const types = rule(`partner.${resource}.wrong-types-are-refused`, malformed, {
    [`wrong-types-in-a-${resource}-are-overlooked`]: overlook(ofType),
    [`wrong-types-in-a-${resource}-are-a-server-error`]: serverError((problem) => has(problem, ofType)),
    [`numbers-as-text-in-a-${resource}-are-taken`]: takingText,
  });
  const requirement =
    resource === 'hold' ? 'partner.hold.missing-hold-is-refused' : 'partner.booking.missing-booking-is-refused';
  const missing = rule(requirement, types, {
    [`missing-${resource}-is-a-server-error`]: serverError((problem) => has(problem, ofRoot)),
    [`body-of-a-${resource}-that-is-no-object-is-a-server-error`]: serverError((problem) =>
      has(problem, (violation) => ofRoot(violation) && violation.keyword === 'type'),
    ),
    [`body-of-a-${resource}-that-is-no-object-is-shown-with-200`]: tellWith200((problem) =>
      has(problem, (violation) => ofRoot(violation) && violation.keyword === 'type'),
    ),
    [`missing-${resource}-is-shown-with-200`]: tellWith200((problem) => has(problem, ofRoot)),
  });
  const items = rule(`partner.${resource}.no-items-is-refused`, missing, {
    [`${resource}-without-items-is-accepted`]: overlook(ofItems(resource)),
    [`${resource}-without-items-is-a-server-error`]: serverError((problem) => has(problem, ofItems(resource))),
  });
  return rule(`partner.${resource}.broken-requests-are-refused`, items, {
    [`numbers-in-the-ext-of-a-${resource}-are-overlooked`]: overlook(({ pointer }) => /\/ext\/[^/]+$/.test(pointer)),
    [`mistakes-of-the-second-${resource}-item-are-overlooked`]: overlook(({ pointer }) => /\/items\/1\//.test(pointer)),
    [`${resource}-item-that-is-no-object-is-a-server-error`]: serverError((problem) =>
      has(problem, ({ pointer, keyword }) => /\/items\/\d+$/.test(pointer) && keyword === 'type'),
    ),
    [`${resource}-date-time-that-is-no-text-is-a-server-error`]: serverError((problem) =>
      has(problem, ({ pointer, keyword }) => /\/(at|startTime)$/.test(pointer) && keyword === 'type'),
    ),
  });
};

const ofExpires = ({ pointer }: Violation): boolean => pointer === '/hold/expires';

const strictHold: Judge = judge('hold');

const overlookingExpires: Judge = (world, problem) => {
  const left = problem.malformed ? [] : problem.violations.filter((violation) => !ofExpires(violation));
  return problem.malformed || left.length > 0 ? strictHold(world, problem) : undefined;
};

const shapeOfHold: Judge = rule(
  'partner.hold.fields',
  // Spec silent: whether a malformed `expires` is refused or ignored.
  choice('partner.hold.requested-expires', strictHold, {
    'malformed-requested-expires-is-ignored': overlookingExpires,
  }),
  { 'malformed-requested-expires-comes-back': overlookingExpires },
);

const QUANTITY = /^\/(hold|booking)\/items\/\d+\/quantity$/;

/** The same judgement of a body in which no item lacks its quantity. */
const withoutQuantity =
  (shape: Judge): Judge =>
  (world, problem) => {
    if (problem.malformed) {
      return shape(world, problem);
    }
    const violations = problem.violations.filter(({ pointer, keyword, params }) => {
      const isLeftOut = keyword === 'required' && params.missingProperty === 'quantity';
      return !isLeftOut && !(QUANTITY.test(pointer) && valueAt(problem.body, pointer) === null);
    });
    return violations.length === 0 ? undefined : shape(world, { ...problem, violations });
  };

// Spec silent: which members an item of a hold needs.
const judgeItems: Judge = choice('Spec silent: which members an item of a hold needs', shapeOfHold, {
  'hold-item-without-quantity-is-one': withoutQuantity(shapeOfHold),
});

const tooFew = ({ keyword }: Violation): boolean => keyword === 'minimum';

// Spec silent: what a hold with a quantity of 0 or less gets.
const judgeQuantity: Judge = choice('partner.hold.quantity-not-positive', judgeItems, {
  'quantity-below-one-is-a-conflict': (world, problem) =>
    !problem.malformed && problem.violations.every(tooFew)
      ? new ApiError('CONFLICT', 'there is nothing to hold')
      : judgeItems(world, problem),
});

const judgeHold: Judge = rule('partner.hold.negative-quantity-frees-nothing', judgeQuantity, {
  'negative-quantity-frees-seats': overlook(tooFew),
  'negative-quantity-of-a-second-item-frees-seats': overlook(
    (violation) => tooFew(violation) && /\/items\/[1-9]/.test(violation.pointer),
  ),
});

const strictBooking: Judge = judge('booking');

// Spec silent: which members an item of a booking needs.
const judgeBookingItems: Judge = choice('Spec silent: which members an item of a booking needs', strictBooking, {
  'booking-item-without-quantity-is-one': withoutQuantity(strictBooking),
});

const judgeBooking: Judge = rule('partner.booking.broken-requests-are-refused', judgeBookingItems, {
  'customer-of-a-wrong-type-is-overlooked': overlook(({ pointer }) => pointer.startsWith('/booking/customer/')),
  'age-of-a-wrong-type-is-overlooked': overlook(({ pointer }) => pointer.endsWith('/traveler/age')),
});

const judges: Record<Resource, Judge> = { hold: judgeHold, booking: judgeBooking };

/** Why a body is refused; undefined when it is not. */
export const refusalOf = (resource: Resource): Judge => judges[resource];
