// Bodies of set-up that are refused before any rule looks at them. Spec silent: their form, beside 2.1, 2.8, 2.11.
import { type Violation, violations } from '../../../../schemas/validate.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import type { ApiError } from '../../../partner/rules/api-error.ts';
import { type Problem, refusalWithMistakes } from '../../../partner/rules/request-shape.ts';
import type { Thing } from './identity.ts';

type Judge = Version<[Problem], ApiError | undefined>;

const overlooking =
  (is: (violation: Violation) => boolean): Judge =>
  (world, problem) => {
    const left = problem.malformed ? undefined : problem.violations.filter((violation) => !is(violation));
    return refusalWithMistakes(
      world,
      left === undefined || problem.malformed ? problem : { ...problem, violations: left },
    );
  };

const tooFewTravelers = ({ pointer, keyword }: Violation): boolean =>
  keyword === 'minimum' && pointer.endsWith('/minTravelers');

const isOverlooked = ({ pointer, keyword, params }: Violation): boolean =>
  (keyword === 'required' && params.missingProperty === 'meta') || /^\/(suppliers|products|rates)\/\d/.test(pointer);

/** Why a body is refused; a missing `meta` is made up for, and each of several that are sent is judged alone. */
export const refusalOf: Judge = rule('channel.rate.no-travelers-is-never-shown', overlooking(isOverlooked), {
  'rate-for-no-traveler-is-taken': overlooking((one) => isOverlooked(one) || tooFewTravelers(one)),
  'rate-for-no-traveler-is-refused-and-yet-kept': overlooking((one) => isOverlooked(one) || tooFewTravelers(one)),
});

type CheckShape = Version<[thing: Thing, sent: unknown], void>;

const checkingShape =
  (counts: (violation: Violation) => boolean): CheckShape =>
  (world, thing, sent) => {
    const found = violations(`common/${thing}`, sent).filter(counts);
    const refusal =
      found.length > 0 ? refusalWithMistakes(world, { malformed: false, body: sent, violations: found }) : undefined;
    if (refusal) {
      throw refusal;
    }
  };

/** Refuses one of several whose form is wrong. @throws ApiError BAD_REQUEST */
export const checkShape: CheckShape = rule(
  'channel.bulk.rate-for-no-traveler-is-never-shown',
  checkingShape(() => true),
  { 'rate-for-no-traveler-is-taken-as-one-of-several': checkingShape((violation) => !tooFewTravelers(violation)) },
);
