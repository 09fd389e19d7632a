// How a test controls one world of a mock: what calls of `/_mock` do, with types.
import type { Inventory, Profile, Report, SavedState } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import type { OperationName } from './caller/operation-of.ts';
import { catalogueOf } from './control/catalogue.ts';
import { command, forget } from './control/commands.ts';
import { type Controlled, reportOf } from './control/controlled.ts';
import { entryOf, type JournalEntry, type JournalQuery, pageOf } from './control/journal-view.ts';
import type { ScenarioName } from './control/scenario.ts';
import { restore, snapshotOf } from './control/snapshot.ts';
import { type Api, apisOf } from './first-calls.ts';
import type { FaultName, VariantName } from './generated/names.ts';
import type { CallName, Members } from './wire/control-words.ts';

/** How the next calls of an operation behave. */
export type Behaviour = Omit<Members<'behaviour'>, 'operation'>;

export interface WorldHandle {
  /** For example http://127.0.0.1:4010, or http://127.0.0.1:4010/_world/a; without a slash at the end. */
  readonly url: string;
  /** Address and keys of an interface of this world. */
  api(name: Interface): Api;
  /** A profile with which `holdfast certify` checks this world. */
  profile(): Profile;
  /** What can be bought now, with its ids on all interfaces. */
  catalogue(): ReturnType<typeof catalogueOf>;
  /** Sells this from now on; all begins anew. @throws OfferError with every mistake */
  sell(inventory: Inventory): void;
  /** How the next call of an operation behaves, or the next `times` calls. @throws Misuse */
  next(operation: OperationName, behaviour: Behaviour): void;
  /** Breaks rules on purpose, until the world begins anew. */
  fault(...names: FaultName[]): void;
  /** Settles open points in another lawful way, until the world begins anew. */
  variant(...names: VariantName[]): void;
  /** What a client meets in production, until the world begins anew. */
  scenario(name: ScenarioName): void;
  /** Sells an availability out. */
  soldOut(availabilityId: string): void;
  /** Leaves this number of seats free, whatever is held and booked. */
  capacity(availabilityId: string, seats: number): void;
  /** Ends a hold, or a booking of v2 in progress, as if its time were over. */
  expire(id: string): void;
  /** Any call of `/_mock` that has a body, by its name. @throws Misuse */
  control<Name extends CallName>(name: Name, body: Members<Name>): void;
  /** The calls so far, filtered as by the query of GET /_mock/journal. */
  journal(query?: JournalQuery): JournalEntry[];
  /** What the client did wrong so far, a line each: `warning createHold: …`. Filtered like the journal; by default all. */
  findings(query?: JournalQuery): string[];
  /** The verdict of the client so far, in the form of report.json. */
  caller(): Report;
  clock: {
    now(): Date;
    /** Only forward. */
    advance(seconds: number): void;
  };
  /** The whole world as a document, and back. */
  state(): SavedState;
  restore(state: SavedState): void;
  /** Begins anew: data, clock, ids, and all that was changed. The journal is emptied; the numbers of its calls go on. */
  reset(seed?: number): void;
  /** Ends the world and frees its memory. The world of the mock itself ends when the mock is closed. */
  end(): void;
}

export const worldHandle = (controlled: Controlled, baseUrl: string): WorldHandle => {
  const { world, prefix, journal, worlds } = controlled;
  const url = `${baseUrl}${prefix}`;
  const profile = (): Profile => controlled.profile(url);
  const control: WorldHandle['control'] = (name, body) => {
    command(controlled, name, body);
  };
  const journalOf = (query: JournalQuery = {}) =>
    pageOf(journal.records(), query).records.map((record) => entryOf(record, prefix));
  return {
    url,
    api: (name) => apisOf(profile())[name],
    profile,
    catalogue: () => catalogueOf(world),
    sell: (inventory) => {
      world.sell(inventory);
      forget(controlled);
    },
    next: (operation, behaviour) => control('behaviour', { times: 1, ...behaviour, operation }),
    fault: (...add) => control('faults', { add }),
    variant: (...add) => control('variants', { add }),
    scenario: (name) => control('scenario', { name }),
    soldOut: (availabilityId) => control('sold-out', { availabilityId }),
    capacity: (availabilityId, capacity) => control('capacity', { availabilityId, capacity }),
    expire: (id) => control('expire', { id }),
    control,
    journal: journalOf,
    findings: (query = {}) =>
      journalOf({ findings: 'any', ...query }).flatMap(({ operation, findings }) =>
        findings
          .filter(({ severity }) => query.findings !== (severity === 'error' ? 'warning' : 'error'))
          .map(({ severity, message }) => `${severity} ${operation}: ${message}`),
      ),
    caller: () => reportOf(controlled, url),
    clock: {
      now: () => new Date(world.now()),
      advance: (advanceSeconds) => control('clock', { advanceSeconds }),
    },
    state: () => snapshotOf(world),
    restore: (state) => {
      restore(world, state);
      forget(controlled);
    },
    reset: (seed) => control('reset', seed === undefined ? {} : { seed }),
    end: () => {
      worlds.delete(prefix);
    },
  };
};
