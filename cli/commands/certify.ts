import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { limitsOf } from '../../harness/resources/budget.ts';
import { embeddedLedgerPath, type ReportLocation } from '../../reporters/write.ts';
import type { Baseline, Report, Run } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface } from '../../schemas/interfaces.ts';
import { lagsOf, sectionOf } from '../../schemas/profile-section.ts';
import { NEXT_SET, newestSet } from '../../schemas/requirements/set.ts';
import { counted } from '../../schemas/text/counted.ts';
import { version } from '../../schemas/version.ts';
import { casesOf, commandThatReads, isGiven, peekOption, type Values, wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { withScratch } from '../files/scratch.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { checkSelection, checksFor } from '../profile/selection.ts';
import { openTarget, type Target, WORLDS_EACH } from '../profile/target.ts';
import { checkTarget, readBaseline } from '../run/baseline-file.ts';
import { certificateOptions } from '../run/certificate.ts';
import { certifyTarget, type ReportOptions } from '../run/certify-target.ts';
import { askConsent } from '../run/consent.ts';
import type { RunExit } from '../run/exit.ts';
import { inRunFolder, type RunFolder, USUAL_FOLDER } from '../run/folder.ts';
import { type LedgerPlace, ledgerPlace, lockLedger } from '../run/ledger-place.ts';
import type { Lock } from '../run/lock.ts';
import { mergeShards } from '../run/merge.ts';
import { withWorldEach } from '../run/mock-worlds.ts';
import { checkRerun, earlierReport, refuseBesideFailed, rerunOf } from '../run/rerun.ts';
import { setNamed } from '../run/set-name.ts';
import { parseShard, readShards } from '../run/shard.ts';
import { lockOperator, sharedOperator } from '../run/shared-operator.ts';

const MAX_REPEATS = 20;
const MAX_WAIT_SECONDS = 3_600;
const MAX_SEED = 2 ** 31 - 1;

const described = {
  name: 'certify',
  summary: 'Checks a target against the specification. Without --profile: the mock operator, in this process.',
  options: {
    profile: { value: 'FILE', words: 'what the target is, claims and offers' },
    interface: { value: 'NAME', words: `one interface only: ${INTERFACES.join(', ')}` },
    only: {
      value: 'ID',
      many: true,
      words: 'requirements by id or by the beginning of ids: judges a part, certifies nothing',
    },
    out: { value: 'DIR', words: `where the report goes, ${USUAL_FOLDER} by default` },
    set: {
      value: 'NAME',
      words: `the set of requirements that the verdict counts, the rest is observed; by default ${newestSet()}, the newest; ${NEXT_SET}: the whole catalogue`,
    },
    baseline: { value: 'FILE', words: 'known failures: the run ends with 0 when it finds nothing worse' },
    seed: { value: 'N', words: 'repeats the random data of an earlier run' },
    runs: {
      value: 'N',
      words: 'cases that each property check tries; by default 10, or fewer where the limits are low',
    },
    workers: {
      value: 'N',
      words: 'processes; by default 1, or for the embedded mock operator 1 for each core, at most 1 for each interface',
    },
    shard: { value: 'I/N', words: 'the I-th of N shards of the run, for --merge; needs --seed' },
    merge: {
      value: 'DIR',
      words: 'runs nothing: makes the report of the shards in a folder, where --out names no other',
    },
    ledger: {
      value: 'FILE',
      words: 'where everything made on the target is entered, for undo; by default in the state folder of the user',
    },
    certificate: { words: 'writes certificate.json and badge.svg when a whole run is conformant' },
    sign: { value: 'KEY', words: 'signs the certificate with a private Ed25519 key, PEM' },
    valid: { value: 'DAYS', words: 'how long the certificate is valid, from the beginning of the run; 180 by default' },
    supersedes: { value: 'CERTIFICATE', words: 'the older certificate in whose place the new one stands' },
    repeat: {
      value: 'N',
      words: 'repeats the checks that failed N times, and marks those that end differently; the verdict stays',
    },
    wait: {
      value: 'SECONDS',
      words: 'for a target that is still starting, or stops in the middle of the run: waits so long for it',
    },
    'strict-should': { words: 'a missed SHOULD makes the target not conformant' },
    'strict-baseline': { words: 'a failure that is gone and still listed breaks the baseline' },
    failed: {
      words: 'runs again what the last whole report in the folder has failed or blocked, and says what of it is fixed',
    },
    verbose: { words: 'prints every failure with all its differences and calls, not only the causes' },
    yes: { words: 'consents to a run on a production system' },
    fault: { value: 'NAME', many: true, words: 'a fault of the embedded mock operator' },
    variant: { value: 'NAME', many: true, words: 'a lawful variant of the embedded mock operator' },
    binding: { value: 'NAME', words: 'octo-1.0: the OCTO binding of the embedded mock operator' },
  },
  retired: {
    strict:
      'Write --strict-should, where a missed SHOULD is to count, or --strict-baseline, where what the baseline lists and is fixed is to count, or both.',
  },
  more:
    'Exit codes: 0 conformant, 1 not conformant, 2 incomplete, 3 set-up refused, 4 a fault of holdfast,\n' +
    '130 stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP: what the run made is undone then, and there is no report.\n' +
    'Whatever the exit code, result.json in the folder says it, with the reason; with --only, result.partial.json.\n' +
    'Secrets come from the environment variables that the profile names.',
} as const;

type Given = Values<typeof described.options>;

export const certify = commandThatReads(described, async (argv, read) => {
  const readAll = (): Given => {
    const { values } = read();
    refuseBesideFailed(values);
    if (values.merge !== undefined) {
      refuseBesideMerge(values);
    }
    return values;
  };
  try {
    const earlier = isGiven(argv, 'failed') ? earlierReport(peekOption(argv, 'out') ?? USUAL_FOLDER) : undefined;
    return await inRunFolder(locationOf(argv), (folder) => judged(readAll(), folder, earlier));
  } catch (error) {
    // A mistake in the command line is reported before one in the folder: it is the more helpful of the two.
    readAll();
    throw error;
  }
});

/** Where the files of a run go, as far as that can be known of a command line that may be refused. @throws SetupError */
const locationOf = (argv: string[]): ReportLocation => {
  const merge = peekOption(argv, 'merge');
  const out = peekOption(argv, 'out') ?? merge;
  // A folder that is only read from is not made.
  if (merge !== undefined && out === merge && !existsSync(merge)) {
    readShards(resolve(merge));
  }
  // A partial run must not remove the report of a whole one, even where the value of --only was forgotten.
  const askedHere = isGiven(argv, 'only') || isGiven(argv, 'failed') ? [] : undefined;
  const asked = merge === undefined ? askedHere : askedOfShards(resolve(merge));
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(peekOption(argv, 'shard') ?? '') ?? []).map(Number);
  return {
    outDir: out ?? USUAL_FOLDER,
    ...(index >= 1 && index <= of && merge === undefined ? { shard: { index, of } } : {}),
    ...(asked === undefined ? {} : { asked }),
  };
};

