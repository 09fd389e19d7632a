// What the recordings of this folder are of: operators and a platform that were written apart, and mutants of the mock operator.
import { fileURLToPath } from 'node:url';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { partnerOfSecond } from '../fixtures/second-operator-profile.ts';
import { startSecondOperator } from '../second-operator/operator.ts';
import { startSecondPlatform } from '../second-platform/platform.ts';

/** A target, and what is asked of it. */
export interface Source {
  only: readonly string[];
  /** The faults of the embedded mock operator; a target of its own has none. */
  faults?: readonly string[];
  /** Starts a target of its own. */
  start?(): Promise<{ profile: Profile; close(): Promise<void> }>;
}

const bindingOf = (folder: string) => fileURLToPath(new URL(`../${folder}/binding.json`, import.meta.url));

const secondOperator = async () => {
  const operator = await startSecondOperator({});
  return {
    profile: { name: 'Second operator', partner: partnerOfSecond(operator) },
    close: () => operator.close(),
  };
};

const secondOperatorV2 = async () => {
  const { v2BaseUrl, facts, close } = await startSecondOperator({});
  return {
    profile: {
      name: 'Second operator',
      'operator-v2': {
        baseUrl: v2BaseUrl,
        authorization: { env: 'SECOND_AUTHORIZATION', otherwise: facts.v2.authorization },
        endpoints: [new URL(facts.v2.endpoint).origin],
        binding: bindingOf('second-operator'),
        days: 10,
      },
    },
    close: () => close(),
  };
};

/** It answers lists from what it has kept, for five minutes. */
const secondPlatform = async () => {
  const mock = await startMock({ port: 0 });
  const { partner } = mockProfile({ baseUrl: mock.url });
  const control = `${mock.url}/_mock`;
  const sold = { supplierId: partner?.supplierId ?? '', products: partner?.products as never };
  const operator = { url: mock.url, key: 'demo-key', secret: 'demo-secret', control, sold };
  const platform = await startSecondPlatform(operator, { keeps: true });
  const { key, secret } = platform.reseller;
  return {
    profile: {
      name: 'Second platform',
      booking: {
        baseUrl: platform.bookingUrl,
        headers: {
          'X-API-Key': { env: 'SECOND_PLATFORM_KEY', otherwise: key },
          'X-API-Secret': { env: 'SECOND_PLATFORM_SECRET', otherwise: secret },
        },
        channelId: platform.channelId,
        without: ['other-reseller' as const],
      },
      operator: { control },
    },
    close: async () => {
      await platform.close();
      await mock.close();
    },
  };
};

/** A mutant, and the requirement that it breaks. */
const mutant = (fault: string, requirement: string): [string, Source] => [
  fault,
  { faults: [fault], only: [requirement] },
];

/** By the name of the file. */
export const SOURCES: Readonly<Record<string, Source>> = {
  'second-operator': {
    start: secondOperator,
    only: ['partner.hold.release', 'partner.hold.takes', 'partner.booking.create-'],
  },
  'second-operator-v2': {
    start: secondOperatorV2,
    only: ['operator-v2.confirm', 'operator-v2.cancel.releases'],
  },
  'second-platform': {
    start: secondPlatform,
    only: ['booking.hold.takes', 'booking.cache.younger', 'booking.forward.hold-keeps'],
  },
  ...Object.fromEntries([
    mutant('release-is-forgotten', 'partner.hold.release-moves-active-to-released'),
    mutant('booking-beyond-capacity-is-accepted', 'partner.booking.beyond-capacity-is-refused'),
    mutant('hold-takes-no-seats', 'partner.hold.takes-capacity-in-the-list'),
    mutant('fraction-of-nine-digits-in-at-counts-as-a-second', 'partner.availability-single.any-writing-finds-it'),
    mutant('v2-booking-in-progress-is-404', 'operator-v2.booking.read-shows-in-progress'),
    mutant('v2-elapsed-hold-frees-one-unit-only', 'operator-v2.booking.elapsed-hold-releases-inventory'),
    mutant('v2-cancelled-hold-gives-back-twice', 'operator-v2.cancel.releases-inventory'),
    mutant('seats-are-sold-with-unknown-keys', 'booking.auth.sales-want-the-keys'),
    mutant('booking-takes-a-seat-more', 'booking.booking.takes-no-second-helping'),
    mutant('availability-that-is-set-to-nothing-stays', 'channel.availability.set-again-replaces'),
    mutant('ids-of-several-rates-are-others', 'channel.bulk.sent-rate-ids-are-kept'),
    mutant('kept-rate-loses-its-hours', 'channel.rate.is-sold-as-it-was-set-up'),
  ]),
};
