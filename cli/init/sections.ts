// The sections of the profile that init writes, each from its options.
import type {
  BookingProfile,
  ChannelProfile,
  OperatorProfile,
  OperatorV2Profile,
  PartnerProfile,
} from '../../schemas/generated/types.ts';
import type { SecretValue } from '../../schemas/text/profile-secrets.ts';
import { SetupError } from '../errors.ts';
import { addressOf, byProduct, headerNamed, headerOf, onlyIdIn, productsOf, ratesIn, uuidOf } from './answers.ts';
import { ratesOf } from './booking-api.ts';
import type { Given } from './options.ts';

type HeaderOption = 'partner-header' | 'v2-header' | 'booking-header' | 'channel-header';

/** The headers of an address: its own, else those of --header, which only go to the origin of the first address in this order. */
export const headersOf = (address: string, option: HeaderOption, given: Given): readonly string[] => {
  const own = given[option];
  const first = given.partner || given.v2 || given.booking || given['channel-api'] || address;
  const isSame = first === address || (address !== '' && new URL(addressOf(first)).origin === new URL(address).origin);
  return own.length > 0 || !isSame ? own : given.header;
};

const secrets = (headers: readonly string[]): { headers?: Record<string, SecretValue> } =>
  headers.length === 0
    ? {}
    : { headers: Object.fromEntries(headers.map(headerNamed).map(({ name, env }) => [name, { env }])) };

const MISSING = {
  '--channel': {
    words: 'the channel that books',
    allowed: 'the uuid of a channel of this reseller; the Channel API lists them',
    todo: 'Add --channel UUID, or --channel-api URL, from which it is read.',
  },
  '--from': {
    words: 'its rates, which cannot be read from it',
    allowed:
      'a JSON file with one rate or more as the specification writes them (2.8), or with a saved hold or booking, whose items have them',
    todo: 'Add --from FILE; or --from-booking-api URL, where a Booking API sells them.',
  },
  '--supplier': {
    words: 'the supplier of the products',
    allowed: 'the uuid that the paths of its calls have after /suppliers/',
    todo: 'Add --supplier UUID.',
  },
} as const;

const missingOption = (of: string, key: keyof typeof MISSING): SetupError => {
  const { words, ...details } = MISSING[key];
  return new SetupError(`A profile of ${of} needs ${words}.`, { key, ...details });
};

/** @throws SetupError with every option that is missing */
const refuseMissing = (of: string, missing: readonly (keyof typeof MISSING)[]): void => {
  const [first, ...others] = missing.map((key) => missingOption(of, key));
  if (first !== undefined) {
    throw Object.assign(first, { others });
  }
};

const channelOf = (given: Given, listed?: string): string | undefined =>
  given.channel ?? listed ?? (given.from === undefined ? undefined : onlyIdIn(given.from, 'channelId'));

const channelIn = (given: Given, of: string, listed?: string): { channelId?: string } => {
  const id = channelOf(given, listed);
  refuseMissing(of, id === undefined && !given.leavesOpen ? ['--channel'] : []);
  return id === undefined ? {} : { channelId: uuidOf('--channel')(id) };
};

/** The base URL; an empty one stays open. */
const baseUrlOf = (url: string): string => (url === '' ? '' : addressOf(url));

/** The base URL and the headers of an API. */
const api = (given: Given, url: string, option: HeaderOption): { baseUrl?: string; headers?: object } => {
  const baseUrl = baseUrlOf(url);
  return { ...(baseUrl !== '' && { baseUrl }), ...secrets(headersOf(baseUrl, option, given)) };
};

export const v2Section = (given: Given, url: string): OperatorV2Profile => {
  const baseUrl = baseUrlOf(url);
  const headers = headersOf(baseUrl, 'v2-header', given);
  const isAuthorization = (header: string) => /^authorization=/i.test(header);
  const [authorization] = headers.filter(isAuthorization).map(headerNamed);
  const others = headers.filter((header) => !isAuthorization(header));
  return {
    ...(baseUrl !== '' && { baseUrl }),
    ...(authorization === undefined ? {} : { authorization: { env: authorization.env } }),
    ...secrets(others),
  } as OperatorV2Profile;
};

