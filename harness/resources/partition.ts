import { counted } from '../../schemas/text/counted.ts';

/** What one of several processes that share a target may sell: one of this number of parts, counted from 0. */
export interface Partition {
  index: number;
  of: number;
}

export const WHOLE: Partition = { index: 0, of: 1 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Multiples of these two, added up, lie evenly between whole numbers (the R2 sequence): so do the hours of a few days. */
const OF_A_DAY = 0.754_877_666_246_692_7;
const OF_AN_HOUR = 0.569_840_290_998_053_2;

/**
 * Whether an availability is of a part, by the moment of its start, in milliseconds since 1970: each part gets about as
 * many of the starts of a timetable as any other. The id would not do: in v2 it may be another in every list, and the same
 * seats have another id on another interface.
 */
export const belongsTo = ({ index, of }: Partition, startMs: number): boolean => {
  if (of === 1) {
    return true;
  }
  const day = Math.floor(startMs / DAY_MS);
  const spread = day * OF_A_DAY + ((startMs - day * DAY_MS) / HOUR_MS) * OF_AN_HOUR;
  return Math.floor((spread - Math.floor(spread)) * of) === index;
};

/** One worker of one shard. */
export interface WorkerOf {
  worker?: number;
  workers?: number;
  shard?: { index: number; of: number } | undefined;
}

/** The part of a worker, numbered over all shards. */
export const partitionOf = ({ worker = 0, workers = 1, shard = { index: 1, of: 1 } }: WorkerOf): Partition => ({
  index: (shard.index - 1) * workers + worker,
  of: workers * shard.of,
});

/** Why nothing was found where others of the same run have some. */
export const takenByOthers = ({ of }: Partition, count: number): string =>
  count === 0
    ? ''
    : `: ${counted(count, 'such belongs', 'such belong')} to others of the ${of} workers and shards of this run: use fewer (--workers, --shard), or ` +
      'offer more start times';
