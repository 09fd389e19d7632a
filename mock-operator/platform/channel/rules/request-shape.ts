// Bodies that the Channel API refuses before any rule looks at them. Spec silent: their form, beyond 2.1, 2.8 and 2.11.
import { type Violation, violations } from '../../../../schemas/validate.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import type { ApiError } from '../../../partner/rules/api-error.ts';
import { type Problem, refusalWithMistakes } from '../../../partner/rules/request-shape.ts';
import type { Kind } from './identity.ts';

type Judge = Version<[Problem], ApiError | undefined>;

const overlooking =
  (isOverlooked: (violation: Violation) => boolean): Judge =>
  (world, problem) =>
    refusalWithMistakes(
      world,
      problem.malformed
        ? problem
        : { ...problem, violations: problem.violations.filter((violation) => !isOverlooked(violation)) },
    );

const tooFewTravelers = ({ pointer, keyword }: Violation): boolean =>
  keyword === 'minimum' && pointer.endsWith('/minTravelers');

/** `meta` may be missing, and `checkShape` judges each of several objects. */
const isAllowed = ({ pointer, keyword, params }: Violation): boolean =>
  (keyword === 'required' && params.missingProperty === 'meta') || /^\/(suppliers|products|rates)\/\d/.test(pointer);

/** Why a body is refused; undefined when it is not. */
export const refusalOf: Judge = rule('channel.rate.no-travelers-is-never-shown', overlooking(isAllowed), {
  'rate-for-no-traveler-is-taken': overlooking((one) => isAllowed(one) || tooFewTravelers(one)),
  'rate-for-no-traveler-is-refused-and-yet-kept': overlooking((one) => isAllowed(one) || tooFewTravelers(one)),
});

type CheckShape = Version<[kind: Kind, sent: unknown], void>;

const checkingShape =
  (counts: (violation: Violation) => boolean): CheckShape =>
  (world, kind, sent) => {
    const found = violations(`common/${kind}`, sent).filter(counts);
    const refusal = refusalWithMistakes(world, { malformed: false, body: sent, violations: found });
    if (refusal) {
      throw refusal;
    }
  };

/** Refuses one of several objects that breaks its schema. @throws ApiError BAD_REQUEST */
export const checkShape: CheckShape = rule(
  'channel.bulk.rate-for-no-traveler-is-never-shown',
  checkingShape(() => true),
  { 'rate-for-no-traveler-is-taken-as-one-of-several': checkingShape((violation) => !tooFewTravelers(violation)) },
);
