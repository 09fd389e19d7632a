import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { toRepeat, withRepeats } from '../../reporters/repeats.ts';
import { takeOver } from '../../reporters/run/hand-over.ts';
import { judge } from '../../reporters/verdict.ts';
import { exchangesPath } from '../../reporters/write.ts';
import type { Report, Run } from '../../schemas/generated/types.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { exchangesOf } from '../../schemas/text/exchange-log.ts';
import { withScratch } from '../files/scratch.ts';
import { makeFolder } from '../files/written.ts';
import type { RunExit } from './exit.ts';
import { withHistories } from './histories.ts';
import { undoRest } from './residue.ts';
import { type RunnerResources, runSuites } from './runner.ts';
import { isWhole, stopped } from './stopped.ts';

/** Runs failed requirements again, `times` times, and marks those that end differently. A repeat that is stopped ends the run. */
export const repeated = async (
  run: Run,
  report: Report,
  times: number,
  workers: number,
  resources: RunnerResources,
): Promise<Report | RunExit> => {
  const only = toRepeat(report);
  if (only.length === 0) {
    return report;
  }
  const repeats: Report[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    process.stdout.write(`Again, ${turn} of ${times}: what failed\n`);
    const again = await withScratch(async (folder): Promise<Report | RunExit> => {
      const own: Run = {
        ...run,
        only,
        idSeed: randomUUID(),
        outDir: join(folder, 'out'),
        startedAt: new Date().toISOString(),
      };
      makeFolder(own.outDir);
      const end = await runSuites(own, workers, resources);
      const rest = await undoRest(own, { again: !isWhole(end, resources) });
      // Without a report nothing else shows what the runs before it left.
      const before = [report, ...repeats].flatMap(({ left }) => left);
      const exit = stopped(end, resources, { ...rest, left: [...before, ...rest.left] });
      if (exit !== undefined) {
        return exit;
      }
      const taken = takeOver(own);
      const found = { ...taken, findings: withHistories(taken.findings, exchangesOf(exchangesPath(own)), own) };
      return judge({
        run: own,
        catalogue,
        ...found,
        left: [...found.findings.flatMap(({ left }) => left), ...rest.left],
      });
    });
    if ('exitCode' in again) {
      return again;
    }
    repeats.push(again);
  }
  return withRepeats(report, repeats);
};
