import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { blobName } from '../../reporters/write.ts';
import type { Run, Shard } from '../../schemas/generated/types.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { violations } from '../../schemas/validate.ts';
import { SetupError } from '../errors.ts';

type ShardOf = NonNullable<Run['shard']>;

const MAX_SHARDS = 100;

/** `2/3`: the second of three. @throws SetupError */
export const parseShard = (text: string, seed: string | undefined): ShardOf => {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of || of > MAX_SHARDS) {
    throw new SetupError('--shard names no shard of a run.', {
      key: '--shard',
      value: text,
      allowed: `I/N, for example 1/3: I from 1 to N, N at most ${MAX_SHARDS}`,
      todo: 'Correct the shard.',
    });
  }
  if (seed === undefined) {
    throw new SetupError('A shard needs --seed: all shards of one run are to have the same.', {
      key: '--shard',
      value: text,
      todo: 'Add for example --seed 1 to the command of every shard.',
    });
  }
  return { index, of };
};

const refusal = (folder: string, message: string, todo: string) =>
  new SetupError(message, { file: folder, key: '--merge', todo });

/** The shards of one run in a folder, in their order. @throws SetupError when one is missing or of another run. */
export const readShards = (folder: string): Shard[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^shard-\d+-of-\d+\.json$/.test(name)) : [];
  const shards = names.map((name) => readShard(folder, name)).sort((a, b) => shardOf(a).index - shardOf(b).index);
  const [first, ...others] = shards;
  if (first === undefined) {
    throw refusal(folder, 'There are no shards in this folder.', 'Name the --out folder of: certify --shard I/N');
  }
  for (const other of others) {
    const difference = differenceOf(first, other);
    if (difference !== undefined) {
      throw refusal(
        folder,
        `Shard ${shardOf(other).index} is of another run than shard ${shardOf(first).index}: another ${difference}.`,
        'Remove the files of the other run, or run its shards again.',
      );
    }
  }
  const { of } = shardOf(first);
  const missing = Array.from({ length: of }, (_, before) => before + 1).filter(
    (index) =>
      !shards.some((shard) => shardOf(shard).index === index && existsSync(join(folder, blobName({ index, of })))),
  );
  if (missing.length > 0) {
    throw refusal(
      folder,
      `Of ${of} shards ${missing.length === 1 ? 'one is' : `${missing.length} are`} missing: ${missing.join(', ')}.`,
      `Run for example: certify --shard ${missing[0]}/${of} --seed ${first.run.seed}, into this folder.`,
    );
  }
  return shards;
};

const shardOf = ({ run }: Shard): ShardOf => run.shard ?? { index: 1, of: 1 };

const readShard = (folder: string, name: string): Shard => {
  const document = jsonIn(readFileSync(join(folder, name), 'utf8'))?.value;
  // A profile was checked before its run; the address of the embedded mock operator holds {worker}.
  if (violations('harness/shard', document).some(({ pointer }) => !pointer.startsWith('/run/profile/'))) {
    throw refusal(folder, `${name} is no document of a shard.`, 'Run this shard again.');
  }
  return document as Shard;
};

/** What makes two shards of different runs. The embedded mock operator has another port each time. */
const differenceOf = (one: Shard, other: Shard): string | undefined => {
  const sides: Record<string, (shard: Shard) => unknown> = {
    'number of shards': ({ run }) => run.shard?.of,
    seed: ({ run }) => run.seed,
    'version of holdfast': ({ run }) => run.version,
    catalogue: ({ report }) => report.run.catalogue,
    profile: ({ report }) => report.run.profile,
    build: ({ run }) => run.build,
    address: ({ run, report }) => (run.profilePath === undefined ? undefined : report.target.baseUrl),
    'choice of checks': ({ run: { interfaces, only, asked, runs, strict, set } }) => [
      interfaces,
      only,
      asked,
      runs,
      strict,
      set,
    ],
    'set of options': ({ run }) => run.arguments,
  };
  return Object.entries(sides).find(([, side]) => !isDeepStrictEqual(side(one), side(other)))?.[0];
};

/** Copies the blob reports of the shards into a folder that has nothing else. */
export const copyBlobs = (folder: string, shards: readonly Shard[], into: string): void => {
  for (const shard of shards) {
    cpSync(join(folder, blobName(shardOf(shard))), join(into, blobName(shardOf(shard))));
  }
};
