// A mock operator, and a client of its interfaces that keeps every duty of a caller: what breaks a habit departs from it.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS, demoSupplier } from '../../../mock-operator/demo.ts';
import { createMock } from '../../../mock-operator/mock.ts';
import { v2Client } from '../../../mock-operator/operator-v2/test-client.ts';
import { demoRate, partnerClient } from '../../../mock-operator/partner/test-client.ts';
import type { Json } from '../../../mock-operator/test-client.ts';
import { baseOf } from '../../../mock-operator/wire/address.ts';
import type { Finding } from '../../../mock-operator/wire/call-record.ts';
import type { Report } from '../../../schemas/generated/types.ts';
import { INTERFACES, isOperatorV1, type OperatorV1 } from '../../../schemas/interfaces.ts';
import type { RequirementId } from '../../../schemas/requirements/index.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

interface CalledApi {
  base: string;
  keys: { key: string; secret: string };
}

/** The interfaces of v1.2 that an operator has: what clients do wrong at one is wrong at each. */
export const OPERATORS = INTERFACES.filter(isOperatorV1);

type OperatorApis = Record<OperatorV1, CalledApi>;

/** An interface of the v1.2 dialect, where it is called, and with which keys. */
const apis = {
  ...(Object.fromEntries(OPERATORS.map((name) => [name, { base: baseOf(name), keys: DEMO_KEYS }])) as OperatorApis),
  booking: { base: '/booking', keys: DEMO_RESELLERS[0] },
  channel: { base: '/channel', keys: DEMO_CHANNEL_KEYS },
};

export type Api = keyof typeof apis;

/** A mock of its own, the calls of the client of an interface, and what the journal says of them. */
export const scene = async (name: Api = 'partner') => {
  const mock = createMock({ now: start, keys: DEMO_KEYS, resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS });
  const { base, keys: own } = apis[name];
  const client = partnerClient(mock);
  const api = {
    ...client,
    call: (...[method, path, ...rest]: Parameters<typeof client.call>) =>
      client.call(method, path.startsWith('/_mock') ? path : base + path, ...rest),
  };
  const v2 = v2Client(mock);
  const octo = v2Client(mock, { binding: 'octo' });
  const keys = { 'X-API-Key': own.key, 'X-API-Secret': own.secret, 'Content-Type': 'application/json' };
  /** A call of the Partner API; one `reqId` in header and body. */
  const call = (method: string, path: string, body?: object, headers: Record<string, string | undefined> = {}) => {
    const reqId = randomUUID();
    const whole = body && { ...body, ...(!('meta' in body) && { meta: { reqId } }) };
    return api.call(method, path, whole, { 'X-Request-ID': reqId, ...keys, ...headers });
  };
  const listPath = (code: string, query: Record<string, string> | string, version = '/v1.2') =>
    `${version}/suppliers/${demoSupplier.id}/products/${demoRate(code).productId}/availabilities?${
      typeof query === 'string' ? query : new URLSearchParams(query)
    }`;
  const window = { start: '2026-06-02T00:00:00Z', end: '2026-06-04T00:00:00Z' };
  const free = async (code: string, days = window) => {
    const listed = (await call('GET', listPath(code, { ...days, rate_id: demoRate(code).id }))).json;
    return listed.availabilities.byRate[demoRate(code).id].availability[0];
  };
  const held = async (code: string, at: Json, quantity = 1) =>
    (await call('POST', '/v1.2/holds', { hold: api.holdOf(code, at, quantity) })).json.hold;
  const json = { 'Content-Type': 'application/json' };
  const dates = { start: '2026-06-02', end: '2026-06-03' };
  const v2Free = async (code: string) =>
    (await v2.dates(code, dates)).json.find((one: Json) => one.status === 'AVAILABLE').id;
  const create = async (code: string, units = 1, own: object = {}) =>
    v2.create(v2.wanted(code, await v2Free(code), units, own), json);
  const post = (uuid: string, action: string, body: object) =>
    v2.call('POST', `${v2.endpoint()}/bookings/${uuid}/${action}`, body, json);
  const findings = async (): Promise<Finding[]> =>
    (await api.call('GET', '/_mock/journal')).json.calls.flatMap((one: Json) => one.findings);
  const verdict = async (): Promise<Report> => (await api.call('GET', '/_mock/caller')).json;
  return {
    api,
    v2,
    octo,
    keys,
    call,
    listPath,
    free,
    held,
    create,
    post,
    v2Free,
    findings,
    verdict,
    json,
    window,
    dates,
  };
};

