// One whole run against an operator that is broken at random: whatever it answers, the run comes to its end in time.
import { examine } from '../proof/examine.ts';
import type { Face } from '../proof/face.ts';
import { mockWith } from '../proof/rule-mutant.ts';
import { type Break, breaking } from './breaking.ts';

export interface Attempt {
  /** What went wrong on our side; undefined when nothing did. */
  fault?: string;
  requests: number;
  cpuMs: number;
  wallMs: number;
}

const HANG_MS = 60_000;

/** A run against the mock operator, with these breaks, of so many cases in each generated check. */
export const attempt = async (face: Face, breaks: readonly Break[], seed: number, runs = 1): Promise<Attempt> => {
  let requests = 0;
  const operator = breaking(face, breaks, mockWith());
  const counted = (request: Request) => {
    requests += 1;
    return operator(request);
  };
  const [before, started] = [process.cpuUsage(), performance.now()];
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, HANG_MS, `it did not end within ${HANG_MS / 1000} s`);
  });
  const running = examine(face.interface, counted, { profile: face.profile, seed, runs }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  const fault = await Promise.race([running, hangs]);
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(before);
  return {
    ...(fault !== undefined && { fault }),
    requests,
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - started,
  };
};
