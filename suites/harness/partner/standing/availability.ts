import { instant, isDateTime } from '../../../../schemas/formats.ts';
import type { Exchange } from '../../exchange.ts';
import { shown } from '../../expect.ts';
import { groupedBy, repeated } from '../../group.ts';
import type { Difference, StandingObservation, StandingRule } from '../../standing.ts';
import { type Listed, listedByProduct, listedByRate, sameId, singleOf } from '../slot.ts';

const isList = (exchange: Exchange): boolean =>
  exchange.intent.operation === 'partner.listAvailabilities' && exchange.succeeded && exchange.isJson;
const isSingle = (exchange: Exchange): boolean =>
  exchange.intent.operation === 'partner.getAvailability' && exchange.succeeded && exchange.isJson;

const allListed = (exchange: Exchange): Listed[] => [...listedByProduct(exchange.json), ...listedByRate(exchange.json)];

/** Judges each availability that an answer shows. */
const eachAvailability =
  (fault: (listed: Listed) => Difference | undefined) =>
  (exchange: Exchange): Difference[] | undefined => {
    const single = isSingle(exchange) ? singleOf(exchange) : undefined;
    const shownHere = isList(exchange) ? allListed(exchange) : single === undefined ? [] : [single];
    return shownHere.length === 0 ? undefined : shownHere.map(fault).filter((found) => found !== undefined);
  };

/** An id as it is compared: in either case. */
const idOf = ({ id }: Listed): string => id.toLowerCase();

/** What stands in the list of the product, and in that of each rate; a rate is named as the answer writes it. */
const lists = (exchange: Exchange): (readonly Listed[])[] => [
  listedByProduct(exchange.json),
  ...groupedBy(listedByRate(exchange.json), ({ rateId = '' }) => rateId).values(),
];

/** The rates, in either case, under which each availability is listed. */
const ratesOfEach = (byRate: readonly Listed[]): Map<string, Set<string>> => {
  const rates = groupedBy(byRate, idOf);
  return new Map([...rates].map(([id, same]) => [id, new Set(same.map(({ rateId = '' }) => rateId.toLowerCase()))]));
};

/** Rules for every answer that shows availabilities. Spec 2.1, 2.2, 4.1 rule 1. */
export const availabilityRules: StandingRule[] = [
  {
    requirement: 'partner.availability.capacity-within-max',
    judge: eachAvailability(({ id, capacity, maxCapacity }) =>
      maxCapacity === undefined || maxCapacity === -1 || capacity <= maxCapacity
        ? undefined
        : { expected: `a capacity of at most ${maxCapacity}`, received: `${capacity} for availability ${id}` },
    ),
  },
  {
    requirement: 'partner.availability.end-not-before-start',
    judge: eachAvailability(({ id, start, end }) =>
      !isDateTime(end) || instant(start) <= instant(end)
        ? undefined
        : { expected: `an end not before ${start}`, received: `${end} for availability ${id}` },
    ),
  },
  {
    requirement: 'partner.availability.id-is-unique',
    judge: (exchange) =>
      isList(exchange) && allListed(exchange).length > 0
        ? lists(exchange)
            .flatMap((list) => repeated(list, idOf))
            .map(({ id }) => ({ expected: 'each id once', received: `${id} more than once` }))
        : undefined,
  },
  {
    requirement: 'partner.availability.belongs-to-one-rate',
    judge: (exchange) => {
      if (!isList(exchange) || allListed(exchange).length === 0) {
        return undefined;
      }
      const byRate = listedByRate(exchange.json);
      const rates = ratesOfEach(byRate);
      return byRate
        .filter((listed) => (rates.get(idOf(listed))?.size ?? 0) > 1)
        .map(({ id }) => ({
          expected: 'each availability under one rate',
          received: `${id} under several`,
          pointer: '/availabilities/byRate',
        }));
    },
  },
  {
    requirement: 'partner.availability-list.product-is-the-asked',
    judge: (exchange) => {
      const received = exchange.at('/availabilities/productId');
      const asked = exchange.intent.parameters.product_id;
      return isList(exchange) && typeof received === 'string'
        ? sameId(received, asked)
          ? []
          : [{ expected: shown(asked), received: shown(received), pointer: '/availabilities/productId' }]
        : undefined;
    },
  },
  {
    requirement: 'partner.availability-list.by-product-spans-the-rates',
    judge: (exchange) => {
      if (!isList(exchange) || allListed(exchange).length === 0) {
        return undefined;
      }
      const byRate = exchange.at('/availabilities/byProduct') === undefined ? [] : listedByRate(exchange.json);
      const ofProduct = new Set(listedByProduct(exchange.json).map(idOf));
      return byRate
        .filter((listed) => !ofProduct.has(idOf(listed)))
        .map(({ id }) => ({
          expected: `${id}, which byRate holds`,
          received: 'not in byProduct',
          pointer: '/availabilities/byProduct/availability',
        }));
    },
  },
  {
    requirement: 'partner.availability-list.nothing-outside-the-window',
    judge: (exchange) => {
      const { start = '', end = '' } = exchange.intent.parameters;
      const found = isList(exchange) ? allListed(exchange) : [];
      if (found.length === 0 || !isDateTime(start) || !isDateTime(end) || instant(start) > instant(end)) {
        return undefined;
      }
      return found
        .filter(
          (listed) =>
            isDateTime(listed.end) && (instant(listed.end) < instant(start) || instant(listed.start) > instant(end)),
        )
        .map((listed) => ({
          expected: `nothing outside ${start} to ${end}`,
          received: `${listed.id} from ${listed.start} to ${listed.end}`,
        }));
    },
  },
  ...(['expires', 'retrieved'] as const).map(
    (member): StandingRule => ({
      requirement: `partner.availability-list.${member}-is-told`,
      judge: (exchange) => {
        const pointer = `/availabilities/${member}`;
        return isList(exchange)
          ? typeof exchange.at(pointer) === 'string'
            ? []
            : [{ expected: 'a date-time', received: shown(exchange.at(pointer)), pointer }]
          : undefined;
      },
    }),
  ),
  {
    requirement: 'partner.availability-list.by-rate-is-recommended',
    judge: (exchange) =>
      isList(exchange)
        ? exchange.at('/availabilities/byRate') === undefined
          ? [
              {
                expected: 'byRate',
                received: 'only byProduct: platforms read byRate',
                pointer: '/availabilities/byRate',
              },
            ]
          : []
        : undefined,
  },
];

const SLOW_MS = 2_000;

export const availabilityObservations: StandingObservation[] = [
  {
    point: 'partner.limit.answer-time',
    observe: (exchange) =>
      ['partner.listAvailabilities', 'partner.getAvailability'].includes(exchange.intent.operation)
        ? exchange.endedMs - exchange.sentMs > SLOW_MS
          ? `some over 2 s: ${exchange.intent.operation}`
          : 'within 2 s'
        : undefined,
  },
];
