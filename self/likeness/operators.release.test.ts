// Operators that were written apart, and mocks that are made like them: runs see the same of both, and client programs end alike.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import { DEMO_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { DEMO_AUTHORIZATION } from '../../mock-operator/demo-v2.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import type { Likeness } from '../../mock-operator/likeness/likeness.ts';
import { bindingWith } from '../../mock-operator/likeness/own-words.ts';
import { worldProfile } from '../../mock-operator/world-profile.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import type { Binding, Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { reportOf } from '../fixtures/report.ts';
import { partnerOfSecond } from '../fixtures/second-operator-profile.ts';
import { platformBefore, profileOfSecondPlatform } from '../fixtures/second-platform-profile.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { type Examination, redRequirements } from '../proof/examine.ts';
import { startSecondOperator } from '../second-operator/operator.ts';
import { endsAt, type Shop } from './clients.ts';
import { endsApartAt } from './clients-apart.ts';
import { DEFAULT_OPERATIONS, endsOfV2At, type V2Shop } from './clients-v2.ts';
import { likenessIn, likenessTo } from './compared.ts';

const folder = temporaryFolder();

const LIMITS = { requestsPerSecond: 10_000, holds: 100, bookings: 1_000, patienceSeconds: 10 };

/** Every check of an interface over sockets, on a live clock. */
const certified = async (name: Interface, profile: Profile): Promise<Examination> => {
  const sockets = openSockets();
  try {
    const outcomes = await runAll({ interface: name, profile, transport: sockets.transport });
    return { outcomes, report: reportOf(name, profile, outcomes) };
  } finally {
    sockets.close();
  }
};

/** An operator that was written apart, and how each step of the client programs ends at it and at a mock that is like it. */
interface Written {
  binding?: Binding;
  interface: Interface;
  profile: Profile;
  ends: () => Promise<string[]>;
  endsAtLike: (like: StartedMock) => Promise<string[]>;
  close: () => Promise<unknown>;
}

type Sold = Omit<Shop, 'baseUrl' | 'headers'>;

const headersOf = ({ key, secret }: { key: string; secret: string }) => ({ 'X-API-Key': key, 'X-API-Secret': secret });

const endsOfV1At = async (shop: Shop): Promise<string[]> => [...(await endsAt(shop)), ...(await endsApartAt(shop))];

/** The second operator: client programs buy a rate of many seats, which is held and cancelled as one likes. */
const partner = async (): Promise<Written> => {
  const operator = await startSecondOperator();
  const { facts, baseUrl, close } = operator;
  const [product] = facts.products;
  const rate = product?.rates.find(({ code }) => code === 'GARDEN');
  const sold: Sold = {
    channelId: facts.channelId,
    supplierId: facts.supplierId,
    productId: product?.id ?? '',
    rateId: rate?.id ?? '',
    priceId: rate?.prices[0]?.id ?? '',
  };
  return {
    interface: 'partner',
    profile: { name: 'Second operator', partner: partnerOfSecond(operator), limits: LIMITS },
    ends: () => endsOfV1At({ ...sold, baseUrl, headers: headersOf({ key: facts.apiKey, secret: facts.apiSecret }) }),
    endsAtLike: ({ url }) => endsOfV1At({ ...sold, baseUrl: url, headers: headersOf(DEMO_KEYS) }),
    close,
  };
};

const BINDING = fileURLToPath(new URL('../second-operator/binding.json', import.meta.url));

/** The second operator by its v2: other paths and words than the mock has. */
const v2 = async (): Promise<Written> => {
  const { facts, v2BaseUrl, close } = await startSecondOperator();
  const { authorization, endpoint, operations } = facts.v2;
  const shop: V2Shop = {
    baseUrl: v2BaseUrl,
    authorization,
    operations,
  };
  return {
    interface: 'operator-v2',
    binding: loadBinding(BINDING),
    profile: {
      name: 'Second operator',
      'operator-v2': {
        baseUrl: v2BaseUrl,
        authorization: { env: 'SECOND_V2_AUTHORIZATION', otherwise: authorization },
        endpoints: [new URL(endpoint).origin],
        binding: BINDING,
        days: 10,
        without: ['closed-dates', 'never-available-dates', 'restricted-key'],
      },
      limits: LIMITS,
    },
    ends: () => endsOfV2At(shop),
    endsAtLike: ({ url }) =>
      endsOfV2At({
        baseUrl: `${url}/v2`,
        authorization: DEMO_AUTHORIZATION.full,
        operations: DEFAULT_OPERATIONS,
      }),
    close,
  };
};