/** What the shards in a folder were asked for, as far as that can be known. */
const askedOfShards = (folder: string): string[] | undefined => {
  try {
    return readShards(folder)[0]?.run.asked;
  } catch (error) {
    if (error instanceof SetupError) {
      return undefined;
    }
    throw error;
  }
};

const judged = async (given: Given, folder: RunFolder, earlier?: Report): Promise<RunExit> => {
  if (given.merge !== undefined) {
    return mergeShards(resolve(given.merge), given.profile, reportOptionsOf(given), folder);
  }
  const shard = given.shard === undefined ? undefined : parseShard(given.shard, given.seed);
  const seed = given.seed === undefined ? randomInt(MAX_SEED) : wholeNumber('seed', given.seed, 0, MAX_SEED);
  const runs = casesOf(given.runs);
  const workers = given.workers === undefined ? undefined : wholeNumber('workers', given.workers, 1, 64);
  const wait = given.wait === undefined ? undefined : wholeNumber('wait', given.wait, 0, MAX_WAIT_SECONDS);
  const again = earlier && rerunOf(earlier);
  const options = { ...reportOptionsOf(given), waitSeconds: wait, times: timesOf(given), before: again?.before };
  const choice = { faults: given.fault, variants: given.variant, seed };
  const target = await openTarget(given.profile, choice, given.binding, given.interface);
  try {
    const isDivided = (workers ?? 1) * (shard?.of ?? 1) > 1;
    const { profilePath, interfaces } = target;
    const profile = isDivided ? await withWorldEach(target.profile) : target.profile;
    checkSelection(given.only, interfaces);
    checkTarget(options.baseline, profile.name, given.baseline);
    if (again !== undefined) {
      checkRerun(again, profile, interfaces);
    }
    const asked = again === undefined ? given.only : [...again.before.keys()];
    const only = again === undefined ? await checksFor(given.only) : again.only;
    const operator = sharedOperator(profile, interfaces, only);
    checkWorkers({ ...target, profile }, interfaces, operator, workers ?? 1, shard?.of);
    checkDivision(target, workers ?? 1, shard?.of);
    const ledgers = ledgersFor(target, given.ledger, folder.location);
    await askConsent(profile, interfaces, given.yes);
    const whole = workers === undefined && shard === undefined && profilePath === undefined;
    const set = setNamed('set', given.set ?? newestSet());
    const run: Run = {
      version: version(),
      ...(profilePath === undefined ? {} : { profilePath }),
      profile,
      limits: { ...limitsOf(profile), ...lagsOf(profile) },
      interfaces,
      ...(asked.length === 0 ? {} : { asked }),
      ...(only === undefined ? {} : { only }),
      seed,
      idSeed: randomUUID(),
      ...(set === undefined ? {} : { set }),
      ...(runs === undefined ? {} : { runs }),
      ...(whole ? { worldsEach: WORLDS_EACH } : {}),
      ...(wait === undefined ? {} : { waitSeconds: wait }),
      ...(shard === undefined ? {} : { shard }),
      outDir: folder.location.outDir,
      startedAt: folder.startedAt,
      arguments: [
        ...(given.interface === undefined ? [] : ['--interface', given.interface]),
        ...given.only.flatMap((id) => ['--only', id]),
        ...(given.set === undefined ? [] : ['--set', given.set]),
        ...(given.failed ? ['--failed'] : []),
        ...given.fault.flatMap((name) => ['--fault', name]),
        ...given.variant.flatMap((name) => ['--variant', name]),
        ...(given.binding === undefined ? [] : ['--binding', given.binding]),
        ...(given.runs === undefined ? [] : ['--runs', given.runs]),
        ...(given['strict-should'] ? ['--strict-should'] : []),
      ],
      strict: given['strict-should'],
      ledger: ledgers.own,
    };
    const ledgerLock = await lockLedger(ledgers.own);
    let operatorLock: Lock | undefined;
    try {
      operatorLock = await lockOperator(operator, ledgers.own);
      const all = workers ?? (whole ? Math.min(interfaces.length, availableParallelism()) : 1);
      return await withScratch((scratch) => {
        const bench = {
          scratch,
          stop: folder.stop,
          locks: [folder.lock, ledgerLock, ...(operatorLock ? [operatorLock] : [])],
        };
        return hidingSecretsOf(profile, () =>
          certifyTarget(run, ledgers, all, bench, { ...options, begin: folder.begin }),
        );
      });
    } finally {
      operatorLock?.release();
      ledgerLock.release();
    }
  } finally {
    await target.close();
  }
};

