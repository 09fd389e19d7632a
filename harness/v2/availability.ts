import { instant } from '../../schemas/formats.ts';
import type { V2Option, V2Product, V2Supplier, V2Unit } from '../../schemas/generated/types.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { memoized } from '../exchange/memoize.ts';
import { listAt, numberAt, textAt, valueAt } from '../exchange/pointer.ts';
import { validMembers } from '../exchange/valid-members.ts';
import { canBeMoved } from '../generate/date-time.ts';
import { sameValue } from '../judge/reflection.ts';

/** An option of a product, with the unit of it that the checks book. */
export interface Offer {
  supplier: V2Supplier;
  product: V2Product;
  option: V2Option;
  unit: V2Unit;
}

/** An availability as a target lists it. Times keep the text of the target. Spec 2.12. */
export interface ListedAvailability {
  id: string;
  start: string;
  end: string;
  status: string;
  /** Absent when the target does not state them. */
  vacancies?: number;
  /** The most units that one booking takes of it, where that is stated. */
  maxUnits?: number;
  optionId?: string;
}

/** A bookable availability with its option: what a booking is made from. */
export interface Availability extends ListedAvailability {
  offer: Offer;
  /** No list states how many units are left: they are counted by selling, and `vacancies` is what was counted when it was found. */
  unstated?: true;
}

const BOOKABLE = ['FREESALE', 'AVAILABLE', 'LIMITED'];

export const isBookable = ({ status }: Pick<ListedAvailability, 'status'>): boolean => BOOKABLE.includes(status);

/** True when vacancies count: they are stated, and it is no free sale. */
export const isLimited = ({ status, vacancies }: ListedAvailability): boolean =>
  vacancies !== undefined && status !== 'FREESALE';

/** True when what is left is limited, and yet not stated. */
export const isUnstated = ({ status, vacancies }: ListedAvailability): boolean =>
  vacancies === undefined && (status === 'AVAILABLE' || status === 'LIMITED');

/** Ids are equal as texts; uuids in either case, date-times as instants. */
export const sameId = (a: unknown, b: unknown): boolean => a !== undefined && sameValue(a, b);

/** The elements of an answer that is a list; none when it is no list. */
export const elementsOf = (exchange: Exchange): unknown[] => listAt({ list: exchange.canonical }, '/list');

/** The availability objects of an answer whose members are as their schema says. */
export const listedIn = memoized((exchange: Exchange): readonly ListedAvailability[] =>
  elementsOf(exchange).flatMap((value) => {
    const sound = validMembers('operator-v2/availability', value);
    const id = textAt(sound, '/id');
    const start = textAt(sound, '/localDateTimeStart');
    const end = textAt(sound, '/localDateTimeEnd');
    const status = textAt(sound, '/status');
    if (id === undefined || start === undefined || end === undefined || status === undefined || !canBeMoved(start)) {
      return [];
    }
    const vacancies = numberAt(sound, '/vacancies');
    const maxUnits = numberAt(value, '/maxUnits');
    const optionId = textAt(sound, '/optionId');
    return [
      {
        id,
        start,
        end,
        status,
        ...(vacancies !== undefined && { vacancies }),
        ...(maxUnits !== undefined && { maxUnits }),
        ...(optionId !== undefined && { optionId }),
      },
    ];
  }),
);

/** The same availability in another answer: by its id, or, where ids change, by its times. */
export const findAgain = (
  availability: ListedAvailability,
  listed: readonly ListedAvailability[],
): ListedAvailability | undefined =>
  listed.find(({ id }) => sameId(id, availability.id)) ??
  listed.find(
    ({ start, end }) => instant(start) === instant(availability.start) && instant(end) === instant(availability.end),
  );

/** Whether an answer shows the availability, and as one that can be booked. */
export const canBeHad = (answer: Exchange, availability: Availability): boolean => {
  const found = answer.succeeded ? findAgain(availability, listedIn(answer)) : undefined;
  return found !== undefined && isBookable(found);
};

/** What a booking is of, wherever an answer writes it: `productId` or `product.id`, and so on. Spec 4.4. */
interface BookedThing {
  product: unknown;
  option: unknown;
  availability: unknown;
  units: unknown[];
}

/** Every value that stands at one of some places. */
const stated = (value: unknown, ...pointers: string[]): unknown[] =>
  pointers.map((pointer) => valueAt(value, pointer)).filter((found) => found !== undefined && found !== null);

const either = (value: unknown, ...pointers: string[]): unknown => stated(value, ...pointers)[0];

/** Places of an answer that name the same thing twice, and do not agree. */
export const contradictionsIn = (booking: unknown): string[] =>
  ['product', 'option', 'availability'].flatMap((thing) => {
    const [first, second] = stated(booking, `/${thing}Id`, `/${thing}/id`);
    return second === undefined || sameId(first, second) ? [] : [`/${thing}/id`];
  });

export const bookedThingOf = (booking: unknown): BookedThing => ({
  product: either(booking, '/productId', '/product/id'),
  option: either(booking, '/optionId', '/option/id'),
  availability: either(booking, '/availabilityId', '/availability/id'),
  units: listAt(booking, '/unitItems').map((item) => either(item, '/unitId', '/unit/id')),
});
