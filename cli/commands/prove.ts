import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '../../reporters/write.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { counted } from '../../schemas/text/counted.ts';
import { durationInWords } from '../../schemas/text/duration.ts';
import type { Some } from '../../self/proof/part-of-proof.ts';
import type { Plan, ProveRun } from '../../self/proof/plan.ts';
import type { Made, Proof } from '../../self/proof/proof.ts';
import { command, wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';
import { HARNESS_ERROR } from '../run/exit.ts';
import { MEMORY_FLAGS } from '../run/runner.ts';

/** While one waits for a mutant that never settles, another is examined. */
const WORKERS_A_CORE = 2;

/** Ignored by git: large, and made anew each time. */
const EVIDENCE_FOLDER = 'proof';

const HOLDS = 0;
const DOES_NOT_HOLD = 1;

const root = fileURLToPath(new URL('../..', import.meta.url));

export const prove = command({
  name: 'prove',
  summary:
    'Proves the suites on mutants, lawful variants and stub servers; writes self/proof/proof.md and proof.json, the numbers of README.md and, not kept by git, the evidence in proof/.',
  operands: ['[REF]'],
  options: {
    changed: {
      words: 'what has changed since REF, or since the commit that proof.json names, in five minutes; writes nothing',
    },
    only: { value: 'NAME', many: true, words: 'these faults of the mock operator alone; writes nothing' },
    workers: { value: 'N', words: 'processes side by side, two for each core by default' },
  },
  more: 'It needs a clone of the repository; the whole proof is of a commit, without changes beside it.\nExit codes: 0 the proof holds, or nothing was to be proven, 1 it does not, 3 set-up refused, 4 a fault of holdfast.',
  run: async ({ changed, only, workers: typed }, [ref]) => {
    const workers =
      typed === undefined ? WORKERS_A_CORE * availableParallelism() : wholeNumber('workers', typed, 1, 64);
    mustFit({ changed, only, ref });
    mustBeClone();
    if (only.length > 0) {
      await checkNames(only);
      return proveOnly(only, workers);
    }
    return changed ? proveChanged(ref, workers) : proveWhole(workers);
  },
});

/** @throws SetupError for options that exclude each other */
const mustFit = ({ changed, only, ref }: { changed: boolean; only: string[]; ref: string | undefined }): void => {
  if (changed && only.length > 0) {
    throw new SetupError('--changed and --only exclude each other.', { key: '--only', todo: 'Leave one of them out.' });
  }
  if (ref !== undefined && !changed) {
    throw new SetupError(`prove does not know what to do with "${ref}".`, {
      value: ref,
      todo: `For what has changed since then: npm run prove -- --changed ${ref}`,
    });
  }
};

/** @throws SetupError in the package, which has no suites of its own */
const mustBeClone = (): void => {
  const proofModule = new URL('../../self/proof/plan.ts', import.meta.url);
  if (!existsSync(proofModule)) {
    throw new SetupError('The proof is made in a clone of the repository: it plants faults in the sources.', {
      file: fileURLToPath(proofModule),
      todo: 'Clone the repository, then: npm ci && npm run prove',
    });
  }
};

/** @throws SetupError where the sources are not those of a commit: nobody could make the proof again */
const commitToProve = async (): Promise<Made> => {
  const { commitOf, uncommitted } = await import('../../self/proof/repository.ts');
  const commit = commitOf(root, 'HEAD');
  if (commit === undefined) {
    throw new SetupError('The whole proof names the commit that it is of, and git knows of none here.', {
      file: root,
      todo: 'Make it in a clone of the repository.',
    });
  }
  const files = uncommitted(root);
  if (files.length > 0) {
    throw new SetupError(
      `The whole proof is of a commit, and ${counted(files.length, 'file is', 'files are')} not committed.`,
      {
        value: files.slice(0, 3).join(', '),
        todo: 'Commit the changes, or prove them alone: npm run prove -- --changed HEAD',
      },
    );
  }
  return { commit, day: new Date().toISOString().slice(0, 10) };
};

const proveWhole = async (workers: number): Promise<number> => {
  const proof = await madeBy<Proof>(workers, { made: await commitToProve() });
  if (proof === undefined) {
    return HARNESS_ERROR;
  }
  const { headlines, renderProof, summaryOf, withHeadlines } = await import('../../self/proof/page.ts');
  const summary = summaryOf(proof);
  mkdirSync(join(root, EVIDENCE_FOLDER), { recursive: true });
  writeWhole(join(root, EVIDENCE_FOLDER, 'evidence.json'), `${JSON.stringify(proof, null, 2)}\n`);
  writeWhole(join(root, 'self/proof/proof.md'), renderProof(summary));
  writeWhole(join(root, 'self/proof/proof.json'), `${JSON.stringify(summary, null, 2)}\n`);
  writeWhole(join(root, 'README.md'), withHeadlines(readFileSync(join(root, 'README.md'), 'utf8'), proof));
  process.stdout.write(`${[...headlines(proof), ...shown(proof.problems)].join('\n')}\n`);
  return proof.problems.length === 0 ? HOLDS : DOES_NOT_HOLD;
};

/** The commit that a change is compared with; undefined where this clone does not have it. @throws SetupError for an unknown REF */
const baseOf = async (ref: string | undefined): Promise<string | undefined> => {
  const { commitOf } = await import('../../self/proof/repository.ts');
  if (ref !== undefined) {
    const commit = commitOf(root, ref);
    if (commit === undefined) {
      throw new SetupError(`git knows no commit "${ref}" in this clone.`, {
        key: '--changed',
        value: ref,
        allowed: 'a commit, a branch or a tag',
        todo: 'Correct the name, or leave it out for the commit that proof.json names. A shallow clone lacks most commits: git fetch --unshallow',
      });
    }
    return commit;
  }
  const { made } = JSON.parse(readFileSync(join(root, 'self/proof/proof.json'), 'utf8')) as Pick<Proof, 'made'>;
  const commit = commitOf(root, made.commit);
  process.stdout.write(
    commit === undefined
      ? `proof.json is of commit ${made.commit}, which this clone does not have: a sample of everything is proven.\n`
      : `proof.json is of commit ${made.commit}, made on ${made.day}.\n`,
  );
  return commit;
};

const proveChanged = async (ref: string | undefined, workers: number): Promise<number> => {
  const begun = performance.now();
  const base = await baseOf(ref);
  const { changedSince, treeDigest } = await import('../../self/proof/repository.ts');
  const { selectionFor } = await import('../../self/proof/selection.ts');
  const files = base === undefined ? undefined : changedSince(root, base);
  const selection = await selectionFor(files, treeDigest(root), base);
  if (selection === undefined) {
    process.stdout.write(
      `Nothing was to be proven: of ${counted(files?.length ?? 0, 'changed file')} none is one that the proof rests on.\n`,
    );
    return HOLDS;
  }
  process.stdout.write(`To be proven:\n${selection.words.map((line) => `  ${line}`).join('\n')}\n`);
  const some = await madeBy<Some>(workers, { plan: selection.plan });
  if (some === undefined) {
    return HARNESS_ERROR;
  }
  const counts = some.mutants.filter(({ end }) => end !== 'void');
  const killed = counts.filter(({ end }) => end === 'killed');
  const lines = [
    ...shown(some.problems),
    `${killed.length} of ${counts.length} mutants killed, ${some.variants.clean} of ${some.variants.of} runs of variants clean, in ${durationInWords((performance.now() - begun) / 1000)}.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return some.problems.length === 0 ? HOLDS : DOES_NOT_HOLD;
};

const proveOnly = async (rules: readonly string[], workers: number): Promise<number> => {
  const plan = { rules, dialects: [], schemas: [], variants: [], ground: [] };
  const some = await madeBy<Some>(workers, { plan });
  if (some === undefined) {
    return HARNESS_ERROR;
  }
  const lines = some.mutants.map(({ name, requirement, end }) => `${end.padEnd(8)}  ${name}   ${requirement}`);
  process.stdout.write(`${[...lines, ...shown(some.problems)].join('\n')}\n`);
  return some.problems.length === 0 && some.mutants.length > 0 ? HOLDS : DOES_NOT_HOLD;
};

/** @throws SetupError for a fault that no rule carries. */
const checkNames = async (names: readonly string[]): Promise<void> => {
  const { faultNames } = await import('../../mock-operator/faults.ts');
  const unknown = names.find((name) => !faultNames().includes(name));
  if (unknown !== undefined) {
    throw new SetupError(`The mock operator has no fault ${unknown}.${didYouMean(unknown, faultNames(), 3)}`, {
      key: '--only',
      value: unknown,
      todo: `For the whole list: ${formatCommand('mock', '--list-faults')}`,
    });
  }
};

const MAX_PROBLEMS = 20;

/** One problem may bring hundreds of others with it: the evidence has them all. */
const shown = (problems: readonly string[]): string[] => [
  ...problems.slice(0, MAX_PROBLEMS).map((problem) => `PROBLEM  ${problem.slice(0, 400)}`),
  ...(problems.length > MAX_PROBLEMS ? [`and ${counted(problems.length - MAX_PROBLEMS, 'problem')} more`] : []),
];

/** Runs the tests of the proof, or of some parts, in a process of their own; undefined when they came to no end. */
const madeBy = async <Found>(workers: number, what: { made: Made } | { plan: Plan }): Promise<Found | undefined> => {
  const scratch = mkdtempSync(join(tmpdir(), 'holdfast-prove-'));
  const out = join(scratch, 'proof.json');
  const run = join(scratch, 'run.json');
  try {
    writeFileSync(run, JSON.stringify({ out, ...what } satisfies ProveRun));
    await runner(['--workers', String(workers), '--output', join(scratch, 'output')], run);
    return existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Found) : undefined;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const runner = (flags: readonly string[], run: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const config = join(root, 'playwright.config.ts');
    const child = spawn(
      process.execPath,
      [...MEMORY_FLAGS, cli, 'test', '--config', config, '--project=prove', ...flags],
      {
        cwd: root,
        env: { ...process.env, HOLDFAST_PROVE: run },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
