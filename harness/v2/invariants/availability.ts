import { instant, isDateTime } from '../../../schemas/formats.ts';
import { repeated } from '../../../schemas/group.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant, PassiveObservation } from '../../judge/invariants.ts';
import { offsetsIn } from '../../judge/offset.ts';
import { type ListedAvailability, listedIn, sameId } from '../availability.ts';

const isList = (exchange: Exchange): boolean => exchange.intent.operation === 'listAvailability';

const shows = (exchange: Exchange): readonly ListedAvailability[] =>
  exchange.succeeded && (isList(exchange) || exchange.intent.operation === 'checkAvailability')
    ? listedIn(exchange)
    : [];

/** Judges each availability that an answer shows. */
const each =
  (
    fault: (listed: ListedAvailability, exchange: Exchange) => Difference | undefined,
    applies = (_: Exchange): boolean => true,
  ) =>
  (exchange: Exchange): Difference[] | undefined => {
    const listed = applies(exchange) ? shows(exchange) : [];
    return listed.length === 0
      ? undefined
      : listed.map((one) => fault(one, exchange)).filter((found) => found !== undefined);
  };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The dates that were asked for, where they make sense. */
const datesOf = ({ intent }: Exchange): [string, string] => [
  String(intent.meant?.localDateStart ?? ''),
  String(intent.meant?.localDateEnd ?? ''),
];

const asksDates = (exchange: Exchange): boolean => {
  const [start, end] = datesOf(exchange);
  return isList(exchange) && DATE.test(start) && DATE.test(end) && start <= end;
};

/** Rules for every answer that shows availability. Spec 2.12, 4.4. */
export const availabilityRules: Invariant[] = [
  {
    requirement: 'operator-v2.availability.end-not-before-start',
    judge: each(({ id, start, end }) =>
      !isDateTime(end) || instant(start) <= instant(end)
        ? undefined
        : { expected: `an end not before ${start}`, received: `${end} for availability ${id}` },
    ),
  },
  {
    requirement: 'operator-v2.availability.id-is-unique',
    judge: (exchange) => {
      const listed = shows(exchange);
      return listed.length === 0
        ? undefined
        : repeated(listed, ({ id, optionId = '' }) => JSON.stringify([id, optionId])).map(({ id }) => ({
            expected: 'each id once',
            received: `${id} more than once`,
          }));
    },
  },
  {
    requirement: 'operator-v2.availability.option-is-the-asked',
    judge: (exchange) => {
      const asked = exchange.intent.meant?.optionId;
      const listed = isList(exchange) ? shows(exchange) : [];
      return asked === undefined || listed.length === 0
        ? undefined
        : listed
            .filter(({ optionId }) => optionId !== undefined && !sameId(asked, optionId))
            .map(({ id, optionId }) => ({
              expected: shown(asked),
              received: `${shown(optionId)} for availability ${id}`,
            }));
    },
  },
  {
    requirement: 'operator-v2.availability.nothing-outside-the-dates',
    judge: each((listed, exchange) => {
      const [start, end] = datesOf(exchange);
      const [first, last] = [listed.start.slice(0, 10), listed.end.slice(0, 10)];
      return last < start || first > end
        ? {
            expected: `nothing outside ${start} to ${end}`,
            received: `${listed.id} from ${listed.start} to ${listed.end}`,
          }
        : undefined;
    }, asksDates),
  },
  {
    requirement: 'operator-v2.availability.status-agrees-with-vacancies',
    judge: each(
      ({ id, status, vacancies }) =>
        vacancies === 0 && (status === 'AVAILABLE' || status === 'LIMITED')
          ? { expected: 'vacancies, or SOLD_OUT', received: `${status} with 0 vacancies for availability ${id}` }
          : undefined,
      isList,
    ),
  },
];

/** Open points that lists of availability show. */
export const availabilityObservations: PassiveObservation[] = [
  {
    point: 'operator-v2.availability.offsets',
    observe: (exchange) => offsetsIn(isList(exchange) ? shows(exchange) : []),
  },
  {
    point: 'operator-v2.availability.vacancies',
    observe: (exchange) => {
      const listed = isList(exchange) ? shows(exchange) : [];
      return listed.length === 0
        ? undefined
        : listed.some(({ vacancies }) => vacancies !== undefined)
          ? 'stated'
          : 'not stated';
    },
  },
];
