// The Channel API through platforms that differ in what the specification leaves open, and through such as are none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { declaring } from '../../mock-operator/profile.ts';
import type { ChannelBinding, Profile, Report } from '../../schemas/generated/types.ts';
import { reportOf } from '../fixtures/report.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { profile } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

const MAX_REQUESTS = 600;

const reportOn = async (target: Profile, fetch: FetchLike): Promise<Report> => {
  const findings = await runAll({
    interface: 'channel',
    profile: target,
    transport: inProcess(fetch),
    unwritten: true,
    seed: 1,
    shrinkRequests: 0,
  });
  return reportOf('channel', target, findings);
};

const inState = ({ requirements }: Report, state: string): string[] =>
  requirements.filter((one) => one.state === state).map(({ id }) => id);

const withChannel = (change: Partial<NonNullable<Profile['channel']>>): Profile => ({
  ...profile,
  ...(profile.channel && { channel: { ...profile.channel, ...change } }),
});

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const isSetUp = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/channel/');

/** The answer of the mock to a call as it publishes it. */
const forwarded = async (mock: FetchLike, request: Request, path: string, body?: unknown): Promise<Response> => {
  const url = new URL(request.url);
  url.pathname = path;
  return mock(
    new Request(url, {
      method: request.method === 'PATCH' ? 'PUT' : request.method,
      headers: request.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
};

test('the mock is conformant with few requests, and what stays is named', async () => {
  const report = await reportOn(profile, mockWith());

  expect([...inState(report, 'failed'), ...inState(report, 'warned'), ...inState(report, 'blocked')]).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect(report.run.requests).toBeLessThan(MAX_REQUESTS);
  expect(report.residue).toEqual({ holds: 0, bookings: 0, suppliers: report.left.length });
  expect(report.left.length).toBeGreaterThan(0);
});

const OTHER: ChannelBinding = {
  operations: {
    createSupplier: { path: '/v1.2/suppliers', member: 'suppliers', inList: true },
    createSuppliers: null,
    createRate: {
      path: '/v1.2/operators/{supplier_id}/items/{product_id}/plans',
      member: 'plan',
      answerMember: 'created',
    },
    setAvailability: {
      method: 'PATCH',
      path: '/v1.2/operators/{supplier_id}/items/{product_id}/plans/{rate_id}/dates',
      member: 'dates',
    },
  },
};

/** A platform that names paths and members as the binding above, and answers creates with 200. */
const otherWords =
  (mock: FetchLike): FetchLike =>
  async (request) => {
    const { pathname } = new URL(request.url);
    if (!isSetUp(request) || !pathname.includes('/operators/')) {
      return mock(request);
    }
    const path = pathname.replace('operators', 'suppliers').replace('/items/', '/products/').replace('plans', 'rates');
    const { plan, dates, ...others } = (await request.json()) as Record<string, unknown>;
    if (dates !== undefined) {
      return forwarded(mock, request, path.replace(/dates$/, 'availabilities'), { ...others, availability: dates });
    }
    const answer = await forwarded(mock, request, path, { ...others, rate: plan });
    const { rate, ...rest } = (await answer.json()) as Record<string, unknown>;
    return json(answer.ok ? 200 : answer.status, { ...rest, ...(rate !== undefined && { created: rate }) });
  };

test('a platform that writes its operations otherwise is conformant by its binding', async () => {
  const file = join(temporaryFolder(), 'channel.binding.json');
  writeFileSync(file, JSON.stringify(OTHER));

  const report = await reportOn(withChannel({ binding: file }), otherWords(mockWith()));

  expect([...inState(report, 'failed'), ...inState(report, 'warned'), ...inState(report, 'blocked')]).toEqual([]);
  expect(inState(report, 'not-applicable')).toEqual([
    'channel.auth.bulk-set-up-wants-the-keys',
    'channel.bulk.suppliers-shown-as-made-are-there',
    'channel.bulk.sent-supplier-ids-are-kept',
  ]);
  expect(report.verdict).toBe('conformant');
});

/** A platform that says no more than ids of what it makes, and refuses with a bare 422. */
const tersely =
  (mock: FetchLike): FetchLike =>
  async (request) => {
    const answer = await mock(request);
    if (!isSetUp(request) || request.method === 'GET' || answer.status === 401) {
      return answer;
    }
    const body = answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
    if (!answer.ok) {
      return json(422, { error: body.error });
    }
    const terse = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        name === 'meta'
          ? value
          : Array.isArray(value)
            ? value.map(({ id }) => ({ id }))
            : { id: (value as { id: string }).id },
      ]),
    );
    return json(202, { meta: { reqId: request.headers.get('x-request-id') }, ...terse });
  };

