// `npm run recordings` makes the recordings of this folder anew, or those that are named, and writes what they show; with `--states`
// it records nothing, and writes what they show now. Look at what changes in states.json: each line is a verdict.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedReport } from '../../cli/run/rejudge.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { SOURCES, type Source } from './sources.ts';
import { recordingOf, STATES, statesOf } from './states.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** How the command ends: it runs beside the target, which is in this process. */
const ended = (args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', main, 'certify', ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` });
    });
  });

const record = async (name: string, { only, faults = [], start }: Source): Promise<Record<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-recording-'));
  const target = await start?.();
  try {
    const profile = join(folder, 'profile.json');
    if (target !== undefined) {
      writeFileSync(profile, JSON.stringify(target.profile));
    }
    const args = [
      ...(target === undefined ? [] : ['--profile', profile, '--ledger', join(folder, 'ledger.ndjson')]),
      ...faults.flatMap((fault) => ['--fault', fault]),
      ...only.flatMap((id) => ['--only', id]),
      ...['--seed', '1', '--out', folder],
    ];
    const { code, said } = await ended(args);
    if (![0, 1, 2].includes(code)) {
      throw new Error(`${name} was not recorded:\n${said}`);
    }
    copyFileSync(join(folder, 'exchanges.partial.ndjson.gz'), recordingOf(name));
    return statesOf(JSON.parse(readFileSync(join(folder, 'report.partial.json'), 'utf8')) as Report);
  } finally {
    await target?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const options = process.argv.slice(2);
const names = options.filter((one) => one !== '--states');
const isRecorded = names.length < options.length;
const states: Record<string, Record<string, string>> = existsSync(STATES)
  ? JSON.parse(readFileSync(STATES, 'utf8'))
  : {};
for (const [name, source] of Object.entries(SOURCES)) {
  if (names.length === 0 || names.includes(name)) {
    states[name] = await (isRecorded ? derivedReport(recordingOf(name)).then(statesOf) : record(name, source));
    console.log(`${name}: ${Object.keys(states[name]).length} requirements`);
    writeFileSync(STATES, `${JSON.stringify(states, null, 2)}\n`);
  }
}