const reportOptionsOf = (given: Given): ReportOptions => ({
  baseline: baselineOf(given),
  strictBaseline: given['strict-baseline'],
  certificate: certificateOptions(given),
  verbose: given.verbose,
});

/** A shard certifies nothing: the baseline is for its merge. @throws SetupError */
const baselineOf = ({ baseline, shard, 'strict-baseline': strict }: Given): Baseline | undefined => {
  if (baseline === undefined) {
    if (strict) {
      throw new SetupError('--strict-baseline has no meaning without --baseline.', {
        key: '--strict-baseline',
        todo: 'Add --baseline FILE, or leave it out.',
      });
    }
    return undefined;
  }
  if (shard !== undefined) {
    throw notForShards('--baseline', baseline, 'Leave it out of every shard, and give it to: certify --merge DIR');
  }
  return readBaseline(baseline);
};

/** @throws SetupError */
const timesOf = ({ repeat, shard }: Given): number | undefined => {
  if (repeat !== undefined && shard !== undefined) {
    throw notForShards('--repeat', repeat, LEAVE_OUT_REPEAT);
  }
  return repeat === undefined ? undefined : wholeNumber('repeat', repeat, 1, MAX_REPEATS);
};

/** Shards repeat nothing, and neither does their merge. */
const LEAVE_OUT_REPEAT = 'Leave it out, and run what failed again with --only.';

