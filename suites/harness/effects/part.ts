import { createHash } from 'node:crypto';

/** What one of several processes that share a target may sell: one of this many parts, counted from 0. */
export interface Part {
  index: number;
  of: number;
}

export const WHOLE: Part = { index: 0, of: 1 };

/** The same number for the same text in every process, from 0 to 2^32 - 1. */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/**
 * Whether an availability is of a part, by the moment of its start, in milliseconds since 1970. The id would not do: in
 * v2 it may be another in every list, and the same seats have another id on another interface.
 */
export const isOf = ({ index, of }: Part, startMs: number): boolean =>
  of === 1 || hashOf(String(startMs)) % of === index;

/** One worker of one shard. */
export interface WorkerOf {
  worker?: number;
  workers?: number;
  shard?: { index: number; of: number } | undefined;
}

/** The part of a worker, numbered over all shards. */
export const partOf = ({ worker = 0, workers = 1, shard = { index: 1, of: 1 } }: WorkerOf): Part => ({
  index: (shard.index - 1) * workers + worker,
  of: workers * shard.of,
});

/** Why nothing was found where others of the same run have some. */
export const othersHave = ({ of }: Part, count: number): string =>
  count === 0
    ? ''
    : `: ${count} such belong to others of the ${of} workers and shards of this run: use fewer (--workers, --shard), or ` +
      'offer more start times';
