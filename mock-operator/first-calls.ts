// What somebody needs to call a mock: addresses, keys, and calls that work as pasted.
import { randomUUID } from 'node:crypto';
import type { Start } from '../pages/mock/model.ts';
import type { Profile, Secret } from '../schemas/generated/types.ts';
import { INTERFACES, type Interface, interfaces } from '../schemas/interfaces.ts';
import { catalogueOf } from './control/catalogue.ts';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import type { ControlledWorld } from './kernel/controlled-world.ts';

/** How a value of a header is written: as it is, or as the name of the variable that holds it. */
export type Show = (secret: Secret) => string;

/** Where an interface of the mock is called. */
export interface Api {
  title: string;
  /** Without a slash at the end; operations of v1.2 lie below `/v1.2` there. */
  url: string;
  /** What its client shows. */
  headers: Readonly<Record<string, string>>;
  /** What a client with fewer rights shows: another reseller, or a key that is not permitted everywhere. */
  otherHeaders?: Readonly<Record<string, string>>;
  /** Its OpenAPI document. */
  document: string;
}

type Headers = Readonly<Record<string, Secret>>;

const written = (headers: Headers, show: Show): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, secret]) => [name, show(secret)]));

/** The interfaces of a mock, by its profile. */
export const apisOf = (profile: Profile, show: Show = ({ otherwise = '' }) => otherwise): Record<Interface, Api> =>
  Object.fromEntries(
    INTERFACES.map((name): [Interface, Api] => {
      const {
        baseUrl: url,
        headers,
        otherHeaders,
        authorization,
        restricted,
      } = profile[name] as unknown as {
        baseUrl: string;
        headers?: Headers;
        otherHeaders?: Headers;
        authorization?: Secret;
        restricted?: { authorization: Secret };
      };
      const others = otherHeaders ?? (restricted && { Authorization: restricted.authorization });
      return [
        name,
        {
          title: interfaces[name].title,
          url,
          headers: written(headers ?? (authorization && { Authorization: authorization }) ?? {}, show),
          ...(others && { otherHeaders: written(others, show) }),
          document: `${url}/openapi.json`,
        },
      ];
    }),
  ) as Record<Interface, Api>;

/** OCTO, which the keys of v2 open too. */
export const octoOf = ({ partner, 'operator-v2': { headers } }: Record<Interface, Api>): Api => ({
  title: 'OCTO 1.0',
  url: `${partner.url}/octo`,
  headers,
  document: `${partner.url}/octo/openapi.json`,
});

interface FirstCall {
  /** What it does. */
  words: string;
  /** A line for a shell. */
  line: string;
}

/** A variable is to be put in place by the shell, anything else is not. */
const quoted = (text: string): string =>
  /\$[A-Z_]+/.test(text) ? `"${text.replace(/["\\`]/g, '\\$&')}"` : `'${text.replaceAll("'", "'\\''")}'`;

const curl = ({ headers }: Api, url: string, more: Readonly<Record<string, string>> = {}, body?: object): string =>
  [
    'curl -sS',
    ...Object.entries({ ...headers, ...more }).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    `'${url}'`,
  ].join(' ');

/** A list, a hold and a booking at the Partner API, with ids of what is free now; none where nothing can be held. */
export const bookingCalls = (
  { partner }: Record<Interface, Api>,
  { channels, suppliers }: ReturnType<typeof catalogueOf>,
): FirstCall[] => {
  const offers = suppliers.flatMap(({ supplierId, products }) =>
    products.flatMap(({ productId, rates }) => rates.map((rate) => ({ supplierId, productId, ...rate }))),
  );
  const offer = offers.find(({ holdable, next, travelers: [least = 1] }) => holdable && next.length > 0 && least === 1);
  const at = offer?.next.at(-1);
  const price = offer?.prices[0];
  if (!offer || !at || !price) {
    return [];
  }
  const { supplierId, productId, rateId } = offer;
  const { priceId, type } = price;
  const item = { supplierId, productId, rateId, priceId, availabilityId: at.availabilityId, quantity: 1 };
  const holdId = randomUUID();
  const hold = { id: holdId, items: [{ ...item, at: at.start, travelerType: type }] };
  const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+31 20 5550100' };
  const traveler = { firstName: 'Ada', lastName: 'Byron', isLead: true, type };
  const booking = {
    channelId: channels[0] ?? randomUUID(),
    holdId,
    customer,
    items: [{ ...item, startTime: at.start, traveler }],
  };
  const base = `${partner.url}/v1.2`;
  const query = `rate_id=${rateId}&start=${at.start}&end=${at.end}`;
  const list = `${base}/suppliers/${supplierId}/products/${productId}/availabilities?${query}`;
  const post = (path: string, body: object): string => {
    const reqId = randomUUID();
    return curl(partner, `${base}/${path}`, { 'X-Request-ID': reqId }, { ...body, meta: { reqId } });
  };
  return [
    { words: 'List what is free', line: curl(partner, list, { 'X-Request-ID': randomUUID() }) },
    { words: 'Hold it', line: post('holds', { hold }) },
    { words: 'Book it', line: post('bookings', { booking }) },
  ];
};

/** One read of each interface besides the Partner API. */
export const readCalls = ({ 'operator-v2': v2, booking, channel }: Record<Interface, Api>): FirstCall[] => [
  { words: 'The suppliers of v2', line: curl(v2, `${v2.url}/suppliers`) },
  {
    words: 'What a reseller can buy',
    line: curl(booking, `${booking.url}/v1.2/suppliers`, { 'X-Request-ID': randomUUID() }),
  },
  {
    words: 'The channels of an operator',
    line: curl(channel, `${channel.url}/v1.2/channels`, { 'X-Request-ID': randomUUID() }),
  },
];

const PUBLISHED = new Set(
  [DEMO_KEYS, DEMO_CHANNEL_KEYS, ...DEMO_RESELLERS, DEMO_AUTHORIZATION].flatMap((keys): string[] =>
    Object.values(keys),
  ),
);

/** Shows the published keys of the demo, and of any other key the name of its variable. */
const shown: Show = ({ env, otherwise = '' }) => (PUBLISHED.has(otherwise) ? otherwise : `$${env}`);

/** What an empty page shows: where the mock is called, with which keys, and the first calls. */
export const startOf = (world: ControlledWorld, profile: Profile): Start => {
  const apis = apisOf(profile, shown);
  const booking = bookingCalls(apis, catalogueOf(world));
  return {
    apis: [...INTERFACES.map((name) => apis[name]), octoOf(apis)],
    calls: booking.length > 0 ? booking : readCalls(apis),
  };
};
