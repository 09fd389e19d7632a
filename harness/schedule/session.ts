import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { type ProfileSection, sectionOf } from '../../schemas/profile-section.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { allowedOrigins } from '../exchange/allowed-origins.ts';
import { Caller, type Connection } from '../exchange/caller.ts';
import { readTls, withTls } from '../exchange/client-tls.ts';
import { enteringControl } from '../exchange/control-calls.ts';
import { Credentials } from '../exchange/credentials.ts';
import { readHeaders, renewedHeaders } from '../exchange/headers.ts';
import type { PropertyLimits } from '../generate/property-run.ts';
import type { Allotment } from '../resources/allotment.ts';
import { budgetOf, budgetOfWorker, limitsOf, shrinkRequestsOf, usualRuns } from '../resources/budget.ts';
import { CapacityShare } from '../resources/capacity-share.ts';
import type { Accounting } from '../resources/created-resources.ts';
import { Leases } from '../resources/leases.ts';
import { Ledger, spentBy } from '../resources/ledger.ts';
import { partitionOf, WHOLE, type WorkerOf } from '../resources/partition.ts';
import { Quota } from '../resources/quota.ts';
import { ConcurrencyLimit } from '../transport/concurrency-limit.ts';
import { type Events, LiveEvents } from '../transport/events.ts';
import { Lag } from '../transport/lag.ts';
import type { Presence, Standing } from '../transport/presence.ts';
import { RateLimit } from '../transport/rate-limit.ts';
import { currentLearner, known } from '../transport/scope.ts';
import type { Transport } from '../transport/wire.ts';
import { Activity, sayingWaits } from './activity.ts';
import { type Clock, clockAt, movableClock, realClock } from './clock.ts';
import { InterferenceDetector } from './interference.ts';

/** One worker's connection to one interface of the target: what all its checks share. */
export interface Session {
  interface: Interface;
  profile: Profile;
  /** The folder that paths in the profile are relative to. */
  profileFolder: string;
  connection: Connection;
  /** The connection to another interface of the same target, within the same limits; undefined where the profile does not offer it. */
  connectionTo(name: Interface): Connection | undefined;
  /** Calls control interfaces: what they answer is no exchange. */
  controlTransport: Transport;
  /** Makes the calls that read what the checks begin with. */
  opening: Caller;
  /** What the session learns, in its order. */
  events: Events;
  /** Under this name its checks are recorded, and seeded with this. */
  recordedAs: { name: string; idSeed: string };
  clock: Clock;
  activity: Activity;
  maxWaitMs: number;
  /** Marks everything that this run creates. */
  runTag: string;
  property: PropertyLimits;
  accounting: Accounting;
  /** The ledger of a target that outlives the run; undefined for the embedded mock, which does not. */
  lastingLedger: string | undefined;
  allotment: Allotment;
  /** Seeds the choice among equal availabilities: runs and workers side by side choose differently, a repeated run the same. */
  sampleSeed: string;
  otherSellers: InterferenceDetector;
  /** An address as this worker calls it: in a world of its own, where the profile has one for each. */
  ofWorker(address: string): string;
}

/** Workers and shards divide the limits of the profile, and what the target offers. */
export interface SessionParts extends WorkerOf {
  interface: Interface;
  /** How many of the workers check this interface; absent means all. */
  workersEach?: number;
  profile: Profile;
  /** Absolute path of the profile, when it came from a file. */
  profilePath?: string;
  seed: number;
  runs?: number;
  shrinkRequests?: number;
  transport: Transport;
  /** The target was seen to accept the credentials before. */
  credentialsAccepted?: boolean;
  /** Absent for a target in this process. */
  presence?: Pick<Presence, 'standing'>;
  /** What stands for `{worker}` in addresses; the world of the worker unless another is given. */
  world?: string;
  ledgerPath?: string;
  startedAt?: string;
  /** Nothing of the run is written or printed: nothing is hidden in its texts. */
  unwritten?: boolean;
  /** Nobody else can use the target meanwhile: a failure needs no second look. */
  alone?: boolean;
  /** What it learns; absent where only the target is asked. */
  events?: Events;
  /** As for `Session`; random ids where it is absent. */
  recordedAs?: Session['recordedAs'];
  /** How far the clock of the target is ahead, where the profile names none. */
  aheadMs?: number;
  /** It is judged again: nothing is sent, no file is read and no command run. */
  again?: boolean;
}

/** What stands for `{worker}` in an address: a world of its own for each worker of each shard. */
const worldOf = (worker: number, shard: WorkerOf['shard']): string =>
  `${shard === undefined ? '' : `shard-${shard.index}-`}worker-${worker}`;

/** Where a worker reaches an interface of a target; undefined when the profile does not offer it. */
export const addressOf = (
  profile: Profile,
  name: Interface,
  worker: number,
  shard?: WorkerOf['shard'],
): string | undefined => sectionOf(profile, name)?.baseUrl.replaceAll('{worker}', worldOf(worker, shard));

