// An availability object of v2, and which availability of the one inventory it stands for. Spec 2.12, 4.4.
import { lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf, without } from '../../kernel/body.ts';
import { remaining } from '../../kernel/capacity.ts';
import type { Offered } from '../../kernel/offer.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { localDateTime } from './local-time.ts';

export type AvailabilityStatus = 'FREESALE' | 'AVAILABLE' | 'LIMITED' | 'SOLD_OUT' | 'CLOSED';

const LIMITED_UP_TO = 3;

/** Until when one can book: a start may lie behind a cutoff, opening hours can be booked until they end. */
export const lastMoment = ({ product, rate, availability }: Offered): number =>
  product.availabilityType === 'OPENING_HOURS' ? availability.end : availability.start - rate.cutoff * 60_000;

/** Whether something is not on sale, whatever remains of it. */
export const isClosed = (world: World, offered: Offered): boolean =>
  offered.availability.closed || lastMoment(offered) <= world.now();

/** The status of an availability for a number of units; without one, for the fewest that can be booked. */
export const statusFor = (world: World, offered: Offered, units = offered.rate.minTravelers): AvailabilityStatus => {
  const left = remaining(world, offered.availability.id);
  if (isClosed(world, offered)) {
    return 'CLOSED';
  }
  if (left < units) {
    return 'SOLD_OUT';
  }
  if (offered.availability.maxCapacity === -1) {
    return 'FREESALE';
  }
  return left <= LIMITED_UP_TO ? 'LIMITED' : 'AVAILABLE';
};

const idShown: Version<[Offered], string> = choice<[Offered], string>(
  'operator-v2.availability.id-stability',
  // Spec silent: whether an availability keeps its id from one read to the next.
  (_world, { availability }) => availability.id,
  {
    'v2-availability-ids-change-with-each-read': (world, { availability }) =>
      `${availability.id}.${world.newId().slice(0, 8)}`,
    'v2-availability-ids-are-local-times': (world, { availability, product }) =>
      localDateTime(world, availability.start, product.timeZone),
  },
);

/** Whether an id that was sent is that of an availability. */
export const isNamed: Version<[Offered, id: string], boolean> = choice<[Offered, id: string], boolean>(
  'operator-v2.availability.id-stability',
  // Spec silent: whether an availability keeps its id from one read to the next.
  (_world, { availability }, id) => sameId(availability.id, id),
  {
    'v2-availability-ids-change-with-each-read': (_world, { availability }, id) =>
      sameId(availability.id, id.split('.')[0] ?? ''),
    'v2-availability-ids-are-local-times': (world, { availability, product }, id) =>
      sameId(localDateTime(world, availability.start, product.timeZone), id),
  },
);

const statusShown: Version<[AvailabilityStatus], AvailabilityStatus> = choice<[AvailabilityStatus], AvailabilityStatus>(
  'Spec silent: whether what is sold out is SOLD_OUT or CLOSED',
  (_world, status) => status,
  { 'v2-sold-out-dates-are-listed-as-closed': (_world, status) => (status === 'SOLD_OUT' ? 'CLOSED' : status) },
);

type Write = Version<[Offered, AvailabilityStatus], Body>;

const plain: Write = (world, offered, status) => ({
  id: idShown(world, offered),
  optionId: offered.rate.id,
  localDateTimeStart: localDateTime(world, offered.availability.start, offered.product.timeZone),
  localDateTimeEnd: localDateTime(world, offered.availability.end, offered.product.timeZone),
  status: statusShown(world, status),
  vacancies: status === 'FREESALE' ? null : remaining(world, offered.availability.id),
});

// Spec silent: whether vacancies are answered.
const usual: Write = choice('operator-v2.availability.vacancies', plain, {
  'v2-vacancies-are-shown-of-what-is-bookable-only': (world, offered, status) =>
    without(plain(world, offered, status), ...(status === 'SOLD_OUT' || status === 'CLOSED' ? ['vacancies'] : [])),
  'v2-vacancies-are-never-stated': lacking(plain, 'vacancies'),
  'v2-vacancies-are-shown-of-start-times-only': (world, offered, status) =>
    without(
      plain(world, offered, status),
      ...(offered.product.availabilityType === 'OPENING_HOURS' ? ['vacancies'] : []),
    ),
});

/** An availability with the status that it has for the asker. */
export const availabilityBody: Write = rules(usual, {
  'operator-v2.availability.fields': {
    'v2-local-end-has-no-offset': showing(usual, (body) => ({ localDateTimeEnd: digitsOf(body.localDateTimeEnd) })),
    'v2-sold-out-availability-has-no-id': (world, offered, status) =>
      without(usual(world, offered, status), ...(status === 'SOLD_OUT' ? ['id'] : [])),
    'v2-closed-availability-has-no-end': (world, offered, status) =>
      without(usual(world, offered, status), ...(status === 'CLOSED' ? ['localDateTimeEnd'] : [])),
  },
  'operator-v2.availability.status-is-of-the-list': {
    'v2-sold-out-is-called-full': showing(usual, (_own, _offered, status) => ({
      status: status === 'SOLD_OUT' ? 'FULL' : status,
    })),
    'v2-limited-is-in-lower-case': showing(usual, (_own, _offered, status) => ({
      status: status === 'LIMITED' ? 'limited' : status,
    })),
  },
  'operator-v2.availability.end-not-before-start': {
    'v2-availability-ends-before-it-starts': showing(usual, (_body, offered, _status, world) => ({
      localDateTimeEnd: localDateTime(world, offered.availability.start - 60_000, offered.product.timeZone),
    })),
    'v2-local-end-is-written-in-another-zone': showing(usual, (body) => ({
      localDateTimeEnd: `${digitsOf(body.localDateTimeEnd)}+14:00`,
    })),
    'v2-sold-out-availability-ends-in-1970': (world, offered, status) => {
      const body = usual(world, offered, status);
      const end = localDateTime(world, 0, offered.product.timeZone);
      return { ...body, localDateTimeEnd: status === 'SOLD_OUT' ? end : body.localDateTimeEnd };
    },
  },
  'operator-v2.availability.id-is-unique': {
    'v2-availability-id-is-its-date': showing(usual, (body) => ({ id: String(body.localDateTimeStart).slice(0, 10) })),
  },
  'operator-v2.availability.listed-can-be-booked': {
    'v2-listed-ids-are-not-those-that-are-sold': showing(usual, (_own, offered) => ({
      id: `listed-${offered.availability.id}`,
    })),
  },
});
