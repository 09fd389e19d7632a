// What another operator sells, as the calls of a run show it: rates of holds and bookings, times and seats of lists.
import { isUuid } from '../../schemas/formats.ts';
import type { Inventory } from '../../schemas/generated/types.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { DAY_MS } from '../kernel/time-zone.ts';
import { bodyIn, isWhole, type Known, objectIn, objectsIn, ownId, sameCase, textIn } from './answers.ts';

type Rate = Inventory['rates'][number];
type Window = { id: string; start: string; end: string; capacity: number; maxCapacity?: number; closed?: boolean };

/** What is gathered from call to call. Ids are those of the other operator. */
interface Gathered {
  channels: Set<string>;
  suppliers: Map<string, string>;
  products: Map<string, { supplierId: string; name?: string; timeZone?: string; availabilityType?: string }>;
  rates: Map<string, Known>;
  /** The rates in the order in which a list showed them first: an operator that is asked without a rate often takes the first. */
  listed: Set<string>;
  /** Rate → availability → the most seats that were seen. */
  windows: Map<string, Map<string, Window>>;
}

/** What FREESALE, a capacity of -1 and unstated vacancies stand for. */
const PLENTY = 999;

const addWindow = ({ windows, listed }: Gathered, rateId: string, window: Window): void => {
  listed.add(rateId);
  const ofRate = windows.get(rateId) ?? new Map<string, Window>();
  const known = ofRate.get(window.id);
  windows.set(rateId, ofRate);
  ofRate.set(window.id, known !== undefined && known.capacity >= window.capacity ? known : window);
};

const V1_PATH = /\/suppliers\/([^/]+)\/products\/([^/]+)\/availabilities$/;

/** The availabilities of a list of v1, under their rates. Spec 2.2. */
const addListOfV1 = (gathered: Gathered, path: string, body: unknown): void => {
  const [, supplierId, productId] = V1_PATH.exec(path) ?? [];
  const { byRate } = objectIn(objectIn(body).availabilities);
  if (supplierId === undefined || productId === undefined) {
    return;
  }
  gathered.suppliers.set(supplierId, gathered.suppliers.get(supplierId) ?? supplierId);
  gathered.products.set(productId, { supplierId });
  for (const [rateId, list] of Object.entries(objectIn(byRate))) {
    for (const { id, start, end, capacity, maxCapacity } of objectsIn(objectIn(list).availability)) {
      if (textIn(id) && textIn(start) && textIn(end) && typeof capacity === 'number') {
        const most = typeof maxCapacity === 'number' ? { maxCapacity } : {};
        const free = capacity < 0 ? PLENTY : capacity; // -1 without a limit
        addWindow(gathered, rateId, { id, start, end, capacity: free, ...most } as Window);
      }
    }
  }
};

/** The channel that a booking is made for. Spec 2.4. */
const addChannelOfV1 = ({ channels }: Gathered, sent: unknown): void => {
  const id = textIn(objectIn(objectIn(sent).booking).channelId);
  if (id !== undefined && isUuid(id)) {
    channels.add(id);
  }
};

/** The rates that the items of a hold or booking show whole. Spec 2.5, 2.10. */
const addItemsOfV1 = ({ rates }: Gathered, body: unknown): void => {
  const { hold, booking } = objectIn(body);
  for (const { rate, productId } of objectsIn(objectIn(hold ?? booking).items)) {
    const whole: Known = { productId, ...objectIn(rate) };
    const id = textIn(whole.id);
    if (id !== undefined && textIn(whole.productId) && objectsIn(whole.prices).length > 0) {
      rates.set(id, whole);
    }
  }
};

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

/** What stands in the address of a call, whatever a binding calls it. */
const namedIn = ({ pathname, searchParams }: URL): string[] => [
  ...pathname.split('/').map(decodeURIComponent),
  ...searchParams.values(),
];

/** The products of a supplier: their options are rates, and the units of these prices. Spec 4.4. */
const addProductsOfV2 = (gathered: Gathered, url: URL, body: unknown): void => {
  const supplierId = namedIn(url).findLast((id) => gathered.suppliers.has(id));
  for (const { id, internalName, timeZone, availabilityType, options } of objectsIn(body)) {
    if (supplierId !== undefined && textIn(id)) {
      const own = {
        name: textIn(internalName),
        timeZone: textIn(timeZone),
        availabilityType: textIn(availabilityType),
      };
      gathered.products.set(String(id), { supplierId, ...JSON.parse(JSON.stringify(own)) });
      for (const option of objectsIn(options).filter((one) => textIn(one.id))) {
        const prices = objectsIn(option.units).map((unit) => ({
          id: String(unit.id),
          name: textIn(unit.internalName) ?? String(unit.id),
          travelerType: { ageBand: textIn(unit.type) ?? 'ADULT', minAge: 0, maxAge: 120, name: String(unit.id) },
        }));
        const { minUnits, maxUnits } = objectIn(option.restrictions);
        gathered.listed.add(`${id} ${option.id}`);
        gathered.rates.set(`${id} ${option.id}`, {
          id: option.id,
          productId: id,
          ...(textIn(option.internalName) && { code: option.internalName }),
          ...(isCount(minUnits) && { minTravelers: minUnits }),
          ...(isCount(maxUnits) && { maxTravelers: maxUnits }),
          prices,
        });
      }
    }
  }
};

const SOLD_OUT = ['SOLD_OUT', 'CLOSED'];

