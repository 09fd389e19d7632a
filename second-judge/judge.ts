// Judges the whole history of a recorded run: whether one order of all calls, each at an instant between its leaving and its
// answer, explains what the target answered. It knows the specification alone, and nothing of the checks.
import { exchangesOf } from '../schemas/text/exchange-log.ts';
import { type Call, callOf, type RecordedExchange } from './recording.ts';
import { judgeV1 } from './v1.ts';
import { type Contradiction, type Judgement, type JudgeOptions, limitsOf, type Undecided } from './verdict.ts';

export type { RecordedExchange } from './recording.ts';
export type { Contradiction, ExchangeReference, Judgement, JudgeOptions, Undecided } from './verdict.ts';

/** Judges a recording: the path of an `exchanges.ndjson.gz`, or its lines. */
export const judge = (recording: string | Iterable<RecordedExchange>, options: JudgeOptions = {}): Judgement => {
  const limits = limitsOf(options);
  const judgement: Judgement = {
    contradictions: [],
    undecided: [],
    judged: { exchanges: 0, holds: 0, bookings: 0, availabilities: 0 },
  };
  const add = (finding: Contradiction | Undecided | undefined) => {
    if (finding !== undefined) {
      'sentence' in finding ? judgement.contradictions.push(finding) : judgement.undecided.push(finding);
    }
  };
  for (const calls of byBase(recording, judgement).values()) {
    const [first] = calls;
    if (first?.interface === 'partner' || first?.interface === 'booking') {
      for (const finding of judgeV1(calls, limits, judgement.judged)) {
        add(finding);
      }
    }
  }
  return judgement;
};

/** The calls that we made, by interface and address: each is a world of its own. */
const byBase = (recording: string | Iterable<RecordedExchange>, { judged }: Judgement): Map<string, Call[]> => {
  const found = new Map<string, Call[]>();
  for (const exchange of typeof recording === 'string' ? exchangesOf(recording) : recording) {
    judged.exchanges += 1;
    const call = callOf(exchange, judged.exchanges);
    if (call !== undefined && !call.inbound) {
      const key = `${call.interface} ${call.base}`;
      const calls = found.get(key);
      if (calls === undefined) {
        found.set(key, [call]);
      } else {
        calls.push(call);
      }
    }
  }
  for (const calls of found.values()) {
    calls.sort((a, b) => a.from - b.from);
  }
  return found;
};
