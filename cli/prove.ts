import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '../reporters/write.ts';
import { didYouMean } from '../schemas/suggest.ts';
import { counted } from '../schemas/text/counted.ts';
import type { MutantEvidence, ProveRun } from '../suites/self/proof/evidence.ts';
import type { Proof } from '../suites/self/proof/proof.ts';
import { command, wholeNumber } from './command.ts';
import { SetupError } from './errors.ts';

/** While one waits for a mutant that never settles, another is examined. */
const WORKERS_A_CORE = 2;

/** Ignored by git: large, and made anew each time. */
const EVIDENCE_FOLDER = 'proof';

const HOLDS = 0;
const DOES_NOT_HOLD = 1;
const FAULT_OF_OURS = 4;

const root = fileURLToPath(new URL('..', import.meta.url));

export const prove = command({
  name: 'prove',
  summary:
    'Proves the suites on mutants, lawful variants and degenerate operators; writes proof.md, proof.json, the numbers of README.md and, not kept by git, the evidence in proof/.',
  options: {
    check: { words: 'writes nothing, and fails when the proof in the repository is another' },
    only: { value: 'NAME', many: true, words: 'these faults of the mock operator alone; writes nothing' },
    workers: { value: 'N', words: 'processes side by side, two for each core by default' },
  },
  more: 'It needs a clone of the repository. Exit codes: 0 the proof holds, 1 it does not, 4 a fault of holdfast.',
  run: async (given) => {
    const workers =
      given.workers === undefined
        ? WORKERS_A_CORE * availableParallelism()
        : wholeNumber('workers', given.workers, 1, 64);
    if (given.only.length > 0) {
      if (given.check) {
        throw new SetupError('--check is for the whole proof.', {
          key: '--check',
          todo: 'Leave --check or --only out.',
        });
      }
      await checkNames(given.only);
      const some = await madeBy<Some>(workers, given.only);
      return some === undefined ? FAULT_OF_OURS : printed(some);
    }
    const proof = await madeBy<Proof>(workers);
    if (proof === undefined) {
      return FAULT_OF_OURS;
    }
    const { headlines, renderProof, summaryOf, withHeadlines } = await import('../suites/self/proof/page.ts');
    const summary = summaryOf(proof);
    const files = {
      'proof.md': renderProof(summary),
      'proof.json': `${JSON.stringify(summary, null, 2)}\n`,
      'README.md': withHeadlines(readFileSync(join(root, 'README.md'), 'utf8'), proof),
    };
    mkdirSync(join(root, EVIDENCE_FOLDER), { recursive: true });
    writeWhole(join(root, EVIDENCE_FOLDER, 'evidence.json'), `${JSON.stringify(proof, null, 2)}\n`);
    const stale = Object.entries(files).filter(([name, text]) => !stands(name, text));
    if (!given.check) {
      for (const [name, text] of stale) {
        writeWhole(join(root, name), text);
      }
    }
    const problems = [
      ...proof.problems,
      ...(given.check ? stale.map(([name]) => `${name} is not what the command makes: run holdfast prove`) : []),
    ];
    process.stdout.write(`${[...headlines(proof), ...shown(problems)].join('\n')}\n`);
    return problems.length === 0 ? HOLDS : DOES_NOT_HOLD;
  },
});

/** What is found of some mutants alone. */
interface Some {
  mutants: MutantEvidence[];
  problems: string[];
}

/** @throws SetupError for a fault that no rule carries. */
const checkNames = async (names: readonly string[]): Promise<void> => {
  const { faultNames } = await import('../mock-operator/faults.ts');
  const unknown = names.find((name) => !faultNames().includes(name));
  if (unknown !== undefined) {
    throw new SetupError(`The mock operator has no fault ${unknown}.${didYouMean(unknown, faultNames(), 3)}`, {
      key: '--only',
      value: unknown,
      todo: 'For the whole list: holdfast mock --list-faults',
    });
  }
};

const printed = ({ mutants, problems }: Some): number => {
  const lines = mutants.map(({ name, requirement, end }) => `${end.padEnd(8)}  ${name}   ${requirement}`);
  process.stdout.write(`${[...lines, ...shown(problems)].join('\n')}\n`);
  return problems.length === 0 && mutants.length > 0 ? HOLDS : DOES_NOT_HOLD;
};

const MOST_PROBLEMS = 20;

/** One problem may bring hundreds of others with it: the evidence has them all. */
const shown = (problems: readonly string[]): string[] => [
  ...problems.slice(0, MOST_PROBLEMS).map((problem) => `PROBLEM  ${problem.slice(0, 400)}`),
  ...(problems.length > MOST_PROBLEMS ? [`and ${counted(problems.length - MOST_PROBLEMS, 'problem')} more`] : []),
];

const stands = (name: string, text: string): boolean => {
  const path = join(root, name);
  return existsSync(path) && readFileSync(path, 'utf8') === text;
};

/** Runs the tests of the proof, or of some mutants, in a process of their own; undefined when they came to no end. */
const madeBy = async <Made>(workers: number, only: readonly string[] = []): Promise<Made | undefined> => {
  const proofModule = new URL('../suites/self/proof/inputs.ts', import.meta.url);
  if (!existsSync(proofModule)) {
    throw new SetupError('The proof is made in a clone of the repository: it plants faults in the sources.', {
      file: fileURLToPath(proofModule),
      todo: 'Clone the repository, then: npm ci && npm run prove',
    });
  }
  const { inputsDigest } = (await import('../suites/self/proof/inputs.ts')) as { inputsDigest(): string };
  const scratch = mkdtempSync(join(tmpdir(), 'holdfast-prove-'));
  const out = join(scratch, 'proof.json');
  try {
    // A test of the proof bears the name of its mutant.
    const some = only.length === 0 ? [] : ['mutants.prove', '--grep', ` (${only.join('|')})$`];
    const flags = [...some, '--workers', String(workers), '--output', join(scratch, 'output')];
    await runner(flags, { out, inputs: inputsDigest(), only: only.length > 0 });
    return existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Made) : undefined;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const runner = (flags: readonly string[], run: ProveRun): Promise<void> =>
  new Promise((resolve, reject) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const config = join(root, 'playwright.config.ts');
    const child = spawn(process.execPath, [cli, 'test', '--config', config, '--project=prove', ...flags], {
      cwd: root,
      env: { ...process.env, HOLDFAST_PROVE: JSON.stringify(run) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