/** The rate whose product and option a call names. */
const rateIn = ({ rates }: Gathered, named: readonly string[]): string | undefined =>
  [...rates.keys()].find((key) => {
    const { id, productId } = rates.get(key) ?? {};
    return named.includes(String(id)) && named.includes(String(productId));
  });

const addListOfV2 = (gathered: Gathered, url: URL, body: unknown): void => {
  const rate = rateIn(gathered, namedIn(url));
  if (rate === undefined) {
    return;
  }
  for (const one of objectsIn(body)) {
    const { id, localDateTimeStart: start, localDateTimeEnd: end, status, vacancies } = one;
    if (textIn(id) && textIn(start) && textIn(end)) {
      const capacity = typeof vacancies === 'number' ? vacancies : SOLD_OUT.includes(String(status)) ? 0 : PLENTY;
      const unlimited = status === 'FREESALE' ? { maxCapacity: -1 } : {};
      addWindow(gathered, rate, { id, start, end, capacity, closed: status === 'CLOSED', ...unlimited } as Window);
    }
  }
};

/** What the calls of a run show of an inventory. */
export const gatheredFrom = (exchanges: Iterable<LoggedExchange>): Gathered => {
  const gathered: Gathered = {
    channels: new Set(),
    suppliers: new Map(),
    products: new Map(),
    rates: new Map(),
    listed: new Set(),
    windows: new Map(),
  };
  for (const exchange of exchanges) {
    if (!isWhole(exchange)) {
      continue;
    }
    const { operation, request, answer } = exchange;
    const url = new URL(sameCase(request.url));
    const body = () => bodyIn(answer);
    switch (operation.slice(operation.indexOf('.') + 1)) {
      case 'listAvailabilities':
        addListOfV1(gathered, url.pathname, body());
        break;
      case 'createHold':
      case 'createBooking':
        addChannelOfV1(gathered, bodyIn(request));
        addItemsOfV1(gathered, body());
        break;
      case 'listSuppliers':
        for (const { id, name: ofSupplier } of objectsIn(body())) {
          gathered.suppliers.set(String(id), textIn(ofSupplier) ?? String(id));
        }
        break;
      case 'listProducts':
        addProductsOfV2(gathered, url, body());
        break;
      case 'listAvailability':
        addListOfV2(gathered, url, body());
        break;
    }
  }
  return gathered;
};

const shifted = (moment: string, ms: number): string => new Date(Date.parse(moment) + ms).toISOString();

/** An inventory of what was gathered, its times as many whole days later as the run is old; undefined where no rate is whole. */
export const inventoryOfGathered = (
  { channels, suppliers, products, rates, listed, windows }: Gathered,
  ranAt: number,
  now: number,
): { inventory: Inventory | undefined; otherwise: string[] } => {
  const days = Math.max(0, Math.floor((now - ranAt) / DAY_MS));
  const sold = [...listed].flatMap((key) => {
    const rate = windows.has(key) ? rates.get(key) : undefined;
    return rate !== undefined && products.has(String(rate.productId)) ? [[key, rate] as const] : [];
  });
  const left = [...windows.keys()].filter((key) => !rates.has(key));
  const idsIn = ([, { id, prices }]: readonly [string, Known]) =>
    [id, ...objectsIn(prices).map((price) => price.id)].map(String);
  const ids = [...suppliers.keys(), ...products.keys(), ...sold.flatMap(idsIn)];
  const replaced = ids.filter((id) => !isUuid(id)).length;
  const idOf = (key: string, { id }: Known) => ownId(String(id), key);
  const pricesOf = (key: string, { prices }: Known) =>
    objectsIn(prices).map((price) => ({ ...price, id: ownId(String(price.id), `${key} ${price.id}`) }));
  const otherwise = [
    ...(left.length > 0
      ? [`inventory: ${left.length} rates are not sold, as no hold or booking shows them whole`]
      : []),
    ...(replaced > 0 ? [`inventory: ${replaced} ids are no uuids, and others stand for them`] : []),
    ...(days > 0 ? [`inventory: all times are ${days} days later than in the run`] : []),
  ];
  if (sold.length === 0) {
    return { inventory: undefined, otherwise: ['inventory: no call of the run shows a rate whole', ...otherwise] };
  }
  const productsSold = [...new Set(sold.map(([, { productId }]) => String(productId)))];
  const suppliersOf = [
    ...new Set([...productsSold.map((id) => products.get(id)?.supplierId ?? ''), ...suppliers.keys()]),
  ];
  return {
    inventory: {
      ...(channels.size > 0 && { channels: [...channels] }),
      suppliers: suppliersOf.map((id) => ({ id: ownId(id), name: suppliers.get(id) ?? id })),
      products: productsSold.map((id) => {
        const { supplierId = '', name = id, ...own } = products.get(id) ?? {};
        return { id: ownId(id), supplierId: ownId(supplierId), name, ...own } as Inventory['products'][number];
      }),
      rates: sold.map(
        ([key, rate]) =>
          ({
            ...rate,
            id: idOf(key, rate),
            productId: ownId(String(rate.productId)),
            prices: pricesOf(key, rate),
          }) as unknown as Rate,
      ),
      availability: sold.map(([key, rate]) => ({
        rateId: idOf(key, rate),
        windows: [...(windows.get(key)?.values() ?? [])].map(({ id, start, end, ...own }) => ({
          ...(isUuid(id) && { id }),
          start: shifted(start, days * DAY_MS),
          end: shifted(end, days * DAY_MS),
          ...own,
        })),
      })),
    },
    otherwise,
  };
};
