import { dirname } from 'node:path';
import type { Outcome, Profile, Run } from '../../schemas/generated/types.ts';
import { type SecretValue, secretsOf } from '../../text/profile-secrets.ts';
import { safeText, unhiddenText } from '../../text/safe-text.ts';
import { Allowance } from './allowance.ts';
import { budgetOf, limitsOf, shared, shrinkRequestsOf, usualRuns } from './budget.ts';
import type { Line } from './caller.ts';
import { type Clock, movableClock, realClock } from './clock.ts';
import { readHeaders } from './headers.ts';
import { InFlight } from './in-flight.ts';
import { Leases } from './leases.ts';
import { Ledger, spentBy } from './ledger.ts';
import { Limiter } from './limiter.ts';
import { type Part, type Place, partOf, WHOLE } from './part.ts';
import { Picks } from './picks.ts';
import { reachOf } from './reach.ts';
import { Share } from './share.ts';
import type { Transport } from './wire.ts';

/** What a profile says of one interface, as far as every interface has it. */
interface Address {
  baseUrl: string;
  endpoints?: string | string[];
  headers?: Record<string, SecretValue>;
  authorization?: SecretValue;
  restricted?: { authorization: SecretValue };
}

/** One worker's connection to one interface of the target: what all its checks share. */
export interface Session {
  interface: Run['interfaces'][number];
  /** Index of the worker, for targets with one world a worker. */
  worker: number;
  shard?: Place['shard'];
  profile: Profile;
  /** The folder that paths in the profile are relative to. */
  profileFolder: string;
  seed: number;
  /** How many cases a generated check tries. */
  runs: number;
  /** How many requests the search for a smaller counter-example may cost. */
  shrinkRequests: number;
  line: Line;
  clock: Clock;
  allowance: Allowance;
  ledger: Ledger;
  /** Availabilities that a check uses alone. */
  leases: Leases;
  /** What it may sell of what the target offers. */
  part: Part;
  picks: Picks;
  /** Nobody else can use what it may sell: a world of its own, or a target in this process. */
  alone: boolean;
  /** What was seen of others who sell on the target meanwhile, in words. */
  others?: string;
  /** When they were last looked for, and nothing was seen, in milliseconds of `performance.now()`. */
  quietAt?: number;
  patienceMs: number;
  /** Marks everything that this run creates. */
  runTag: string;
  /** Checks that run beside the others since the session was opened. */
  planted: Map<string, Promise<Outcome>>;
}

/** Workers and shards divide the limits of the profile, and what the target offers. */
export interface SessionParts extends Place {
  interface: Run['interfaces'][number];
  profile: Profile;
  /** Absolute path of the profile, when it came from a file. */
  profilePath?: string;
  seed: number;
  runs?: number;
  shrinkRequests?: number;
  transport: Transport;
  ledgerPath?: string;
  startedAt?: string;
  /** Nothing of the run is written or printed: nothing is hidden in its texts. */
  unwritten?: boolean;
  /** Nobody else can use the target meanwhile: a failure needs no second look. */
  alone?: boolean;
}

/** What stands for `{worker}` in an address: a world of its own for each worker of each shard. */
const worldOf = (worker: number, shard: Place['shard']): string =>
  `${shard === undefined ? '' : `shard-${shard.index}-`}worker-${worker}`;

/** Where a worker reaches an interface of a target; undefined when the profile does not offer it. */
export const addressOf = (
  profile: Profile,
  name: Run['interfaces'][number],
  worker: number,
  shard?: Place['shard'],
): string | undefined => profile[name]?.baseUrl.replaceAll('{worker}', worldOf(worker, shard));

export const openSession = async (parts: SessionParts): Promise<Session> => {
  const { profile, worker = 0, workers = 1, shard } = parts;
  const own = partOf(parts);
  const limits = limitsOf(profile);
  const runs = parts.runs ?? usualRuns(limits, own.of);
  const address = profile[parts.interface] as Address;
  const headers = readHeaders(address);
  const text = parts.unwritten ? unhiddenText : safeText(secretsOf(profile));
  const ofWorker = (url: string) => url.replaceAll('{worker}', worldOf(worker, shard));
  const isShared = ofWorker(address.baseUrl) === address.baseUrl;
  const line: Line = {
    ...reachOf(ofWorker(address.baseUrl), address.endpoints),
    headers,
    transport: parts.transport,
    limiter: new Limiter(limits.requestsPerSecond / own.of),
    inFlight: new InFlight(Math.floor(limits.inFlight / own.of)),
    timeoutMs: limits.patienceSeconds * 1000,
    text,
    silence: { inARow: 0 },
  };
  return {
    interface: parts.interface,
    worker,
    ...(shard !== undefined && { shard }),
    profile,
    profileFolder: parts.profilePath === undefined ? process.cwd() : dirname(parts.profilePath),
    seed: parts.seed,
    runs,
    shrinkRequests: parts.shrinkRequests ?? shrinkRequestsOf(limits),
    line,
    clock: profile.clock
      ? await movableClock(controlAt(ofWorker(profile.clock.control), parts.transport))
      : realClock(limits.patienceSeconds),
    allowance: new Allowance(
      shared(budgetOf(parts.interface, limits, runs), workers, own.of),
      new Share(limits.capacityShare),
      spentBy(worker, parts.ledgerPath),
    ),
    ledger: new Ledger(parts.ledgerPath, line.baseUrl, text.withoutSecrets),
    leases: new Leases(),
    part: isShared ? own : WHOLE,
    alone: parts.alone ?? !isShared,
    picks: new Picks(`${parts.startedAt ?? ''} ${parts.seed} ${own.index}`),
    patienceMs: limits.patienceSeconds * 1000,
    runTag: `holdfast-${(parts.startedAt ?? new Date().toISOString()).replaceAll(/[-:]/g, '').slice(0, 15)}-${parts.seed}`,
    planted: new Map(),
  };
};

/** The clock of the mock operator, over the same transport as its calls. */
const controlAt = (url: string, transport: Transport) => ({
  advance: async (seconds: number): Promise<number> => {
    const result = await transport(
      {
        method: 'POST',
        url: `${url}/clock`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: seconds }),
      },
      { timeoutMs: 10_000 },
    );
    if ('fault' in result) {
      throw new Error(`the clock at ${url} could not be moved: ${result.fault.message}`);
    }
    const now = /"now"\s*:\s*"([^"]{1,64})"/.exec(result.answer.body)?.[1] ?? '';
    if (Number.isNaN(Date.parse(now))) {
      throw new Error(`the clock at ${url} answers HTTP ${result.answer.status}, and not what time it is`);
    }
    return Date.parse(now);
  },
});
