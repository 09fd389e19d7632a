import { takeOver } from '../../reporters/run/hand-over.ts';
import { judge, profileDigest } from '../../reporters/verdict.ts';
import { exchangesPath } from '../../reporters/write.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { exchangesOf } from '../../schemas/text/exchange-log.ts';
import { SetupError } from '../errors.ts';
import { withScratch, writingToScratch } from '../files/scratch.ts';
import { readProfile } from '../profile/profile.ts';
import { checkTarget } from './baseline-file.ts';
import { checkWhole } from './certificate.ts';
import { concludeReport, type ReportOptions } from './certify-target.ts';
import type { RunExit } from './exit.ts';
import type { RunFolder } from './folder.ts';
import { withHistories } from './histories.ts';
import { NOTHING_LEFT } from './residue.ts';
import { mergeBlobs, type RunnerResources } from './runner.ts';
import { copyBlobs, readShards } from './shard.ts';
import { stopped } from './stopped.ts';

/** Makes one report of the shards in a folder, as one run would have. @throws SetupError */
export const mergeShards = async (
  folder: string,
  profilePath: string | undefined,
  options: ReportOptions,
  { location: { outDir }, stop, begin, lock }: RunFolder,
): Promise<RunExit> => {
  const shards = readShards(folder);
  const [first] = shards;
  if (first === undefined) {
    throw new Error('a folder without shards was not refused');
  }
  if (profilePath !== undefined && profileDigest(readProfile(profilePath)) !== first.report.run.profile) {
    throw new SetupError('The shards are of another profile.', {
      file: profilePath,
      key: '--profile',
      todo: 'Name the profile that the shards were run with, or leave --profile out.',
    });
  }
  checkTarget(options.baseline, first.report.target.name);
  const { shard: _shard, ...whole } = first.run;
  const begun = shards.map(({ run }) => run.startedAt).sort();
  const run = { ...whole, outDir, startedAt: begun[0] ?? whole.startedAt };
  if (options.certificate !== undefined) {
    checkWhole(run);
  }
  const exit = await withScratch(async (scratch) => {
    writingToScratch(() => copyBlobs(folder, shards, scratch));
    const resources: RunnerResources = { scratch, stop, locks: [lock] };
    begin();
    return stopped(await mergeBlobs(run, scratch, resources), resources, NOTHING_LEFT);
  });
  if (exit !== undefined) {
    return exit;
  }
  const durationMs = Math.max(...shards.map(({ report }) => report.run.durationMs));
  const left = shards.flatMap(({ report }) => report.left);
  const found = takeOver(run);
  const findings = withHistories(found.findings, exchangesOf(exchangesPath(run)), {
    profile: run.profile,
    areClocksApart: shards.length > 1,
  });
  return concludeReport(run, judge({ run, catalogue, ...found, findings, durationMs, left }), options);
};