test('a platform that says no more than ids, with other statuses, is conformant', async () => {
  const report = await reportOn(profile, tersely(mockWith()));

  expect([...inState(report, 'failed'), ...inState(report, 'blocked')]).toEqual([]);
  expect(report.verdict).toBe('conformant');
});

/** A platform that answers a second create with the first object, and changes nothing. */
const keepingTheFirst = (mock: FetchLike): FetchLike => {
  const answers = new Map<string, string>();
  return async (request) => {
    const sent =
      isSetUp(request) && request.method === 'POST'
        ? ((await request
            .clone()
            .json()
            .catch(() => ({}))) as Sent)
        : {};
    const id = (sent.supplier ?? sent.rate)?.id;
    const first = id === undefined ? undefined : answers.get(id);
    if (first !== undefined) {
      return json(200, { ...(JSON.parse(first) as object), meta: sent.meta });
    }
    const answer = await mock(request);
    if (id !== undefined && answer.ok) {
      answers.set(id, await answer.clone().text());
    }
    return answer;
  };
};

type Sent = Partial<Record<'supplier' | 'rate', { id?: string }>> & { meta?: unknown };

const RISES = ['channel.supplier.version-rises', 'channel.rate.version-rises'];

test('a version that nothing has raised is not judged: blocked with words, whatever is answered, or excused by the profile', async () => {
  const kept = await reportOn(profile, keepingTheFirst(mockWith()));
  const declared = await reportOn(withChannel({ without: ['updates'] }), keepingTheFirst(mockWith()));
  const variants = ['supplier-with-a-known-id-is-409', 'rate-with-a-known-id-is-400'];
  const refused = await reportOn(profile, mockWith({ variants }));
  const notApplicable = await reportOn(declaring(profile, variants), mockWith({ variants }));

  for (const report of [kept, refused]) {
    const blocked = report.requirements.filter(({ state }) => state === 'blocked');
    expect(report.verdict).toBe('incomplete');
    expect(inState(report, 'failed')).toEqual([]);
    expect(blocked.map(({ id }) => id).sort()).toEqual([...RISES].sort());
    expect(blocked.filter(({ reason }) => !reason?.includes('declare "without": ["updates"]'))).toEqual([]);
  }
  for (const report of [declared, notApplicable]) {
    expect(report.verdict).toBe('conformant');
    expect(inState(report, 'not-applicable').sort()).toEqual([...RISES].sort());
  }
});

test('where no rate can be read, none is passed as never shown', async () => {
  const report = await reportOn(profile, mockWith({ faults: ['every-rate-that-is-read-is-404'] }));

  expect(inState(report, 'blocked')).toEqual(
    expect.arrayContaining([
      'channel.rate.no-travelers-is-never-shown',
      'channel.bulk.rate-for-no-traveler-is-never-shown',
    ]),
  );
});

test('without the other API its requirements are blocked with words, and not applicable where the profile says so', async () => {
  const { booking: _booking, ...alone } = profile;
  const declared = { ...withChannel({ without: ['booking', 'own-availability'] }), booking: undefined };
  const { booking: _none, ...silent } = declared;

  const report = await reportOn(alone, mockWith());
  const notApplicable = await reportOn(silent, mockWith());

  expect(report.verdict).toBe('incomplete');
  expect(inState(report, 'failed')).toEqual([]);
  const blocked = report.requirements.filter(({ state }) => state === 'blocked');
  expect(blocked.map(({ id }) => id)).toContain('channel.rate.is-sold-as-it-was-set-up');
  expect(blocked.filter(({ reason }) => !reason?.includes('add "booking" to the profile'))).toEqual([]);
  expect(notApplicable.verdict).toBe('conformant');
  expect(inState(notApplicable, 'blocked')).toEqual([]);
  expect(inState(notApplicable, 'not-applicable')).toEqual(blocked.map(({ id }) => id));
});

/** Platforms that do nothing of what is asked. */
const NONE: Record<string, (request: Request) => Promise<Response>> = {
  'answers 200 {}': async () => json(200, {}),
  'answers 404': async () => json(404, { error: { code: 'NOT_FOUND', message: 'there is no such thing' } }),
  'answers what it was sent': async (request) =>
    json(200, { ...(JSON.parse((await request.text()) || '{}') as object), channels: [] }),
};

for (const [words, answer] of Object.entries(NONE)) {
  test(`a platform that ${words} is never certified`, async () => {
    const mock = mockWith();
    const isControl = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/_mock');

    const both = await reportOn(profile, (request) => (isControl(request) ? mock(request) : answer(request)));
    const oneApi = await reportOn(profile, (request) => (isSetUp(request) ? answer(request) : mock(request)));

    expect([both.verdict, oneApi.verdict]).toEqual(['not-conformant', 'not-conformant']);
  });
}
