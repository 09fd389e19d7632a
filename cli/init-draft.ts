// The profile that init makes of what it was given, and what it found on the target.
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperatorV2Profile, PartnerProfile, Profile } from '../schemas/generated/types.ts';
import { SetupError } from './errors.ts';
import type { Finding } from './finding.ts';
import { addressOf, byProduct, headerOf, productsOf, uuidOf } from './init-answers.ts';
import { bookingHeaders, ratesOf } from './init-booking-api.ts';
import type { Given } from './init-options.ts';
import { findBinding, lookAtDraft } from './init-target.ts';

/** The profile, and what was found on the target. @throws SetupError */
export const made = async (given: Given, file: string): Promise<{ profile: Profile; findings: Finding[] }> => {
  const address = addressOf(given.v2 ?? given.partner ?? '');
  const head = { ...schemaFor(file), name: given.name ?? new URL(address).host, environment: 'test' as const };
  const partner = given.partner === undefined ? undefined : await partnerSection(given, addressOf(given.partner));
  const withPartner = partner === undefined ? head : { ...head, partner };
  const ofPartner = partner === undefined ? [] : (await lookAtDraft({ ...head, partner }, 'partner', file)).findings;
  if (given.v2 === undefined) {
    return { profile: withPartner, findings: ofPartner };
  }
  const base = v2Section(given, addressOf(given.v2));
  const draft = (binding: string): Profile => ({ ...withPartner, 'operator-v2': { ...base, binding } });
  const { profile, findings } =
    given.binding === undefined
      ? await findBinding(draft, file)
      : {
          profile: draft(given.binding),
          findings: (await lookAtDraft(draft(given.binding), 'operator-v2', file)).findings,
        };
  return { profile, findings: [...ofPartner, ...findings] };
};

const v2Section = ({ header }: Given, baseUrl: string): OperatorV2Profile => {
  const headers = header.map(headerOf);
  const authorization = headers.find(({ name }) => name.toLowerCase() === 'authorization');
  const others = headers.filter((one) => one !== authorization);
  return {
    baseUrl,
    ...(authorization === undefined ? {} : { authorization: { env: authorization.env } }),
    ...(others.length === 0 ? {} : { headers: Object.fromEntries(others.map(({ name, env }) => [name, { env }])) }),
  };
};

/** The supplier and its products, from a file or from a Booking API. @throws SetupError */
const offered = async (given: Given): Promise<Pick<PartnerProfile, 'supplierId' | 'products'>> => {
  const { supplier, from, 'from-booking-api': bookingApi } = given;
  const named = supplier === undefined ? undefined : uuidOf('--supplier')(supplier);
  if (bookingApi !== undefined) {
    const address = addressOf(bookingApi);
    const headers = bookingHeaders(address, given).map(headerOf);
    const { supplierId, rates } = await ratesOf({ address, headers }, named);
    const todo = 'Write the rates that can be used into a file, and name it with --from.';
    return { supplierId, products: byProduct(rates, { todo }) };
  }
  if (from === undefined) {
    throw lacking('--from', 'its rates, which cannot be read from it: a file, or --from-booking-api');
  }
  if (named === undefined) {
    throw lacking('--supplier', 'the supplier of the products');
  }
  return { supplierId: named, products: productsOf(from) };
};

const lacking = (key: string, words: string): SetupError =>
  new SetupError(`A profile of a Partner API needs ${words}.`, { key, todo: `Add ${key}.` });

const partnerSection = async (given: Given, baseUrl: string): Promise<PartnerProfile> => {
  const { header, channel } = given;
  const { supplierId, products } = await offered(given);
  if (channel === undefined) {
    throw lacking('--channel', 'the channel that books');
  }
  return {
    baseUrl,
    headers: Object.fromEntries(header.map(headerOf).map(({ name, env }) => [name, { env }])),
    channelId: uuidOf('--channel')(channel),
    supplierId,
    products,
    window: { start: '+1d', end: '+14d' },
  };
};

const SCHEMA = fileURLToPath(new URL('../schemas/harness/profile.schema.json', import.meta.url));

const isBelow = (path: string, folder: string): boolean => path.startsWith(join(resolve(folder), sep));

/**
 * Where an editor finds what each key of a profile means: the schema of the package, where it is installed below the
 * folder of the profile or below this one. A path that leads elsewhere would hold on this machine alone.
 */
const schemaFor = (file: string): { $schema?: string } => {
  const folder = dirname(resolve(file));
  if (!isBelow(SCHEMA, folder) && !(isBelow(SCHEMA, '.') && isBelow(folder + sep, '.'))) {
    return {};
  }
  const path = relative(folder, SCHEMA).replaceAll('\\', '/');
  return { $schema: path.startsWith('..') ? path : `./${path}` };
};
