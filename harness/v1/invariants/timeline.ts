// What a timeline shows of the past: it keeps its events, each with its time. Spec 2.7, 6.
import { instant, isDateTime } from '../../../schemas/formats.ts';
import { interfaces } from '../../../schemas/interfaces.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type History, outboundIn } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { listAt, textAt } from '../../exchange/pointer.ts';
import type { Difference } from '../../judge/invariants.ts';
import { type Ahead, aheadIn } from '../issued.ts';
import type { V1Invariant } from './invariant.ts';

type Kind = 'hold' | 'booking';

/** Clocks count in seconds, and what is written down is written down a moment later. */
const MOMENT_MS = 2_500;
/** A time that is kept with fewer digits is the same time. */
const SAME_MS = 1_000;

interface Event {
  typeOf: string;
  at: number;
  words: string;
  pointer: string;
}

const eventsIn = (exchange: Exchange, kind: Kind): Event[] =>
  listAt(exchange.json, `/${kind}/timeline`).flatMap((event, index) => {
    const typeOf = textAt(event, '/typeOf');
    const timestamp = textAt(event, '/timestamp') ?? '';
    return typeOf === undefined || !isDateTime(timestamp)
      ? []
      : [{ typeOf, at: instant(timestamp), words: `${typeOf} at ${timestamp}`, pointer: `/${kind}/timeline/${index}` }];
  });

const shows = (exchange: Exchange, kind: Kind): boolean =>
  exchange.succeeded && Array.isArray(exchange.at(`/${kind}/timeline`));

/** Each answer that shows an object → the one before it that showed the same object, and had come when it was asked for. */
const beforeOf = (kind: Kind) =>
  memoized((history: History): ReadonlyMap<Exchange, Exchange> => {
    const before = new Map<Exchange, Exchange>();
    const latest = new Map<string, Exchange>();
    for (const exchange of outboundIn(history).filter((one) => shows(one, kind))) {
      const id = textAt(exchange.json, `/${kind}/id`)?.toLowerCase() ?? '';
      const known = latest.get(id);
      if (known !== undefined && known.endedMs <= exchange.sentMs) {
        before.set(exchange, known);
      }
      latest.set(id, exchange);
    }
    return before;
  });

const before = { hold: beforeOf('hold'), booking: beforeOf('booking') };

/** What an answer says of the time at which it was issued, in milliseconds since 1970. A platform may have kept a list for minutes. */
const issuedIn = (exchange: Exchange): number | undefined => {
  const ofList = interfaces[exchange.intent.interface].side === 'platform' ? undefined : '/availabilities/retrieved';
  const text = textAt(exchange.json, '/hold/retrieved') ?? (ofList && textAt(exchange.json, ofList)) ?? '';
  return isDateTime(text) ? instant(text) : undefined;
};

/** Each value, or where there is none the one before it. */
const carriedOn = <Value>(values: readonly (Value | undefined)[]): (Value | undefined)[] => {
  let known: Value | undefined;
  return values.map((value) => {
    known = value ?? known;
    return known;
  });
};

/**
 * Each exchange → by how much the clock of the target is ahead of where we have moved it: by the last answer up to it
 * that shows it, and the next.
 */
const aheadBy = memoized((history: History): ReadonlyMap<Exchange, Ahead> => {
  const exchanges = outboundIn(history);
  const shown = exchanges.map((exchange) => {
    const issued = issuedIn(exchange);
    return issued === undefined ? undefined : aheadIn(exchange, issued);
  });
  const last = carriedOn(shown);
  const next = carriedOn(shown.toReversed()).toReversed();
  return new Map(
    exchanges.flatMap((exchange, index) => {
      const both = [last[index], next[index]].flatMap((ahead) => ahead ?? []);
      const least = Math.min(...both.map((ahead) => ahead.least));
      const most = Math.max(...both.map((ahead) => ahead.most));
      return both.length === 0 ? [] : [[exchange, { least, most }]];
    }),
  );
});

/** When an answer was asked for at the earliest, and came at the latest, on the clock of the target. */
const momentsOf = (exchange: Exchange, history: History): { asked: number; came: number } | undefined => {
  const ahead = aheadBy(history).get(exchange);
  return ahead && { asked: exchange.leftAt + ahead.least, came: exchange.cameAt + ahead.most };
};

const keepsIts =
  (kind: Kind) =>
  (exchange: Exchange, history: History): Difference[] | undefined => {
    const earlier = before[kind](history).get(exchange);
    if (earlier === undefined) {
      return undefined;
    }
    const now = eventsIn(exchange, kind);
    const kept = ({ typeOf, at }: Event) =>
      now.some((event) => event.typeOf === typeOf && Math.abs(event.at - at) < SAME_MS);
    return eventsIn(earlier, kind)
      .filter((event) => !kept(event))
      .map(({ words }) => ({
        expected: `the event ${words}, as before`,
        received: now.map((event) => event.words).join(', ') || 'none',
        pointer: `/${kind}/timeline`,
      }));
  };

const statesWhen =
  (kind: Kind) =>
  (exchange: Exchange, history: History): Difference[] | undefined => {
    const earlier = before[kind](history).get(exchange);
    const isCreate = exchange.intent.operation === (kind === 'hold' ? 'createHold' : 'createBooking');
    const first = earlier ?? (isCreate ? exchange : undefined);
    const from = first && momentsOf(first, history)?.asked;
    const until = momentsOf(exchange, history)?.came;
    if (from === undefined || until === undefined) {
      return undefined;
    }
    const known = earlier === undefined ? [] : eventsIn(earlier, kind);
    return eventsIn(exchange, kind)
      .filter(({ typeOf }) => !known.some((event) => event.typeOf === typeOf))
      .filter(({ at }) => at < from - MOMENT_MS || at > until + MOMENT_MS)
      .map(({ words, pointer }) => ({
        expected: `a time from ${new Date(from).toISOString()} to ${new Date(until).toISOString()}, in which it came about`,
        received: words,
        pointer,
      }));
  };

/** For every answer that shows a hold or booking. */
export const timelineRules: V1Invariant[] = (['hold', 'booking'] as const).flatMap((kind): V1Invariant[] => [
  { requirement: `${kind}.timeline-keeps-its-events`, judge: keepsIts(kind) },
  { requirement: `${kind}.timeline-reports-when`, judge: statesWhen(kind) },
]);
