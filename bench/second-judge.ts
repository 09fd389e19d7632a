// The second judge on a recording of 10,000 exchanges, in a process of its own: `tsx bench/second-judge.ts FILE` judges one.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedExchanges } from '../schemas/text/exchange-log.ts';
import { AVAILABILITY, acquires, lists, readsHold, releases } from '../second-judge/fixtures/script.ts';
import { uuid } from '../second-judge/fixtures/wire.ts';
import { judge, type RecordedExchange } from '../second-judge/judge.ts';

const EXCHANGES = 10_000;
/** A run packs the exchanges of each check by themselves. */
const EXCHANGES_OF_A_CHECK = 100;
/** A list of two weeks names as many. */
const AVAILABILITIES = 42;
const CHECK = 'partner.sequence.keeps-the-model';

/** A list that shows other availabilities too. */
const longList = (from: number, capacity: number): RecordedExchange => {
  const list = lists(from, from + 2, capacity);
  const { availabilities } = JSON.parse(list.answer?.body ?? '') as ReturnType<typeof JSON.parse>;
  const [one] = availabilities.byProduct.availability;
  const others = Array.from({ length: AVAILABILITIES - 1 }, (_, index) => ({
    ...one,
    id: uuid(9, index),
    maxCapacity: 12,
  }));
  availabilities.byProduct.availability.push(...others);
  availabilities.byRate = { [uuid(5, 1)]: availabilities.byProduct };
  return { ...list, answer: { status: 200, headers: {}, body: JSON.stringify({ availabilities }) } };
};

/** Holds one after the other, each between two lists. */
const recording = (): RecordedExchange[] =>
  Array.from({ length: EXCHANGES / 5 }, (_, index) => {
    const [at, id] = [index * 100_000, uuid(6, index)];
    return [
      longList(at, 10),
      acquires(at + 10, at + 12, id),
      longList(at + 20, 9),
      readsHold(at + 30, at + 32, id, 'ACTIVE', at + 12),
      releases(at + 40, at + 42, id),
    ];
  }).flat();

export const benchSecondJudge = (): { exchanges: number; cpuMs: number; rssBytes: number } => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const file = join(folder, 'exchanges.ndjson.gz');
  try {
    const exchanges = recording();
    for (let at = 0; at < EXCHANGES; at += EXCHANGES_OF_A_CHECK) {
      const ofOne = exchanges.slice(at, at + EXCHANGES_OF_A_CHECK);
      appendFileSync(file, packedExchanges({ requirement: CHECK, exchanges: ofOne }));
    }
    const out = execFileSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), file]);
    return JSON.parse(out.toString());
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const [, script, path] = process.argv;
if (script === fileURLToPath(import.meta.url) && path !== undefined) {
  const before = process.cpuUsage();
  const { judged, contradictions, undecided } = judge(path);
  if (contradictions.length + undecided.length > 0 || judged.holds !== EXCHANGES / 5) {
    throw new Error(`the ${AVAILABILITY} was not explained: ${JSON.stringify(contradictions[0] ?? undecided[0])}`);
  }
  const cpuMs = process.cpuUsage(before).user / 1000;
  console.log(JSON.stringify({ exchanges: judged.exchanges, cpuMs, rssBytes: process.resourceUsage().maxRSS * 1024 }));
}
