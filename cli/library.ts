// What `import { certify } from 'holdfast/certify'` gives.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportPath, resultPath } from '../reporters/write.ts';
import type { Profile, Report, Result } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';

export type { Profile, Report } from '../schemas/generated/types.ts';

/** As the options of the command: `holdfast certify --help` says what each does. One that is undefined is not given. */
export interface CertifyOptions {
  interface?: Interface | undefined;
  /** Ids, or beginnings of ids; without any the run is whole. */
  only?: readonly string[] | undefined;
  seed?: number | undefined;
  /** The set of requirements that the verdict counts; by default the newest. */
  set?: string | undefined;
  runs?: number | undefined;
  workers?: number | undefined;
  strictShould?: boolean | undefined;
  /** Where the files of the run stay; without it only the report is answered. */
  out?: string | undefined;
  ledger?: string | undefined;
}

/** A run that has no report: the reason is the message. */
export class CertifyError extends Error {
  override name = 'CertifyError';
  /** As that of the command: 3 the set-up was refused, 4 a fault of holdfast; 129, 130 and 143 stopped by a signal. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Certifies a target in a process of its own, as the command does, and answers the report.
 * @param profile the path of one, or the profile itself; secrets come from the environment of this process
 * @throws CertifyError when the run has no report
 */
export const certify = async (profile: string | Profile, options: CertifyOptions = {}): Promise<Report> => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-certify-'));
  try {
    const out = options.out ?? join(folder, 'out');
    const file = typeof profile === 'string' ? profile : join(folder, 'profile.json');
    if (typeof profile !== 'string') {
      writeFileSync(file, JSON.stringify(profile));
    }
    const said = await run(['certify', '--profile', file, '--out', out, ...argumentsOf(options)]);
    const { only = [] } = options;
    const location = { outDir: out, ...(only.length === 0 ? {} : { asked: [...only] }) };
    const result = readJson<Result>(resultPath(location));
    if (result?.state !== 'finished' || result.verdict === undefined) {
      throw new CertifyError(result?.reason ?? said, result?.exitCode ?? 4);
    }
    return JSON.parse(readFileSync(reportPath(location), 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const argumentsOf = ({ out: _out, only = [], strictShould = false, ...named }: CertifyOptions): string[] => [
  ...Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
  ...only.flatMap((id) => ['--only', id]),
  ...(strictShould ? ['--strict-should'] : []),
];

const readJson = <Value>(file: string): Value | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch {
    return undefined;
  }
};

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Runs the command to its end; answers what it said on standard error. */
const run = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const main = fileURLToPath(new URL(`main.${extension}`, import.meta.url));
    // What npm has taken from another command line is no option of this one.
    const { npm_command: _npm, ...env } = process.env;
    const child = spawn(process.execPath, [...(extension === 'ts' ? ['--import', 'tsx'] : []), main, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
