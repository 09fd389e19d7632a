import { costOfList, type Lister, listers } from '../self/targets/long-list.ts';

const SIZES = [100, 1_000, 10_000];

/** The cost of judging one list by every rule, in microseconds for each availability. */
export const benchJudging = async (): Promise<{ name: Lister; count: number; microsecondsEach: number }[]> => {
  const rows = [];
  for (const name of listers) {
    await costOfList(name, 1_000); // suites and validators are compiled once
    for (const count of SIZES) {
      rows.push({ name, count, microsecondsEach: (1000 * (await costOfList(name, count))) / count });
    }
  }
  return rows;
};
