// Whole runs against an operator that answers wrong at random: each run ends in time.
import type { Interface } from '../../schemas/interfaces.ts';
import type { BoundInterface } from '../proof/bound-interface.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type Break, breaking, inWords } from './breaking.ts';

/** What a run has cost: time of the processor, which says more than the clock where others work beside it. */
interface Cost {
  requests: number;
  cpuMs: number;
}

/** A run that sends nothing for so long hangs: by the clock, of which a run on a busy machine has enough. */
const SILENT_MS = 120_000;

/** A run that sends so much has no end: the costliest right operator takes a fourth of it. */
const ENDLESS_REQUESTS = 15_000;

/** No run costs more than this multiple of one against a right operator. */
const MAX_TIMES = 2;

/** What costs too much is run again: others work on the same processors. */
const MAX_TRIES = 3;

/** Runs every check on a right operator with these breaks. @throws any error of the harness */
const run = async (
  bound: BoundInterface,
  breaks: readonly Break[],
  seed: number,
  right = mockWith(),
): Promise<Cost> => {
  let requests = 0;
  const operator = breaking(bound, breaks, right);
  let fail: (error: Error) => void = () => {};
  const fails = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error(`it hangs: nothing was sent for ${SILENT_MS / 1000} s`)), SILENT_MS);
  const counted = (request: Request) => {
    requests += 1;
    timer.refresh();
    if (requests > ENDLESS_REQUESTS) {
      fail(new Error(`it has no end: ${ENDLESS_REQUESTS} requests`));
    }
    return operator(request);
  };
  const before = process.cpuUsage();
  try {
    await Promise.race([examine(bound.interface, counted, { profile: bound.profile, seed, runs: 1 }), fails]);
  } finally {
    clearTimeout(timer);
  }
  const { user, system } = process.cpuUsage(before);
  return { requests, cpuMs: (user + system) / 1000 };
};

/** A right operator that costs a run the most: vacancies that it does not state are counted by selling. */
const COSTLIEST: Partial<Record<Interface, string>> = { 'operator-v2': 'v2-vacancies-are-never-stated' };

/** The most that a run against a right operator costs. */
export const usualCost = async (bound: BoundInterface): Promise<Cost> => {
  const variant = COSTLIEST[bound.interface];
  const usual = await run(bound, [], 1);
  const most = variant === undefined ? usual : await run(bound, [], 1, mockWith({ variants: [variant] }));
  return { requests: Math.max(usual.requests, most.requests), cpuMs: Math.max(usual.cpuMs, most.cpuMs) };
};

/** A mistake of ours in the run of a case, in words; undefined when there is none. */
export const problemOf = async (
  bound: BoundInterface,
  breaks: readonly Break[],
  seed: number,
  usual: Cost,
): Promise<string | undefined> => {
  const words = `${bound.name}, seed ${seed}: ${inWords(breaks)}`;
  try {
    const costs: string[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const cost = await run(bound, breaks, seed);
      const passed = (['requests', 'cpuMs'] as const).filter((what) => cost[what] > MAX_TIMES * usual[what]);
      if (passed.length === 0) {
        return undefined;
      }
      costs.push(...passed.map((what) => `${what} ${Math.round(cost[what])}, usually ${Math.round(usual[what])}`));
    }
    return [words, ...costs].join('\n');
  } catch (error) {
    return `${words}\n${error instanceof Error ? error.stack : String(error)}`;
  }
};