export type Scene = Awaited<ReturnType<typeof scene>>;

type Act = (s: Scene) => Promise<unknown>;

/** What a client does, the requirement that it misses, where the finding points, and the interface of v1.2 that it calls. */
export type Mistake = [words: string, RequirementId, pointer: string, act: Act, api?: Api];

/** A mistake at the Partner API as one at another API that has the same calls. */
export const atApi =
  (api: Api) =>
  ([words, requirement, pointer, act]: Mistake): Mistake => [
    `${words}, ${api}`,
    requirement.replace('partner.', `${api}.`) as RequirementId,
    pointer,
    act,
    api,
  ];

/** Requirement → words → where the finding points, and what the client does. */
type Mistakes = {
  readonly [Id in RequirementId]?: Readonly<Record<string, readonly [pointer: string, act: Act]>>;
};

export const listOf = (mistakes: Mistakes, api?: Api): Mistake[] =>
  (Object.entries(mistakes) as [RequirementId, NonNullable<Mistakes[RequirementId]>][]).flatMap(([id, clients]) =>
    Object.entries(clients).map(([words, [pointer, act]]): Mistake => [words, id, pointer, act, api]),
  );

export type Change = (whole: Json, item: Json) => unknown;

/** Other members for a hold or booking; one that is undefined is left out. */
export const whole =
  (members: object): Change =>
  (sent) =>
    Object.assign(sent, members);

/** Other members for the first item. */
export const item =
  (members: object): Change =>
  (_, first) =>
    Object.assign(first, members);

/** Books its hold, with one change. */
export const booked =
  (change: Change, code = 'STANDARD', quantity = 1) =>
  async ({ api, call, free, held }: Scene) => {
    const at = await free(code);
    const hold = demoRate(code).holdable ? await held(code, at, quantity) : undefined;
    const booking: Json = api.bookingOf(code, at, quantity, hold && { holdId: hold.id });
    change(booking, booking.items[0]);
    return call('POST', '/v1.2/bookings', { booking });
  };

/** Holds free seats, with one change. */
export const holding =
  (change: Change, code = 'STANDARD', quantity = 1) =>
  async ({ api, call, free }: Scene) => {
    const hold: Json = api.holdOf(code, await free(code), quantity);
    change(hold, hold.items[0]);
    return call('POST', '/v1.2/holds', { hold });
  };

/** Holds free seats, with more beside the hold, or other headers. */
export const holdingWith =
  (more: object, headers = {}) =>
  async ({ api, call, free }: Scene) =>
    call('POST', '/v1.2/holds', { hold: api.holdOf('STANDARD', await free('STANDARD'), 1), ...more }, headers);

/** Creates a booking of v2, but for one change. */
export const creating =
  (change: (wanted: Json) => unknown, code = 'STANDARD') =>
  async ({ v2, v2Free, json }: Scene) => {
    const wanted: Json = v2.wanted(code, await v2Free(code));
    change(wanted);
    return v2.create(wanted, json);
  };

/** Asks once where the answer is 503 with Retry-After, and again after a while by the clock of the mock. */
export const askingAgainAfter = (seconds: number, ask: (s: Scene) => Promise<Json>) => async (s: Scene) => {
  await s.api.control('behaviour', { status: 503, retryAfterSeconds: 5, times: 1 });
  expect((await ask(s)).status).toBe(503);
  await s.api.control('clock', { advanceSeconds: seconds });
  expect((await ask(s)).status).toBe(200);
};