/** The second platform, in front of a mock operator. */
const booking = async (): Promise<Written> => {
  const { platform, operator, supplierId, products, close } = await platformBefore({});
  const profile = profileOfSecondPlatform(platform, operator, { clock: true });
  const [product] = products;
  const rate = product?.rates.find(
    ({ holdable, cancelable, type, minTravelers }) =>
      holdable && cancelable && type === 'RESERVED' && (minTravelers ?? 1) <= 1,
  );
  const sold: Sold = {
    channelId: platform.channelId,
    supplierId,
    productId: product?.id ?? '',
    rateId: rate?.id ?? '',
    priceId: rate?.prices[0]?.id ?? '',
  };
  const { bookingUrl, reseller } = platform;
  return {
    interface: 'booking',
    profile,
    ends: () => endsOfV1At({ ...sold, baseUrl: bookingUrl, headers: headersOf(reseller) }),
    endsAtLike: ({ url }) => endsOfV1At({ ...sold, baseUrl: `${url}/booking`, headers: headersOf(DEMO_RESELLERS[0]) }),
    close: () => Promise.all([platform.close(), close()]),
  };
};

/** The profile of a mock, in a folder, with a binding that has its words. */
const profileOfLike = ({ mock: { world }, url }: StartedMock): Profile => {
  const { 'operator-v2': v2, ...profile } = worldProfile(world, { baseUrl: url });
  const binding = join(folder, 'binding.json');
  writeFileSync(binding, JSON.stringify(bindingWith(world.words)));
  return { ...profile, ...(v2 && { 'operator-v2': { ...v2, binding } }), limits: LIMITS };
};

/** At least this part of the points is equal. The v2 operator is on another host than its list, and states all vacancies. */
const LIKE = { partner: 0.95, v2: 0.9, booking: 0.94 };
/** At least this part of the calls of client programs ends alike. */
const ALIKE = 0.99;

const starts = { partner, v2, booking };

for (const name of ['partner', 'v2', 'booking'] as const) {
  test.describe(`an operator that was written apart: ${name}`, () => {
    let written: Written;
    let seen: Examination;
    let likeness: Likeness;
    let like: StartedMock;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      written = await starts[name]();
      seen = await certified(written.interface, written.profile);
      likeness = likenessTo(seen, written.binding);
      like = await startMock(likeness.options as Parameters<typeof startMock>[0]);
    });
    test.afterAll(async () => {
      await Promise.all([written.close(), like.close()]);
    });

    test('has a likeness that a run sees to behave as it does', async () => {
      test.setTimeout(300_000);
      const again = await certified(written.interface, profileOfLike(like));

      const { part, unlike } = likenessIn(seen.report, again.report);

      expect(part, `${unlike.join(' ')}\n${likeness.otherwise.join('\n')}`).toBeGreaterThanOrEqual(LIKE[name]);
      expect(redRequirements(again)).toEqual([]);
    });

    test('sells what it sells to client programs, which end alike on both', async () => {
      test.setTimeout(120_000);
      const there = await written.ends();
      const here = await written.endsAtLike(like);

      const otherwise = there.filter((end, index) => here[index] !== end);
      const words = there.flatMap((end, index) => (here[index] === end ? [] : [`${end} | ${here[index]}`])).join('\n');
      test.info().annotations.push({ type: 'calls', description: `${there.length}, otherwise ${words}` });
      expect(there.length).toBe(here.length);
      expect(1 - otherwise.length / there.length, words).toBeGreaterThanOrEqual(ALIKE);
    });
  });
}
