// Seen, and judged: one wrong member at a time is planted into the answers of each operation of the Partner API and of v2, and somebody notices: what is judged
// in passing, on a recording, or else one of the checks that the table of kinds names for the operation.
import { expect, test } from '@playwright/test';
import { Exchange } from '../../harness/exchange/exchange.ts';
import { judgeInPassing } from '../../harness/judge/invariants.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { cellsOf, KINDS } from '../laws/kinds.ts';
import { operationOf } from '../laws/limit-calls.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { plantsIn } from './planted.ts';
import { type Recording, recordingOf } from './recording.ts';

const FREE: readonly [pattern: RegExp, because: string][] = [
  [
    /\/rate\/(?!id$|productId$|type$|cancelable$|holdable$)/,
    'What a rate is beside its ids and flags is known to the operator alone.',
  ],
  [
    /\/(capacity|maxCapacity|vacancies)$/,
    'Others may sell at any time: seats are judged by what a request does to them.',
  ],
  [/\/availabilities\/expires$/, 'How long a list may be kept is the affair of the operator.'],
  [/\/(tickets?|voucher)\//, 'What a ticket holds is the affair of the operator.'],
  [
    /^list(Products \/(?!.*\b(id|availabilityType)$)|Suppliers (?!\/\*\/(id|endpoint)$))/,
    'What suppliers and products are beside their ids is known to the operator alone.',
  ],
  [/\/(supplierReference|utc(Created|Confirmed|Delivered)At)$/, 'No sentence says what the operator writes there.'],
  [/\/cancellationRequest\//, 'No sentence says what is stated of a cancel beside the status.'],
  [/\/contact\/locales\//, 'No sentence says that the locales of a contact come back.'],
  [/\/items\/\*\/status$/, 'The statuses of items are not shown.'],
];

/** Why nobody has to notice another value at a place of the answers of an operation; undefined where somebody has. */
const whyFree = (operationAndPlace: string): string | undefined =>
  FREE.find(([pattern]) => pattern.test(operationAndPlace))?.[1];

/** Of what a sentence covers this share is noticed. */
const NOTICED = 0.95;

/** Answers of an operation in which a place is tried, on the recording. */
const MAX_ANSWERS = 5;

interface Planted {
  operation: string;
  /** The operation on the wire, without ids. */
  call: string;
  place: string;
}

const callOf = ({ method, url }: { method: string; url: string }): string =>
  operationOf({ method, path: new URL(url).pathname });

const withBody = (exchange: Exchange, body: unknown): Exchange => {
  const { number, intent, request, answer, sentMs, endedMs, leftAt } = exchange;
  const wire = { answer: { ...(answer as NonNullable<typeof answer>), body: JSON.stringify(body) } };
  const times = { sentMs, endedMs, aheadMs: leftAt - sentMs };
  const changed = new Exchange(number, intent, request, wire, times, unhiddenText);
  changed.isPostponement = exchange.isPostponement;
  changed.isSatisfiable = exchange.isSatisfiable;
  return changed;
};

/** Every place that was seen, but those that are free, with whether what is judged in passing notices it. */
const onRecording = ({ checks, invariants }: Recording): Map<string, Planted & { noticed: boolean }> => {
  const places = new Map<string, Planted & { noticed: boolean; tried: number }>();
  for (const { history } of checks) {
    const usual = judgeInPassing(invariants, history).flatMap(({ failures }) => failures).length;
    for (const [index, exchange] of history.entries()) {
      const { intent, request, succeeded, json } = exchange;
      const isJudged = intent.direction === 'outbound' && succeeded && typeof json === 'object';
      for (const { place, body } of isJudged ? plantsIn(json) : []) {
        const key = `${intent.operation} ${place}`;
        const known = places.get(key) ?? {
          operation: intent.operation,
          call: callOf(request),
          place,
          noticed: false,
          tried: 0,
        };
        if (whyFree(key) !== undefined || known.noticed || known.tried === MAX_ANSWERS) {
          continue;
        }
        const wrong = history.with(index, withBody(exchange, body));
        const now = judgeInPassing(invariants, wrong).flatMap(({ failures }) => failures).length;
        places.set(key, { ...known, noticed: now > usual, tried: known.tried + 1 });
      }
    }
  }
  return places;
};

/** An operator that answers as another does, but for one member of the answers of one operation. */
const planting =
  ({ call, place }: Planted, inner: FetchLike): FetchLike =>
  async (request) => {
    const response = await inner(request);
    if (callOf(request) !== call || !response.ok || !(response.headers.get('content-type') ?? '').includes('json')) {
      return response;
    }
    const body: unknown = await response.json();
    const wrong = plantsIn(body).find((plant) => plant.place === place)?.body ?? body;
    return new Response(JSON.stringify(wrong), { status: response.status, headers: response.headers });
  };

/** Each with a check that books what lists offer. */
const TRIED = [
  { name: 'partner', owner: 'v1', booking: 'partner.booking.shows-only-its-own' },
  { name: 'operator-v2', owner: 'v2', booking: 'operator-v2.booking.shows-only-its-own' },
] as const;

/** The checks that look at an operation. */
const checksOf = ({ name, owner }: (typeof TRIED)[number], operation: string): string[] => [
  ...new Set(
    KINDS.flatMap(cellsOf)
      .filter((cell) => cell.operation === `${owner}.${operation}`)
      .flatMap(({ ids }) => ids)
      .filter((id) => id.startsWith(`${name}.`)),
  ),
];

for (const tried of TRIED) {
  test(`${tried.name}: what is wrong in one member of an answer is noticed`, async () => {
    test.setTimeout(1_800_000);
    const places = onRecording(await recordingOf(tried.name));

    const missed: string[] = [];
    for (const [key, planted] of places) {
      if (!planted.noticed) {
        const only = [...checksOf(tried, planted.operation), tried.booking];
        const { report } = await examine(tried.name, planting(planted, mockWith()), { only });
        const isNoticed = report.requirements.some(({ state }) => state === 'failed' || state === 'blocked');
        missed.push(...(isNoticed ? [] : [key]));
      }
    }

    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual((1 - NOTICED) * places.size);
  });
}

test('each reason why a member is free is about one that is seen', async () => {
  const recordings = await Promise.all(TRIED.map(({ name }) => recordingOf(name)));
  const keys = new Set(
    recordings
      .flatMap(({ checks }) => checks)
      .flatMap(({ history }) =>
        history
          .filter(({ intent, succeeded, json }) => intent.direction === 'outbound' && succeeded && json !== undefined)
          .flatMap(({ intent, json }) => plantsIn(json).map(({ place }) => `${intent.operation} ${place}`)),
      ),
  );

  expect(FREE.filter(([pattern]) => ![...keys].some((key) => pattern.test(key)))).toEqual([]);
});
