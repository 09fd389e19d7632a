// The profile's own mistakes that only the target shows: reported by doctor and refused by certify on the same grounds, before
// anything is created. A target that is lawful and has little is not refused.

import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { harnessOf } from '../../harness/descriptors/interfaces.ts';
import { loadSuites } from '../../harness/runner/load-suites.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { OperatorV2Profile, PartnerProfile, Profile, ProfileRate } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { SetupError } from '../errors.ts';
import { checkReadiness } from './readiness.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock();
});

test.afterAll(async () => {
  await mock.close();
});

const withPartner = (changes: (partner: PartnerProfile) => Partial<PartnerProfile>): Profile => {
  const { 'operator-v2': _v2, booking: _booking, clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
  const partner = profile.partner as PartnerProfile;
  return { ...profile, partner: { ...partner, ...changes(partner) } };
};

const withV2 = (changes: Partial<OperatorV2Profile>, baseUrl = `${mock.url}/v2`): Profile => {
  const { partner: _partner, booking: _booking, clock: _clock, ...profile } = mockProfile({ baseUrl: mock.url });
  const { neverAvailable: _never, ...v2 } = profile['operator-v2'] as OperatorV2Profile;
  return { ...profile, 'operator-v2': { ...v2, baseUrl, ...changes } };
};

/** What the doctor says of a profile, where that stands, and what a run is refused with. */
const judged = async (profile: Profile) => {
  const { code, text, path } = await doctorOn(profile);
  const offered = INTERFACES.filter((name) => sectionOf(profile, name) !== undefined);
  const refusal = await checkReadiness({ profile, profilePath: path }, offered).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { code, text, path, refusal };
};

const expectRefused = async (profile: Profile, key: string, value: unknown): Promise<void> => {
  const { code, text, path, refusal } = await judged(profile);

  expect(code, text).toBe(3);
  expect(refusal).toBeInstanceOf(SetupError);
  expect(refusal).toMatchObject({ details: { file: path, key, value } });
  expect(text).toContain((refusal as SetupError).message.replace(/: nothing is listed between.*/, ''));
  expect(text).toMatch(/no run can start: fix what is marked FAIL, then: npm run holdfast -- doctor --profile /);
};

test('a host that takes no connection is one failure, whatever is offered there', async () => {
  const { code, text } = await doctorOn(mockProfile({ baseUrl: 'http://127.0.0.1:9' }));

  expect(code).toBe(3);
  expect(text.match(/^ {2}FAIL/gm)).toHaveLength(1);
  expect(text.match(/not looked at: no connection to http:\/\/127.0.0.1:9 either, see partner/g)).toHaveLength(3);
});

test('a supplier that the target does not know is a mistake of the profile', async () => {
  await expectRefused(
    withPartner(() => ({ supplierId: NOBODY })),
    '/partner/supplierId',
    NOBODY,
  );
});

test('one product of several that the target does not know is a mistake of the profile', async () => {
  const [rate] = withPartner(() => ({})).partner?.products[0]?.rates ?? [];
  const { productId: _product, ...other } = rate as NonNullable<typeof rate>;
  const profile = withPartner(({ products }) => ({
    products: [...products, { id: NOBODY, rates: [{ ...other, id: NOBODY }] }],
  }));

  await expectRefused(profile, `/partner/products/${(profile.partner?.products.length ?? 0) - 1}/id`, NOBODY);
});

test('a window in which nothing is sold is a mistake of the profile', async () => {
  const window = { start: '+400d', end: '+410d' };

  await expectRefused(
    withPartner(() => ({ window })),
    '/partner/window',
    window,
  );
});

test('a supplier and a product that a v2 target does not list are mistakes of the profile', async () => {
  await expectRefused(withV2({ supplierId: NOBODY }), '/operator-v2/supplierId', NOBODY);
  await expectRefused(withV2({ productId: NOBODY }), '/operator-v2/productId', NOBODY);
});

test('days on which a v2 target lists nothing are a mistake of the profile, and a failing list is none', async () => {
  let status = 200;
  const unit = { id: 'u', internalName: 'Adult', type: 'ADULT' };
  const option = { id: 'o', internalName: 'Option', units: [unit] };
  const answers: [RegExp, () => [number, unknown]][] = [
    [/\/suppliers$/, () => [200, [{ id: 's', name: 'Supplier' }]]],
    [/\/products/, () => [200, [{ id: 'p', internalName: 'Product', options: [option] }]]],
    [/\/availability/, () => [status, []]],
  ];
  const server = await listeningServer((request, response) => {
    const [code, body] = answers.find(([path]) => path.test(request.url ?? ''))?.[1]() ?? [404, {}];
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const url = server.url;

  await expectRefused(withV2({ days: 3 }, url), '/operator-v2/days', 3);
  status = 500;
  const failing = await judged(withV2({ days: 3 }, url));
  await server.close();

  expect(failing.refusal).toBeUndefined();
});

test('a target that is lawful and has little is warned of what will be blocked, and is not refused', async () => {
  const { code, text, refusal } = await judged({
    ...withPartner(({ products }) => ({
      products: products.map((product) => ({ ...product, rates: product.rates.slice(0, 1) })).slice(0, 1),
      window: { start: '+1d', end: '+3d' },
    })),
    limits: { patienceSeconds: 2, capacityShare: 0.5 },
  });

  expect(refusal).toBeUndefined();
  expect(code, text).toBe(0);
  expect(text).toMatch(/ok {4}rate .*: \d+ starts from 20/);
  expect(text).toMatch(/ok {4}free seats on a holdable rate: .* at 20.*: \d+ free seats/);
  expect(text).toMatch(/WARN {2}a rate with "holdable": false: add one .*\(needed by partner\.\S+/);
  expect(text).toMatch(
    /WARN {2}some checks wait until a hold has ended: the shortest hold lasts (\d+) s \(.+\)\. limits\.patienceSeconds is 2, so these checks will be blocked\. Set it to \1, or name such a rate/,
  );
  expect(text).toContain('with limits.capacityShare below 1 what sells an availability out will be blocked');
  expect(text).toMatch(/it lasts about \d+ (s|min): \d+ requests, at most 50 a second, with answers in \d+ ms/);
  expect(text).toMatch(/\nto certify: npm run certify -- --profile \S+profile\.json\n$/);
});

/** The reasons of the requirements that certify blocks, each with its check, by the harness that the run uses. */
const blockedRow = async (profile: Profile, id: RequirementId): Promise<string | undefined> => {
  await loadSuites('partner');
  const sockets = openSockets();
  const session = await openSession({ interface: 'partner', profile, seed: 1, transport: sockets.transport });
  const { state, reason } = await (await harnessOf('partner').open(session)).perform(id, new Task());
  sockets.close();
  return state === 'blocked' ? reason : undefined;
};

test('what blocks a row for want of seats is said before the run, in the same words', async () => {
  const only = (changes: Partial<ProfileRate>, fits: (rate: ProfileRate) => boolean): Profile =>
    withPartner(({ products }) => ({
      products: products.map(({ id, rates }) => ({
        id,
        rates: rates.map((rate) => (fits(rate) ? { ...rate, ...changes } : rate)),
      })),
    }));
  const cases: [profile: Profile, id: RequirementId, words: string][] = [
    // Of a minute, nothing starts within it.
    [
      only({ cutoff: 1 }, ({ cutoff = 0 }) => cutoff > 0),
      'partner.booking.inside-the-cutoff-is-refused',
      'with a cutoff',
    ],
    [
      only({ maxTravelers: 10 }, ({ type }) => type === 'RESERVED'),
      'partner.booking.too-many-travelers-are-refused',
      'with maxTravelers of 10 or fewer',
    ],
  ];
  for (const [profile, id, words] of cases) {
    const reason = await blockedRow(profile, id);
    const { code, text } = await judged(profile);

    expect(reason).toMatch(/^no availability of|^no availability with 11 free/);
    expect(code, text).toBe(0);
    const line = text.split('\n').find((one) => one.includes(`free seats on a rate ${words}`));
    expect(line).toMatch(/^ {2}WARN/);
    expect(line?.replaceAll(/\d\d:\d\d:\d\d\.\d+/g, '')).toContain(reason?.replaceAll(/\d\d:\d\d:\d\d\.\d+/g, ''));
    expect(line).toContain(id);
  }
});

test('a target that falls silent while it is read is not refused, and is no fault of ours', async () => {
  let turn = 0;
  const server = await listeningServer((_request, response) => {
    turn += 1;
    if (turn <= 4) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
  });
  const url = server.url;
  const profile = withPartner(({ products }) => ({
    baseUrl: url,
    products: products.map((product) => ({
      ...product,
      rates: Array.from({ length: 8 }, () => ({ ...product.rates[0], id: randomUUID() }) as ProfileRate),
    })),
  }));
  const { code, refusal } = await judged({ ...profile, limits: { patienceSeconds: 0.6, inFlight: 1 } });
  await server.close();

  expect(code).toBe(0);
  expect(refusal).toMatchObject({ message: expect.stringContaining('did not answer within 0.6 s') });
});

test('a channel of another reseller that the profile could name is shown, and one that is not listed', async () => {
  const whole = mockProfile({ baseUrl: mock.url });
  const { otherChannelId = '', ...channel } = whole.channel ?? { baseUrl: '', channelId: '' };
  const about = async (more: object) => {
    const { text } = await doctorOn({ ...whole, channel: { ...channel, ...more } });
    return /^.*a channel of another reseller: .*$/m.exec(text)?.[0];
  };

  expect(await about({})).toMatch(
    new RegExp(`WARN  .* none, .*${otherChannelId}.*add it as "otherChannelId" to channel$`),
  );
  expect(await about({ otherChannelId })).toMatch(new RegExp(`ok    .*: channel ${otherChannelId}$`));
  expect(await about({ otherChannelId: NOBODY })).toMatch(
    /WARN {2}.*: channel\.otherChannelId is 0.*, which is not listed$/,
  );
});

test('what doctor and certify read before a run creates nothing', async () => {
  await fetch(`${mock.url}/_mock/journal`, { method: 'DELETE' });
  await judged(mockProfile({ baseUrl: mock.url }));

  const journal = (await (await fetch(`${mock.url}/_mock/journal`)).json()) as {
    calls: { method: string; path: string }[];
  };
  const wrote = journal.calls.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/_mock'));
  expect(journal.calls.length).toBeGreaterThan(10);
  expect(wrote).toEqual([]);
});
