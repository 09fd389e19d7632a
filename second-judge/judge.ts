// Judges the whole history of a recorded run: whether one order of all calls, each at an instant between its leaving and its
// answer, explains what the target answered. It knows the specification alone, and nothing of the checks.
import { isOperatorV1 } from '../schemas/interfaces.ts';
import { once } from '../schemas/once.ts';
import { exchangesOf } from '../schemas/text/exchange-log.ts';
import { objectsOf, uuidOf } from './document.ts';
import { asOfThePlatform, type Forwarded, forwardedBy, judgeForward, judgeForwardedIds } from './forward.ts';
import { type Call, callOf, type RecordedExchange } from './recording.ts';
import { judgeV1 } from './v1.ts';
import { judgeV2 } from './v2.ts';
import {
  type Contradiction,
  type Judgement,
  type JudgeOptions,
  type Limits,
  limitsOf,
  type Undecided,
} from './verdict.ts';

export type { RecordedExchange } from './recording.ts';
export type { Contradiction, ExchangeReference, Judgement, JudgeOptions, Undecided } from './verdict.ts';

/** Judges a recording: the path of an `exchanges.ndjson.gz`, or its lines. */
export const judge = (
  recording: string | Iterable<RecordedExchange>,
  options: JudgeOptions | ((group: string) => JudgeOptions) = {},
): Judgement => {
  const judgement: Judgement = {
    contradictions: [],
    undecided: [],
    judged: { exchanges: 0, holds: 0, bookings: 0, availabilities: 0 },
    interfaces: [],
  };
  const { judged } = judgement;
  const told = new Set<string>();
  const add = (finding: Contradiction | Undecided | undefined) => {
    if (finding === undefined) {
      return;
    }
    if ('reason' in finding) {
      judgement.undecided.push(finding);
      return;
    }
    const key = `${finding.object} ${finding.exchanges.map(({ line }) => line)}`;
    if (!told.has(key)) {
      told.add(key);
      judgement.contradictions.push(finding);
    }
  };
  const { worlds, inbound, channel } = divided(recording, judgement);
  const forwarded = forwardedBy(inbound, [...worlds.values()].flat());
  // The time bound of an interface begins with its first world.
  const limits = once((group) => limitsOf(typeof options === 'function' ? options(group) : options));
  const count = () => judged.holds + judged.bookings + judged.availabilities;
  const seen = new Set<string>();
  for (const calls of worlds.values()) {
    const group = calls[0]?.interface ?? '';
    const before = count();
    for (const finding of judgeWorld(calls, {
      forwarded,
      isSteered: inbound.length > 0,
      channel,
      limits: limits(group),
      judged,
    })) {
      add(finding);
    }
    if (count() > before) {
      seen.add(group);
    }
  }
  judgement.interfaces.push(...seen);
  return judgement;
};

interface Setting {
  forwarded: Forwarded;
  /** The operator behind the platform is ours: its checks set what it has, without a line of the recording. */
  isSteered: boolean;
  channel: readonly Call[];
  limits: Limits;
  judged: Judgement['judged'];
}

function* judgeWorld(calls: readonly Call[], { forwarded, isSteered, channel, limits, judged }: Setting) {
  const group = calls[0]?.interface ?? '';
  if (isOperatorV1(group)) {
    yield* judgeV1(calls, { limits, judged, movesByItself: () => false });
  }
  if (group === 'operator-v2') {
    yield* judgeV2(calls, limits, judged);
  }
  if (group === 'booking') {
    yield judgeForwardedIds(forwarded);
    for (const call of calls) {
      yield judgeForward(call, forwarded);
    }
    const set = new Set(
      channel.flatMap(({ url, sent }) => [
        ...url.pathname.split('/').map(uuidOf),
        ...objectsOf(sent?.availability).map(({ id }) => uuidOf(id)),
      ]),
    );
    yield* judgeV1(
      calls.map((call) => asOfThePlatform(call, forwarded)),
      {
        limits,
        judged,
        movesByItself: ({ key, rateIds }) => isSteered || set.has(key) || [...rateIds].some((id) => set.has(id)),
      },
    );
  }
}

/** The calls that we made, by interface and address: each is a world of its own. */
const divided = (recording: string | Iterable<RecordedExchange>, { judged }: Judgement) => {
  const worlds = new Map<string, Call[]>();
  const inbound: Call[] = [];
  const channel: Call[] = [];
  for (const exchange of typeof recording === 'string' ? exchangesOf(recording) : recording) {
    judged.exchanges += 1;
    const call = callOf(exchange, judged.exchanges);
    if (call?.inbound) {
      inbound.push(call);
    } else if (call?.interface === 'channel') {
      channel.push(call);
    } else if (call !== undefined) {
      const key = `${call.interface} ${call.base}`;
      const calls = worlds.get(key);
      if (calls === undefined) {
        worlds.set(key, [call]);
      } else {
        calls.push(call);
      }
    }
  }
  for (const calls of worlds.values()) {
    calls.sort((a, b) => a.from - b.from);
  }
  return { worlds, inbound, channel: channel.filter(({ operation }) => operation === 'setAvailability') };
};
