// The history of one hold or booking: its calls as steps of its states, and the fewest of them that contradict each other.
import { type Budget, linearize, type Step } from './linearize.ts';
import type { Call } from './recording.ts';
import { type Contradiction, type Limits, nearTo, referencesTo, type Undecided } from './verdict.ts';

export interface HistoryStep extends Step<string> {
  call: Call;
  /** What the call did or showed, after the number of its line: `reads it as ACTIVE`. */
  phrase: string;
  /** The step when nothing is known of what it did or showed; nothing where it did nothing then. */
  weakened?: Step<string>;
}

/**
 * How a call takes part in the history of its object: nothing where it says nothing of it. A read may show what was a little
 * earlier; what may have been done without an answer can have happened at any time.
 * @param answered what the call did or showed by its answer
 * @param effect what it may have done where only its leaving is known
 * @param next the step of a move that is made within a time
 */
export const historyStep = <Move>(
  call: Call,
  answered: { move: Move; phrase: string } | false | undefined,
  effect: Move | undefined,
  next: (move: Move, during: Pick<Call, 'from' | 'to'>) => HistoryStep['next'],
  { lagMs }: Limits,
): HistoryStep | undefined => {
  const unanswered = effect && { move: effect, phrase: 'has no answer that says whether it had its effect' };
  const found = call.outcome === 'unknown' ? unanswered : answered;
  if (!found) {
    return undefined;
  }
  const isRead = call.operation.startsWith('get');
  const from = isRead ? call.from - lagMs : call.from;
  const endless = { from, to: Number.POSITIVE_INFINITY, isOptional: true, isRead: false };
  return {
    call,
    phrase: found.phrase,
    from,
    to: call.to,
    isOptional: call.outcome === 'unknown',
    isRead: isRead || call.outcome === 'refused',
    next: next(found.move, call),
    ...(effect && { weakened: { ...endless, next: next(effect, endless) } }),
  };
};

/** Whether an answer says that there is no such thing. */
export const isGone = ({ status, isBroken }: Call): boolean => !isBroken && (status === 404 || status === 410);

/** `reads it as ACTIVE`. */
export const withStatus = (phrase: string, status: string | undefined): string =>
  status === undefined ? phrase : `${phrase} as ${status}`;

export interface History {
  interface: string;
  object: string;
  /** Sections that state its transitions. */
  source: string;
  initial: readonly string[];
  steps: readonly HistoryStep[];
}

const NODES = 20_000;

export const judgeHistory = (history: History, limits: Limits): Contradiction | Undecided | undefined => {
  const budget: Budget = { deadline: limits.deadline, nodes: NODES };
  const answer = linearize(history.steps, history.initial, budget);
  if (answer === 'explained') {
    return undefined;
  }
  const { object } = history;
  if (answer === 'undecided') {
    return { interface: history.interface, object, reason: `${history.steps.length} calls have too many orders` };
  }
  const needed = smallest(history, budget);
  const calls = needed.map(({ call }) => call);
  const told = needed
    .toSorted((a, b) => a.call.from - b.call.from)
    .map(({ call, phrase }) => `line ${call.line} ${phrase}`)
    .join(', ');
  return {
    interface: history.interface,
    object,
    exchanges: referencesTo(calls),
    beside: referencesTo(
      nearTo(
        calls,
        history.steps.map(({ call }) => call),
      ),
    ),
    sentence: `No order of the calls explains the ${object}: ${told}.`,
    source: history.source,
  };
};

/** The steps that contradict each other when each of the others says nothing: leaving one out explains the rest. */
const smallest = ({ steps, initial }: History, budget: Budget): HistoryStep[] => {
  const weak = new Set<HistoryStep>();
  const remaining = () =>
    steps.flatMap((step): Step<string>[] => (weak.has(step) ? (step.weakened ? [step.weakened] : []) : [step]));
  for (const step of steps) {
    weak.add(step);
    if (linearize(remaining(), initial, budget) !== 'contradictory') {
      weak.delete(step);
    }
  }
  return steps.filter((step) => !weak.has(step));
};
