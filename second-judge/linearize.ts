// Whether one order of calls explains them all: the search of Wing and Gong with the memory of Lowe, as in Porcupine.
// Each call takes its effect at an instant between its leaving and its answer. What a call leaves open is a set of states.
import { cpuMs } from './cpu-time.ts';

/** A call as the search sees it. */
export interface Step<State> {
  from: number;
  to: number;
  /** It may never have had an effect, as a call without an answer. */
  isOptional: boolean;
  /** It only looks: where it leaves the states as they are, it can come at once. */
  isRead: boolean;
  /** The states that the object may be in after the call, when it was in this one: none where the call contradicts it. */
  next(state: State): readonly State[];
}

type Answer = 'explained' | 'contradictory' | 'undecided';

/** What a search may cost before it is given up. */
export interface Budget {
  /** By `cpuMs()`. */
  deadline: number;
  nodes: number;
}

interface Node<State> {
  /** How many of the required steps have certainly been ordered, from the first on. */
  first: number;
  /** Those ordered beyond it. */
  beyond: readonly number[];
  optional: readonly number[];
  states: ReadonlySet<State>;
}

/** How many nodes lie between two looks at the time. */
const NODES_BETWEEN_LOOKS = 256;

/** Searches an order of all steps. States are compared as they are, so they are texts or numbers. */
export const linearize = <State extends string | number>(
  steps: readonly Step<State>[],
  initial: readonly State[],
  budget: Budget,
): Answer => {
  const required = steps.filter((step) => !step.isOptional).sort((a, b) => a.from - b.from);
  const optional = steps.filter((step) => step.isOptional);
  const seen = new Set<string>();
  const stack: Node<State>[] = [{ first: 0, beyond: [], optional: [], states: new Set(initial) }];
  for (let visited = 1; stack.length > 0; visited += 1) {
    const node = stack.pop() as Node<State>;
    if (node.first === required.length) {
      return 'explained';
    }
    if (visited > budget.nodes || (visited % NODES_BETWEEN_LOOKS === 0 && cpuMs() > budget.deadline)) {
      return 'undecided';
    }
    for (const child of childrenOf(node, required, optional)) {
      const key = `${child.first};${child.beyond};${child.optional};${[...child.states].sort()}`;
      if (!seen.has(key)) {
        seen.add(key);
        stack.push(child);
      }
    }
  }
  return 'contradictory';
};

const childrenOf = <State>(
  node: Node<State>,
  required: readonly Step<State>[],
  optional: readonly Step<State>[],
): Node<State>[] => {
  const { candidates, until } = candidatesOf(node, required);
  const children: Node<State>[] = [];
  for (const index of optional.keys()) {
    const step = optional[index] as Step<State>;
    const states = after(step, node.states);
    if (step.from <= until && !node.optional.includes(index) && states.size > 0) {
      children.push({ ...node, optional: [...node.optional, index].sort((a, b) => a - b), states });
    }
  }
  // The last one pushed is tried first: the one that left first.
  for (const index of candidates.toReversed()) {
    const step = required[index] as Step<State>;
    const states = after(step, node.states);
    if (states.size > 0) {
      const child = { ...ordered(node, index), optional: node.optional, states };
      if (step.isRead && isSame(states, node.states)) {
        return [child];
      }
      children.push(child);
    }
  }
  return children;
};

/** The steps that may come next: those that left before the first answer among all that are not ordered yet. */
const candidatesOf = <State>(
  { first, beyond }: Node<State>,
  required: readonly Step<State>[],
): { candidates: number[]; until: number } => {
  const candidates: number[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (let index = first; index < required.length; index += 1) {
    const step = required[index] as Step<State>;
    if (step.from > until) {
      break;
    }
    if (!beyond.includes(index)) {
      candidates.push(index);
      until = Math.min(until, step.to);
    }
  }
  return { candidates: candidates.filter((index) => (required[index] as Step<State>).from <= until), until };
};

const after = <State>(step: Step<State>, states: ReadonlySet<State>): Set<State> => {
  const next = new Set<State>();
  for (const state of states) {
    for (const one of step.next(state)) {
      next.add(one);
    }
  }
  return next;
};

const ordered = <State>({ first, beyond }: Node<State>, index: number): Pick<Node<State>, 'first' | 'beyond'> => {
  const rest = new Set([...beyond, index]);
  let reached = first;
  while (rest.delete(reached)) {
    reached += 1;
  }
  return { first: reached, beyond: [...rest].sort((a, b) => a - b) };
};

const isSame = <State>(after: ReadonlySet<State>, before: ReadonlySet<State>): boolean =>
  after.size === before.size && [...after].every((state) => before.has(state));