export const openSession = async (parts: SessionParts): Promise<Session> => {
  const { profile, worker = 0, workers = 1, shard } = parts;
  const own = partitionOf(parts);
  const limits = limitsOf(profile);
  const runs = parts.runs ?? usualRuns(limits, own.of);
  const address = sectionOf(profile, parts.interface) as ProfileSection;
  const text = parts.unwritten ? unhiddenText : textOf(profile);
  const ofWorker = (url: string) => url.replaceAll('{worker}', parts.world ?? worldOf(worker, shard));
  const isShared = ofWorker(address.baseUrl) === address.baseUrl;
  const activity = new Activity();
  const standing = parts.presence?.standing();
  const events = parts.events ?? new LiveEvents();
  const timed = events.carrying(parts.transport, currentLearner, text);
  const controlTransport = enteringControl(timed, text);
  const { lagSeconds = 0 } = address;
  const lagWords = () => `waits with reads, each until ${lagSeconds} s after the latest write (lagSeconds)`;
  const lag = new Lag(parts.again ? 0 : lagSeconds * 1000, (wait) => activity.during(lagWords, wait));
  const ownClock = profile.clock
    ? await movableClock(clockOf(profile, ofWorker, controlTransport, standing))
    : realClock(limits.patienceSeconds, activity, parts.aheadMs);
  const clock: Clock = { ...ownClock, pass: (...time) => ownClock.pass(...time).then(() => lag.written()) };
  const inFlight = Math.floor(limits.inFlight / own.of);
  const shared = {
    transport: sayingWaits(timed, activity, text.line),
    rateLimit: new RateLimit(parts.again ? Number.POSITIVE_INFINITY : limits.requestsPerSecond / own.of),
    concurrencyLimit: new ConcurrencyLimit(inFlight, parts.again ? Number.POSITIVE_INFINITY : inFlight),
    lag,
    timeoutMs: limits.patienceSeconds * 1000,
    aheadMs: () => clock.movedMs() + events.driftMs,
    text,
    silence: { inARow: 0 },
    outage: { isOn: false },
    ...(standing !== undefined && { standing }),
  };
  const profileFolder = parts.profilePath === undefined ? process.cwd() : dirname(parts.profilePath);
  const connect = (name: Interface, section: ProfileSection): Connection => {
    const headers = readHeaders(section);
    const renew = parts.again ? undefined : renewedHeaders(section, (variable, value) => text.hides(variable, value));
    return {
      interface: name,
      ...allowedOrigins(ofWorker(section.baseUrl), section.endpoints),
      headers,
      credentials: new Credentials(
        parts.credentialsAccepted ?? false,
        renew && (() => Object.assign(headers, renew())),
      ),
      ...shared,
      transport: parts.again ? shared.transport : withTls(shared.transport, readTls(section, profileFolder)),
    };
  };
  const connection = connect(parts.interface, address);
  const leases = new Leases();
  return {
    interface: parts.interface,
    profile,
    profileFolder,
    connection,
    connectionTo: (name) => {
      const section = sectionOf(profile, name);
      return section === undefined ? undefined : connect(name, section);
    },
    controlTransport,
    opening: new Caller(connection),
    events,
    recordedAs: parts.recordedAs ?? { name: parts.interface, idSeed: randomUUID() },
    clock,
    activity,
    maxWaitMs: limits.patienceSeconds * 1000,
    runTag: `holdfast-${(parts.startedAt ?? new Date().toISOString()).replaceAll(/[-:]/g, '').slice(0, 15)}-${parts.seed}`,
    property: { seed: parts.seed, runs, shrinkRequests: parts.shrinkRequests ?? shrinkRequestsOf(limits) },
    accounting: {
      quota: new Quota(
        budgetOfWorker(budgetOf(parts.interface, limits, runs), parts.workersEach ?? workers, own.of),
        new CapacityShare(limits.capacityShare),
        known('spent', () => spentBy(worker, parts.ledgerPath)),
      ),
      ledger: new Ledger(parts.ledgerPath, connection.baseUrl, text.withoutSecrets),
      maker: { interface: parts.interface, worker, ...(shard !== undefined && { shard }) },
    },
    lastingLedger: parts.profilePath === undefined ? undefined : parts.ledgerPath,
    allotment: {
      part: isShared ? own : WHOLE,
      leases,
    },
    sampleSeed: `${parts.startedAt ?? ''} ${parts.seed} ${own.index}`,
    otherSellers: new InterferenceDetector(leases, parts.alone ?? !isShared),
    ofWorker,
  };
};

/** The clock of the target. That of the operator which the run puts behind it goes with it. */
const clockOf = (
  { clock, operator }: Profile,
  ofWorker: (url: string) => string,
  transport: Transport,
  standing: Standing | undefined,
) => {
  const target = clockAt(ofWorker(clock?.control ?? ''), transport, standing);
  if (operator?.listen === undefined || operator.control === undefined) {
    return target;
  }
  const behind = clockAt(operator.control, transport, standing);
  return {
    advance: async (seconds: number): Promise<number> => {
      const now = await target.advance(seconds);
      const late = now - (await behind.advance(0));
      await behind.advance(Math.round(Math.max(0, late) / 1000));
      return now;
    },
  };
};
