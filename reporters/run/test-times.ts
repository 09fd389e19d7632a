// How long each test file took: the ten slowest are printed after every run, and all are kept for the next quick check.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Path of a test file, relative to the root of the repository → milliseconds of its tests. */
type TestTimes = Readonly<Record<string, number>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILE = join(root, 'node_modules', '.cache', 'holdfast-test-times.json');
const SHOWN = 10;

/** The times of the last run of each file; empty where none has run. */
export const lastTimes = (file = FILE): TestTimes => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestTimes;
  } catch {
    return {};
  }
};

/** A line a file, the slowest first. */
export const slowest = (times: TestTimes): string[] =>
  Object.entries(times)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

export default class TestTimesReporter implements Reporter {
  readonly #times: Record<string, number> = {};

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(root, location.file).replaceAll('\\', '/');
    this.#times[file] = (this.#times[file] ?? 0) + duration;
  }

  onEnd(): void {
    const lines = slowest(this.#times);
    if (lines.length > 1) {
      process.stdout.write(`\nSlowest test files (time of all their tests):\n${lines.join('\n')}\n\n`);
    }
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ ...lastTimes(), ...this.#times }));
  }
}
