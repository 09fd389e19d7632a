// An operator with a list of many availabilities, and the cost to list and judge them: in this process, without
// the mock operator, whose own cost would hide ours.
import { randomUUID } from 'node:crypto';
import { harnesses } from '../../harness/descriptors/interfaces.ts';
import type { PropertyRun } from '../../harness/generate/property-run.ts';
import { expect } from '../../harness/judge/expect.ts';
import type { InterfaceHarness } from '../../harness/schedule/interface.ts';
import { perform } from '../../harness/schedule/perform.ts';
import { openSession, type Session } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import type { Offer } from '../../harness/v2/availability.ts';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { profile } from '../proof/bound-interface.ts';

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
    if (pathname.startsWith('/_mock/')) {
      return Response.json({ now: iso(Date.now()) });
    }
    return new Response(
      pathname.startsWith('/v2')
        ? listed
        : `{"availabilities":${availabilities},"meta":{"reqId":"${request.headers.get('x-request-id')}"}}`,
      { headers },
    );
  };
};

/** An option as the catalog of a target would show it. */
const offer: Offer = {
  supplier: { id: 'supplier' },
  product: { id: 'product', options: [] },
  option: { id: 'option', units: [] },
  unit: { id: 'unit' },
};

const EXCHANGES = 5;

/** Runs a check that lists, as checks do, and judges each list. */
const listing = <Context extends { run: PropertyRun }>(
  harness: InterfaceHarness<Context>,
  requirement: RequirementId,
  list: (context: Context) => Promise<unknown>,
): ((session: Session) => Promise<Outcome>) => {
  const body = async (context: Context): Promise<void> => {
    for (let index = 0; index < EXCHANGES; index += 1) {
      await list(context);
    }
    for (const exchange of context.run.exchanges) {
      expect(exchange).toSucceed();
    }
  };
  return async (session) =>
    perform(
      { requirement, holds: 1, waits: false, long: false, alone: false, location: '', body },
      session,
      await harness.open(session),
      new Task(),
    );
};

/** Of the interfaces that list availabilities. */
const listings = {
  partner: listing(harnesses.partner, 'partner.availability-list.by-rate-is-recommended', ({ given }) =>
    given.listed(given.offer('any')),
  ),
  booking: listing(harnesses.booking, 'booking.availability-list.by-rate-is-recommended', ({ given }) =>
    given.listed(given.offer('any')),
  ),
  'operator-v2': listing(harnesses['operator-v2'], 'operator-v2.availability.fields', ({ given }) =>
    given.listed(offer),
  ),
} satisfies Partial<Record<Interface, (session: Session) => Promise<Outcome>>>;

/** An interface that lists availabilities. */
export type Lister = keyof typeof listings;

export const listers = Object.keys(listings) as Lister[];

/**
 * Milliseconds of CPU time that one exchange with `count` availabilities costs, judged by every invariant; on
 * request with availabilities that are all wrong. Without redaction.
 */
export const costOfList = async (name: Lister, count: number, sound = true): Promise<number> => {
  const session = await openSession({
    interface: name,
    profile,
    transport: inProcess(lister(count, sound)),
    seed: 1,
    unwritten: true,
  });
  const before = process.cpuUsage();
  await listings[name](session);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / EXCHANGES;
};
