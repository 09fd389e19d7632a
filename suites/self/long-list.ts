// An operator that lists so many availabilities, and what it costs to list and judge them: in this process, without
// the mock operator, whose own cost would hide ours.
import { randomUUID } from 'node:crypto';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { expect } from '../harness/expect.ts';
import { harnesses } from '../harness/harnesses.ts';
import { type FetchLike, inProcess } from '../harness/in-process.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { perform } from '../harness/perform.ts';
import type { Interface } from '../harness/run.ts';
import { openSession } from '../harness/session.ts';
import { profile } from './proof/face.ts';

const MINUTE = 60_000;

/** Moments of a window of days, a minute apart and round again. */
const startOf = (index: number): number => Date.now() + (24 * 60 + (index % (3 * 24 * 60))) * MINUTE;

const iso = (ms: number): string => new Date(ms).toISOString();

const ofPartner = ({ id, rates }: { id: string; rates: { id: string }[] }, count: number, sound: boolean): object => {
  const all = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    start: iso(startOf(index)),
    end: iso(startOf(index) + 60 * MINUTE),
    capacity: sound ? 12 : 9.5,
    maxCapacity: 20,
  }));
  const each = Math.ceil(count / rates.length);
  const byRate = rates.map((rate, index) => [rate.id, { availability: all.slice(index * each, (index + 1) * each) }]);
  const now = Date.now();
  return {
    productId: id,
    retrieved: iso(now),
    expires: iso(now + MINUTE),
    byProduct: { availability: all },
    byRate: Object.fromEntries(byRate),
  };
};

const ofOperatorV2 = (count: number, sound: boolean): object[] =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    optionId: 'option',
    localDateTimeStart: iso(startOf(index)).replace(/\.\d+Z$/, '+00:00'),
    localDateTimeEnd: iso(startOf(index) + 60 * MINUTE).replace(/\.\d+Z$/, '+00:00'),
    status: 'AVAILABLE',
    vacancies: sound ? 12 : 9.5,
  }));

/** Answers lists of availabilities of one product, the same for every question. */
const lister = (count: number, sound: boolean): FetchLike => {
  const [product] = profile.partner?.products ?? [];
  const availabilities = JSON.stringify(ofPartner(product ?? { id: '', rates: [] }, count, sound));
  const listed = JSON.stringify(ofOperatorV2(count, sound));
  const headers = { 'content-type': 'application/json' };
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/_mock/')) return Response.json({ now: iso(Date.now()) });
    return new Response(
      pathname.startsWith('/v2')
        ? listed
        : `{"availabilities":${availabilities},"meta":{"reqId":"${request.headers.get('x-request-id')}"}}`,
      { headers },
    );
  };
};

const offer = {
  supplier: { id: 'supplier' },
  product: { id: 'product' },
  option: { id: 'option' },
  unit: { id: 'unit' },
};

/** A check that lists so often, as checks do. */
const listing: Record<
  Interface,
  { requirement: RequirementId; body(times: number): (context: never) => Promise<void> }
> = {
  partner: {
    requirement: 'partner.availability-list.by-rate-is-recommended',
    body:
      (times) =>
      async ({ given, trial }: PartnerContext) => {
        for (let index = 0; index < times; index += 1) await given.listed(given.offer('any'));
        for (const exchange of trial.exchanges) expect(exchange).toSucceed();
      },
  },
  'operator-v2': {
    requirement: 'operator-v2.availability.fields',
    body:
      (times) =>
      async ({ given, trial }: OperatorV2Context) => {
        for (let index = 0; index < times; index += 1) await given.listed(offer as never);
        for (const exchange of trial.exchanges) expect(exchange).toSucceed();
      },
  },
};

const EXCHANGES = 5;

/**
 * Milliseconds of CPU time that one exchange costs which shows so many availabilities, judged by every rule; on request
 * such as are all wrong. Without the redaction of what is written down.
 */
export const costOfList = async (name: Interface, count: number, sound = true): Promise<number> => {
  const session = await openSession({
    interface: name,
    profile,
    transport: inProcess(lister(count, sound)),
    seed: 1,
    unwritten: true,
  });
  const { requirement, body } = listing[name];
  const check = { requirement, planted: false, location: '', body: body(EXCHANGES) };
  const before = process.cpuUsage();
  await perform(check as never, session, harnesses[name]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / EXCHANGES;
};
