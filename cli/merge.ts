import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { profileDigest } from '../reporters/verdict.ts';
import { concludeReport, discardReport, FAULT_OF_OURS } from './certify-target.ts';
import { SetupError } from './errors.ts';
import { readProfile } from './profile.ts';
import { mergeBlobs } from './runner.ts';
import { readShards, withBlobs } from './shard.ts';

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Makes one report of the shards in a folder, as one run would have. Answers the exit code. @throws SetupError */
export const mergeShards = async (folder: string, profilePath?: string, out?: string): Promise<number> => {
  const shards = readShards(resolve(folder));
  const [first] = shards;
  if (first === undefined) throw new Error('a folder without shards was not refused');
  if (profilePath !== undefined && profileDigest(readProfile(profilePath)) !== first.report.run.profile)
    throw new SetupError('The shards are of another profile.', {
      file: profilePath,
      key: '--profile',
      todo: 'Name the profile that the shards were run with, or leave --profile out.',
    });
  const { shard: _share, ...whole } = first.run;
  const outDir = resolve(out ?? folder);
  const begun = shards.map(({ run }) => run.startedAt).sort();
  const run = { ...whole, outDir, startedAt: begun[0] ?? whole.startedAt };
  mkdirSync(outDir, { recursive: true });
  discardReport(outDir);
  const { code, stoppedBy } = await withBlobs(resolve(folder), shards, (blobs) => mergeBlobs(run, blobs));
  if (code !== 0 || stoppedBy !== undefined) {
    discardReport(outDir);
    process.stderr.write('The shards could not be merged: this is a fault of holdfast.\n');
    return FAULT_OF_OURS;
  }
  return concludeReport(run, (told) => ({
    ...told,
    run: { ...told.run, durationMs: Math.max(...shards.map(({ report }) => report.run.durationMs)) },
    residue: {
      holds: total(shards.map(({ report }) => report.residue.holds)),
      bookings: total(shards.map(({ report }) => report.residue.bookings)),
    },
  }));
};
