import { instant, isDateTime } from '../../../schemas/formats.ts';
import { groupedBy, repeated } from '../../../schemas/group.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { shown } from '../../judge/expect.ts';
import { allListed, type ListedAvailability, listedByProduct, listedByRate, sameId } from '../availability.ts';
import type { V1Invariant } from './invariant.ts';

export const isList = (exchange: Exchange): boolean =>
  exchange.intent.operation === 'listAvailabilities' && exchange.succeeded && exchange.isJson;

/** An id as it is compared: in either case. */
const idOf = ({ id }: ListedAvailability): string => id.toLowerCase();

/** What stands in the list of the product, and in that of each rate; a rate is named as the answer writes it. */
const lists = (exchange: Exchange): (readonly ListedAvailability[])[] => [
  listedByProduct(exchange.json),
  ...groupedBy(listedByRate(exchange.json), ({ rateId = '' }) => rateId).values(),
];

/** The rates, in either case, under which each availability is listed. */
const ratesOfEach = (byRate: readonly ListedAvailability[]): Map<string, Set<string>> => {
  const rates = groupedBy(byRate, idOf);
  return new Map([...rates].map(([id, same]) => [id, new Set(same.map(({ rateId = '' }) => rateId.toLowerCase()))]));
};

/** For every list: that an availability stands in it once, and under one rate. Spec 2.1, 2.2. */
export const listedOnceRules: V1Invariant[] = [
  {
    requirement: 'availability.id-is-unique',
    judge: (exchange) =>
      isList(exchange) && allListed(exchange).length > 0
        ? lists(exchange)
            .flatMap((list) => repeated(list, idOf))
            .map(({ id }) => ({ expected: 'each id once', received: `${id} more than once` }))
        : undefined,
  },
  {
    requirement: 'availability.belongs-to-one-rate',
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
];

/** For every list: the list as a whole. Spec 2.2, 4.1 rule 1. */
export const availabilityListRules: V1Invariant[] = [
  {
    requirement: 'availability-list.product-is-the-asked',
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
    requirement: 'availability-list.by-product-spans-the-rates',
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
    requirement: 'availability-list.nothing-outside-the-window',
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
    (member): V1Invariant => ({
      requirement: `availability-list.${member}-is-stated`,
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
    requirement: 'availability-list.by-rate-is-recommended',
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