const notForShards = (key: string, value: string, todo: string) =>
  new SetupError(`${key} is for a whole run.`, { key, value, todo });

/** The embedded mock operator needs no ledger that outlives the run. @throws SetupError */
const ledgersFor = (
  { profile, profilePath }: Target,
  file: string | undefined,
  location: ReportLocation,
): LedgerPlace => {
  if (profilePath !== undefined) {
    return ledgerPlace(profile, file, location.shard);
  }
  if (file !== undefined) {
    throw new SetupError('--ledger is for the target of a profile.', {
      key: '--ledger',
      value: file,
      todo: 'Leave it out: what is made on the embedded mock operator ends with it.',
    });
  }
  const own = embeddedLedgerPath(location);
  return { own, all: [own] };
};

/** Each worker of each shard gets its part of the limits: one that had none could do nothing. @throws SetupError */
const checkDivision = ({ profile, profilePath }: Target, workers: number, shards = 1): void => {
  const limits = limitsOf(profile);
  const divided = ['requestsPerSecond', 'inFlight', 'holds', 'bookings'] as const;
  const short = divided.find((name) => limits[name] < workers * shards);
  if (workers * shards === 1 || short === undefined) {
    return;
  }
  const most = Math.max(1, Math.floor(limits[short]));
  const ofShards = shards === 1 ? '' : ` of each of ${shards} shards`;
  const fewer = shards === 1 ? `Use --workers ${most}` : `Use at most ${most} workers in all shards together`;
  throw new SetupError(`limits.${short} cannot be divided among ${counted(workers, 'worker')}${ofShards}.`, {
    ...(profilePath === undefined ? {} : { file: profilePath }),
    key: `/limits/${short}`,
    value: limits[short],
    allowed: `${workers * shards} or more, one for each worker`,
    todo: `${fewer}, or raise limits.${short}.`,
  });
};

/** What a merge does is settled by its shards. @throws SetupError */
const refuseBesideMerge = ({
  merge,
  profile,
  out,
  baseline,
  'strict-baseline': _strict,
  certificate,
  sign,
  valid: _valid,
  supersedes: _supersedes,
  verbose: _verbose,
  ...others
}: Record<string, string | string[] | boolean | undefined>) => {
  const [other] = Object.entries(others).find(([, value]) => (Array.isArray(value) ? value.length > 0 : value)) ?? [];
  if (other !== undefined) {
    throw new SetupError(`--merge runs nothing, so that --${other} has no meaning beside it.`, {
      key: `--${other}`,
      todo: other === 'repeat' ? LEAVE_OUT_REPEAT : 'Give it to the command of every shard, and leave it out here.',
    });
  }
};

/** Workers and shards that share a world would expire each other's holds, or break the operator under each other. @throws SetupError */
const checkWorkers = (
  { profile, profilePath }: Target,
  interfaces: Interface[],
  operator: string | undefined,
  workers: number,
  shards = 1,
): void => {
  const several = workers > 1 ? 'workers' : 'shards';
  const file = profilePath === undefined ? {} : { file: profilePath };
  if (workers * shards > 1 && profile.operator?.listen !== undefined) {
    throw new SetupError(`Several ${several} would steer the one operator of this run.`, {
      ...file,
      key: '/operator/listen',
      value: profile.operator.listen,
      todo: 'Use --workers 1 and no --shard.',
    });
  }
  if (workers * shards > 1 && operator !== undefined) {
    throw new SetupError(`Several ${several} would steer the one operator behind this platform.`, {
      ...file,
      key: '/operator/control',
      value: operator,
      allowed: 'an address with {worker}, which gives each worker of each shard an operator of its own',
      todo: 'Use --workers 1 and no --shard, or declare "without": ["operator"] in booking for such a run.',
    });
  }
  const shared = interfaces.find((name) => !sectionOf(profile, name)?.baseUrl.includes('{worker}'));
  if (workers * shards > 1 && profile.clock !== undefined && shared !== undefined) {
    throw new SetupError(`Several ${several} would move the one clock of this target.`, {
      ...file,
      key: `/${shared}/baseUrl`,
      value: sectionOf(profile, shared)?.baseUrl,
      allowed: 'an address with {worker}, which gives each worker of each shard a world of its own',
      todo: 'Use --workers 1 and no --shard, or write for example …/_world/{worker} in baseUrl and in clock.control.',
    });
  }
};
