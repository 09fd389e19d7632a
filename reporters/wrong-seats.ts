// Numbers of free seats that were not as they should be. What a target answers to a release or a cancel does not say whether
// it gave the seats back.
import type { Failure, Report } from '../schemas/generated/types.ts';
import { catalogue, isRequirementId } from '../schemas/requirements/index.ts';
import { shortCall } from './short-call.ts';

const MAX_CALL = 160;

/** Where a number of free seats stands. */
const SEATS = /\/(capacity|vacancies)$/;

/** Whether a difference is in a number of free seats, and which way: more or fewer than expected. */
export const seatsDirection = ({ pointer = '', expected, received }: Failure): 'more' | 'fewer' | undefined => {
  const wanted = Number(/\d+/.exec(expected)?.[0] ?? Number.NaN);
  const isSeats = SEATS.test(pointer) && /^\d+$/.test(received) && Number(received) !== wanted && !Number.isNaN(wanted);
  return isSeats ? (Number(received) > wanted ? 'more' : 'fewer') : undefined;
};

/** Where a check of seats saw another number than expected, in words, with its requirement: the target may have it so for good. */
export const wrongSeats = ({ requirements }: Pick<Report, 'requirements'>): string[] =>
  requirements.flatMap(({ id, state, failures }) => {
    const failure = failures.find((one) => seatsDirection(one) !== undefined);
    const isOfSeats = state === 'failed' && isRequirementId(id) && catalogue[id].seats === true;
    return failure === undefined || !isOfSeats
      ? []
      : [
          `expected ${failure.expected}, received ${failure.received} in ${shortCall(failure.call ?? 'no call', MAX_CALL)} (${id})`,
        ];
  });