/** The supplier and its products, from a file or from a Booking API. @throws SetupError */
const offered = async (given: Given, listed?: string): Promise<Partial<PartnerProfile>> => {
  const { supplier, from } = given;
  const bookingApi = given['from-booking-api'] ?? (from === undefined && !given.skeleton ? given.booking : undefined);
  const inFile = from === undefined ? undefined : onlyIdIn(from, 'supplierId');
  const named = supplier === undefined ? inFile : uuidOf('--supplier')(supplier);
  if (bookingApi) {
    const address = addressOf(bookingApi);
    const headers = headersOf(address, 'booking-header', given).map(headerOf);
    const { supplierId, rates } = await ratesOf({ address, headers }, named);
    const todo = 'Write the rates that can be used into a file, and name it with --from.';
    return { supplierId, products: byProduct(ratesIn(rates), { todo }) };
  }
  if (given.leavesOpen) {
    return {
      ...(named !== undefined && { supplierId: named }),
      ...(from !== undefined && { products: productsOf(from) }),
    };
  }
  refuseMissing('a Partner API', [
    ...(channelOf(given, listed) === undefined ? (['--channel'] as const) : []),
    ...(from === undefined ? (['--from'] as const) : []),
    ...(named === undefined ? (['--supplier'] as const) : []),
  ]);
  return { supplierId: named as string, products: productsOf(from as string) };
};

/** @param listed the only channel that the Channel API lists, where there is one */
export const partnerSection = async (given: Given, url: string, listed?: string): Promise<PartnerProfile> => {
  const section = api(given, url, 'partner-header');
  const offer = await offered(given, listed);
  return {
    ...section,
    ...channelIn(given, 'a Partner API', listed),
    ...offer,
    window: { start: '+1d', end: '+14d' },
  } as PartnerProfile;
};

/** @param listed the only channel that the Channel API lists, where there is one */
export const bookingSection = (given: Given, url: string, listed?: string): BookingProfile =>
  ({ ...api(given, url, 'booking-header'), ...channelIn(given, 'a Booking API', listed) }) as BookingProfile;

/** @param listChannels reads the ids of the channels from the Channel API */
export const channelSection = async (
  given: Given,
  url: string,
  listChannels: (section: ChannelProfile) => Promise<string[]>,
): Promise<ChannelProfile> => {
  const binding = given['channel-binding'];
  const section = { ...api(given, url, 'channel-header'), ...(binding !== undefined && { binding }) };
  if (given.channel !== undefined) {
    return { ...section, channelId: uuidOf('--channel')(given.channel) } as ChannelProfile;
  }
  if (given.skeleton || url === '') {
    return section as ChannelProfile;
  }
  const ids = await listChannels({ ...section, channelId: NO_CHANNEL } as ChannelProfile);
  const [id] = ids;
  if (id === undefined || ids.length > 1) {
    const number = id === undefined ? 'no channel' : 'several channels';
    throw new SetupError(`The Channel API lists ${number}.`, {
      key: '--channel',
      ...(id !== undefined && { allowed: ids.slice(0, 20).join(', ') }),
      todo: 'Name the channel of the reseller whose keys the Booking API is called with: --channel UUID.',
    });
  }
  return { ...section, channelId: id } as ChannelProfile;
};

/** Stands in for the channel while the list of channels is read. */
const NO_CHANNEL = '00000000-0000-4000-8000-000000000000';

export const operatorSection = (given: Given, listen: string): OperatorProfile =>
  ({ ...(listen !== '' && { listen }), ...secrets(given['listen-header']) }) as OperatorProfile;
