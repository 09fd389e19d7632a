// Seen, and judged: one wrong member at a time is planted into the answers of each operation of an interface, and somebody notices: what is judged in passing,
// on a recording, or else one of the checks that the table of kinds names for the operation, or that call it.
import { expect, test } from '@playwright/test';
import { Exchange } from '../../harness/exchange/exchange.ts';
import { judgeInPassing } from '../../harness/judge/invariants.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { cellsOf, KINDS, type Kind } from '../laws/kinds.ts';
import { operationOf } from '../laws/limit-calls.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { plantsIn } from './planted.ts';
import { FREE, whyFree } from './planted-free.ts';
import { type Recording, recordingOf } from './recording.ts';

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

/** `partner createHold /hold/id` */
const keyOf = (name: Interface, { intent }: Exchange, place: string): string => `${name} ${intent.operation} ${place}`;

/** Whether a call of an interface itself was answered: those through the other API of a platform are judged by its own requirements. */
const isAnswerOf = (name: Interface, { intent, succeeded, json }: Exchange): boolean =>
  intent.direction === 'outbound' && intent.interface === name && succeeded && typeof json === 'object';

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
const onRecording = (
  name: Interface,
  { checks, invariants }: Recording,
): Map<string, Planted & { noticed: boolean }> => {
  const places = new Map<string, Planted & { noticed: boolean; tried: number }>();
  for (const { history } of checks) {
    const usual = judgeInPassing(invariants, history).flatMap(({ failures }) => failures).length;
    for (const [index, exchange] of history.entries()) {
      const { intent, request, json } = exchange;
      for (const { place, body } of isAnswerOf(name, exchange) ? plantsIn(json) : []) {
        const key = keyOf(name, exchange, place);
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

/** Each with a check that books or reads what other calls have made. */
const TRIED = [
  { name: 'partner', further: 'partner.booking.shows-only-its-own' },
  { name: 'operator-v2', further: 'operator-v2.booking.shows-only-its-own' },
  { name: 'booking', further: 'booking.booking.shows-only-its-own' },
  { name: 'channel', further: 'channel.sequence.keeps-the-model' },
] as const satisfies { name: Interface; further: RequirementId }[];

/** The kind of looking that compares the answers of an operation. */
const SEEN = KINDS.findIndex(({ name }) => name === 'seen, and judged');

/** Checks that are tried for an operation that the table does not name for an interface. */
const MAX_CHECKS = 16;

/** The checks of an interface that some kinds name for an operation; those of the Booking API are named as those of the Partner API. */
const namedBy = (kinds: readonly Kind[], name: Interface, operation: string): string[] => [
  ...new Set(
    kinds
      .flatMap(cellsOf)
      .filter((cell) => cell.operation.split('.')[1] === operation)
      .flatMap(({ ids }) => ids)
      .map((id) => (name === 'booking' ? id.replace(/^partner\./, 'booking.') : id))
      .filter((id) => id.startsWith(`${name}.`)),
  ),
];

/** The checks that look at an operation: first those that compare its answers, then all. */
const checksOf = (name: Interface, operation: string, { checks }: Recording): string[][] => {
  const first = namedBy(KINDS.slice(SEEN, SEEN + 1), name, operation);
  const named = namedBy(KINDS, name, operation);
  const calling = checks.filter(({ history }) => history.some(({ intent }) => intent.operation === operation));
  const all = named.length > 0 ? named : calling.map(({ requirement }) => requirement).slice(0, MAX_CHECKS);
  return [...(first.length > 0 ? [first] : []), all];
};

const isNoticed = async (name: Interface, planted: Planted, only: readonly string[]): Promise<boolean> => {
  const { report } = await examine(name, planting(planted, mockWith()), { only });
  return report.requirements.some(({ state }) => state === 'failed' || state === 'blocked');
};

for (const { name, further } of TRIED) {
  test(`${name}: what is wrong in one member of an answer is noticed`, async () => {
    test.setTimeout(1_800_000);
    const recording = await recordingOf(name);
    const places = onRecording(name, recording);

    const missed: string[] = [];
    for (const [key, planted] of places) {
      if (!planted.noticed) {
        let found = false;
        for (const only of [...checksOf(name, planted.operation, recording), [further]]) {
          found ||= await isNoticed(name, planted, only);
        }
        missed.push(...(found ? [] : [key]));
      }
    }

    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual((1 - NOTICED) * places.size);
  });
}

test('each reason why a member is free is about one that is seen', async () => {
  test.setTimeout(600_000);
  const keys = new Set<string>();
  for (const { name } of TRIED) {
    for (const exchange of (await recordingOf(name)).checks.flatMap(({ history }) => history)) {
      for (const { place } of isAnswerOf(name, exchange) ? plantsIn(exchange.json) : []) {
        keys.add(keyOf(name, exchange, place));
      }
    }
  }

  expect(FREE.filter(([pattern]) => ![...keys].some((key) => pattern.test(key)))).toEqual([]);
});
