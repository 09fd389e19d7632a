import type { Report } from '../schemas/generated/types.ts';
import { causeKeyOf } from './causes.ts';
import { reasonOf } from './reason.ts';
import { isJudged, severityOf } from './severity.ts';
import type { JudgedRequirement, State } from './verdict.ts';

/** What changed from one report to the next, and the differences of the runs that may explain it. */
export interface Comparison {
  verdict: { was: Report['verdict']; is: Report['verdict'] };
  /** The differences of the runs themselves. */
  between: { what: string; was: string; is: string }[];
  changes: Change[];
  worse: number;
  better: number;
}

export interface Change {
  requirement: string;
  /** Absent where the report does not have the requirement. */
  was?: State;
  is?: State;
  direction: 'worse' | 'better' | 'other';
  /** Of its state in the newer report. */
  reason?: string;
}

export const compareReports = (older: Report, newer: Report): Comparison => {
  const oldOf = new Map(older.requirements.map((requirement) => [requirement.id, requirement]));
  const newOf = new Map(newer.requirements.map((requirement) => [requirement.id, requirement]));
  const ids = [...new Set([...newOf.keys(), ...oldOf.keys()])];
  const changes = ids.flatMap((id) => changeOf(id, oldOf.get(id), newOf.get(id)));
  const order: Change['direction'][] = ['worse', 'better', 'other'];
  const count = (wanted: Change['direction']) => changes.filter(({ direction }) => direction === wanted).length;
  return {
    verdict: { was: older.verdict, is: newer.verdict },
    between: differencesOf(older, newer),
    changes: changes.sort((a, b) => order.indexOf(a.direction) - order.indexOf(b.direction)),
    worse: count('worse'),
    better: count('better'),
  };
};

const changeOf = (
  requirement: string,
  was: JudgedRequirement | undefined,
  is: JudgedRequirement | undefined,
): Change[] => {
  if (was?.state === is?.state && !failsOtherwise(was, is)) {
    return [];
  }
  const reason = is && reasonOf(is);
  const difference = (is === undefined ? 0 : severityOf(is)) - (was === undefined ? 0 : severityOf(was));
  return [
    {
      requirement,
      ...(was === undefined ? {} : { was: was.state }),
      ...(is === undefined ? {} : { is: is.state }),
      // A requirement that is no longer judged has not become better.
      direction:
        difference > 0 ? 'worse' : difference < 0 && is !== undefined && isJudged(is.state) ? 'better' : 'other',
      ...(reason === undefined ? {} : { reason }),
    },
  ];
};

/** Whether a requirement that was not kept differs in nothing now in which it differed then: a second fault may be in it. */
const failsOtherwise = (was: JudgedRequirement | undefined, is: JudgedRequirement | undefined): boolean => {
  const before = new Set(was?.failures.map((failure) => causeKeyOf(failure)));
  const now = is?.failures.map((failure) => causeKeyOf(failure)) ?? [];
  return before.size > 0 && now.length > 0 && !now.some((key) => before.has(key));
};

/** What may differ between two runs, and explain a changed requirement. */
const PROPERTIES: Record<string, (report: Report) => string> = {
  began: ({ run }) => run.startedAt,
  target: ({ target }) => `${target.name} at ${target.baseUrl}`,
  build: ({ target }) => target.build ?? 'unknown',
  interfaces: ({ target }) => target.interfaces.join(', '),
  profile: ({ run }) => run.profile,
  catalogue: ({ run }) => run.catalogue,
  set: ({ run }) => run.set?.name ?? 'none',
  tool: ({ tool }) => `${tool.name} ${tool.version}`,
  seed: ({ run }) => String(run.seed),
  options: ({ run }) => run.arguments.join(' ') || 'none',
};

export const differencesOf = (older: Report, newer: Report): Comparison['between'] =>
  Object.entries(PROPERTIES).flatMap(([what, valueIn]) => {
    const [was, is] = [valueIn(older), valueIn(newer)];
    return was === is ? [] : [{ what, was, is }];
  });
