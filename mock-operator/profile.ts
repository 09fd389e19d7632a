// A profile of the mock operator, ready for a run against it.

import type { Profile } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import {
  DEMO_CHANNEL_KEYS,
  DEMO_KEYS,
  DEMO_RESELLERS,
  demoChannelId,
  demoOtherChannelId,
  demoPlans,
  demoProducts,
  demoSupplier,
  type Plan,
} from './demo.ts';
import { DEMO_AUTHORIZATION, neverAvailable } from './demo-v2.ts';
import type { Authorization } from './operator-v2/rules/authorization.ts';
import type { Keys } from './partner/rules/key.ts';
import { VARIANTS_WITHOUT_UPDATES } from './platform/channel/rules/repeated.ts';

export interface ProfileOptions {
  /** Where the mock is, without /v1.2. */
  baseUrl: string;
  /** Where its control is; by default `/_mock` below the mock. */
  controlUrl?: string;
  /** What the headers carry when the environment has no keys. */
  keys?: Keys;
  /** What Authorization carries when the environment has no values. */
  authorization?: Authorization;
  /** What a reseller shows the platform when the environment has no keys. */
  reseller?: Keys;
  /** What another reseller shows it then. */
  otherReseller?: Keys;
  /** What an operator shows the platform when the environment has no keys. */
  channelKeys?: Keys;
  /** What is sold through partners. */
  plans?: readonly Plan[];
}

const LIMITS = { requestsPerSecond: 100_000, holds: 1000, bookings: 100_000, patienceSeconds: 10 };

/** Days for which the demo data is open. */
const DAYS = 14;

/** A profile in which a mock with these variants declares what it does not offer with them. */
export const declaring = (profile: Profile, variants: readonly string[]): Profile =>
  profile.channel !== undefined && variants.some((name) => VARIANTS_WITHOUT_UPDATES.includes(name))
    ? { ...profile, channel: { ...profile.channel, without: ['updates'] } }
    : profile;

/** The profile of a mock operator with its demo data. */
export const mockProfile = ({
  baseUrl,
  controlUrl = `${baseUrl}/_mock`,
  keys = DEMO_KEYS,
  authorization = DEMO_AUTHORIZATION,
  plans = demoPlans,
  reseller = DEMO_RESELLERS[0],
  otherReseller = DEMO_RESELLERS[1],
  channelKeys = DEMO_CHANNEL_KEYS,
}: ProfileOptions): Profile => ({
  name: 'Holdfast mock operator',
  environment: 'test',
  ...({
    partner: {
      baseUrl,
      headers: {
        'X-API-Key': { env: 'HOLDFAST_API_KEY', otherwise: keys.key },
        'X-API-Secret': { env: 'HOLDFAST_API_SECRET', otherwise: keys.secret },
      },
      channelId: demoChannelId,
      supplierId: demoSupplier.id,
      products: demoProducts.map(({ id }) => ({
        id,
        rates: plans.map(({ rate }) => rate).filter(({ productId }) => productId === id),
      })),
      window: { start: '+0d', end: '+14d' },
    },
    'operator-v2': {
      baseUrl: `${baseUrl}/v2`,
      authorization: { env: 'HOLDFAST_V2_AUTHORIZATION', otherwise: authorization.full },
      binding: 'operator-v2',
      days: DAYS,
      restricted: {
        authorization: { env: 'HOLDFAST_V2_RESTRICTED', otherwise: authorization.restricted },
        supplierId: demoSupplier.id,
      },
      ...(authorization.reader !== undefined && {
        readOnly: { authorization: { env: 'HOLDFAST_V2_READER', otherwise: authorization.reader } },
      }),
      neverAvailable: [neverAvailable],
    },
    booking: {
      baseUrl: `${baseUrl}/booking`,
      headers: {
        'X-API-Key': { env: 'HOLDFAST_RESELLER_KEY', otherwise: reseller.key },
        'X-API-Secret': { env: 'HOLDFAST_RESELLER_SECRET', otherwise: reseller.secret },
      },
      otherHeaders: {
        'X-API-Key': { env: 'HOLDFAST_OTHER_RESELLER_KEY', otherwise: otherReseller.key },
        'X-API-Secret': { env: 'HOLDFAST_OTHER_RESELLER_SECRET', otherwise: otherReseller.secret },
      },
      channelId: demoChannelId,
      window: { start: '+0d', end: '+14d' },
    },
    channel: {
      baseUrl: `${baseUrl}/channel`,
      headers: {
        'X-API-Key': { env: 'HOLDFAST_CHANNEL_KEY', otherwise: channelKeys.key },
        'X-API-Secret': { env: 'HOLDFAST_CHANNEL_SECRET', otherwise: channelKeys.secret },
      },
      channelId: demoChannelId,
      otherChannelId: demoOtherChannelId,
    },
  } satisfies Required<Pick<Profile, Interface>>),
  operator: { control: controlUrl },
  limits: LIMITS,
  clock: { control: controlUrl },
});

/** The profile of the same operator in the binding of OCTO 1.0, where a key belongs to one supplier. */
export const octoProfile = ({
  baseUrl,
  controlUrl = `${baseUrl}/_mock`,
}: Pick<ProfileOptions, 'baseUrl' | 'controlUrl'>): Profile => ({
  name: 'Holdfast mock operator, OCTO 1.0',
  environment: 'test',
  'operator-v2': {
    baseUrl: `${baseUrl}/octo`,
    authorization: { env: 'HOLDFAST_V2_AUTHORIZATION', otherwise: DEMO_AUTHORIZATION.full },
    binding: 'octo-1.0',
    days: DAYS,
    neverAvailable: [neverAvailable],
    without: ['restricted-key', 'read-only-key'],
  },
  limits: LIMITS,
  clock: { control: controlUrl },
});
