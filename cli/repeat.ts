import { join } from 'node:path';
import { takeOver } from '../reporters/hand-over.ts';
import { toRepeat, withRepeats } from '../reporters/repeats.ts';
import { judge } from '../reporters/verdict.ts';
import type { Report, Run } from '../schemas/generated/types.ts';
import { catalogue } from '../schemas/requirements/index.ts';
import { undoRest } from './residue.ts';
import { type Bench, runSuites } from './runner.ts';
import { withScratch } from './scratch.ts';
import { makeFolder } from './written.ts';

/** Runs what failed again, so many times, and marks what came out otherwise. Ends early when the run is stopped. */
export const repeated = async (
  run: Run,
  report: Report,
  times: number,
  workers: number,
  bench: Bench,
): Promise<Report> => {
  const only = toRepeat(report);
  if (only.length === 0) {
    return report;
  }
  const repeats: Report[] = [];
  for (let turn = 1; turn <= times && bench.stop.by === undefined; turn += 1) {
    process.stdout.write(`Again, ${turn} of ${times}: what failed\n`);
    const again = await withScratch(async (folder) => {
      const own: Run = { ...run, only, outDir: join(folder, 'out'), startedAt: new Date().toISOString() };
      makeFolder(own.outDir);
      const { whole } = await runSuites(own, workers, bench);
      const rest = await undoRest(own);
      if (!whole) {
        return undefined;
      }
      const found = takeOver(own);
      return judge({ run: own, catalogue, ...found, left: [...found.findings.flatMap(({ left }) => left), ...rest] });
    });
    if (again === undefined) {
      break;
    }
    repeats.push(again);
  }
  return withRepeats(report, repeats);
};
