// What the page knows, how an update changes it, and what every view is given.
import type { CallLine, HoldOrBooking, Switches, Update } from '../model.ts';
import type { Act } from './api.ts';

export interface State {
  prefix: string;
  /** `receivedAt` by the clock of the browser, which counts on from there. */
  clock: { now: number; standsStill: boolean; receivedAt: number };
  switches: Switches;
  calls: ReadonlyMap<number, CallLine>;
  /** By kind and id, the latest last. */
  kept: ReadonlyMap<string, HoldOrBooking>;
  /** Counts the changes of free seats. */
  capacity: number;
  caller: Update['caller'];
  worlds: NonNullable<Update['worlds']>;
}

export const NOTHING_YET: State = {
  prefix: '',
  clock: { now: 0, standsStill: true, receivedAt: 0 },
  switches: { scenarios: [], faults: [], variants: [], latency: { fromMs: 0, toMs: 0 }, outage: false, rules: [] },
  calls: new Map(),
  kept: new Map(),
  capacity: 0,
  caller: undefined,
  worlds: [],
};

/** More calls than the journal keeps, so that one that is being read stays. */
const MAX_CALLS = 5000;
const MAX_KEPT = 1500;

/** The newest of a map whose keys do not say which those are. */
const latest = <Key, Value>(entries: [Key, Value][], most: number): Map<Key, Value> => new Map(entries.slice(-most));

const callsAfter = (before: State['calls'], { calls, firstCall = 0 }: Update): State['calls'] =>
  calls === undefined && firstCall === 0
    ? before
    : latest(
        [...new Map([...before, ...(calls ?? []).map((call): [number, CallLine] => [call.number, call])])]
          .filter(([number]) => number >= firstCall)
          .sort(([a], [b]) => a - b),
        MAX_CALLS,
      );

const keptAfter = (before: State['kept'], { kept, begins }: Update): State['kept'] => {
  const all = begins ? [] : [...before];
  return kept === undefined && !begins
    ? before
    : latest(
        [
          ...new Map([...all, ...(kept ?? []).map((one): [string, HoldOrBooking] => [`${one.kind} ${one.id}`, one])]),
        ].sort(([, a], [, b]) => a.at - b.at),
        MAX_KEPT,
      );
};

export const stateAfter = (state: State, update: Update): State => {
  const before = update.fresh ? NOTHING_YET : state;
  const { prefix, clock, switches, caller, worlds, capacity } = update;
  return {
    prefix: prefix ?? before.prefix,
    clock: clock === undefined ? before.clock : { ...clock, receivedAt: performance.now() },
    switches: switches ?? before.switches,
    calls: callsAfter(before.calls, update),
    kept: keptAfter(before.kept, update),
    // Never a number that was there before, not even after the mock has come back.
    capacity: state.capacity + (capacity ? 1 : 0),
    caller: caller ?? before.caller,
    worlds: worlds ?? before.worlds,
  };
};

export const nowOf = ({ now, standsStill, receivedAt }: State['clock']): number =>
  standsStill ? now : now + performance.now() - receivedAt;

/** What every view is given. */
export interface ViewProps {
  state: State;
  /** The part of the view that is shown, by its name or id: `` for all. */
  of: string;
  act: Act;
}
