// The verdict of the caller so far, in the form of report.json. It is made by the verdict of the reporters, as that of an
// operator is.
import { judge } from '../../reporters/verdict.ts';
import type { Failure, Report } from '../../schemas/generated/types.ts';
import { INTERFACES, interfaceOf } from '../../schemas/interfaces.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import { version } from '../../schemas/version.ts';
import { judgedRequirements } from './caller-judge.ts';
import type { Seen, Tally } from './tally.ts';

interface Reported {
  tally: Tally;
  /** Of the mock, with the prefix of its world. */
  baseUrl: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  seed: number;
}

/** Without `unchecked`: what no check can show of a caller, its journal shows. */
const requirements: Readonly<Record<string, Requirement>> = Object.fromEntries(
  [...judgedRequirements].map((id) => {
    const { unchecked: _, ...requirement } = catalogue[id];
    return [id, requirement];
  }),
);

/** What stands before a comma. */
const clause = (sentence: string): string => sentence.replace(/\.$/, '');

const failureOf = ({ finding, record }: Seen['examples'][number]): Failure => ({
  expected: clause(finding.sentence),
  received: clause(finding.message),
  pointer: finding.pointer,
  exchange: record.number,
  call: `${record.method} ${record.path} → ${record.status ?? 'no answer'}`,
});

/** The target of such a report. */
export const CALLER_NAME = 'Caller of the mock operator';

/** The report of a caller: passed, failed, warned; blocked is what it has not come to. */
export const callerReport = ({ tally, baseUrl, startedAt, durationMs, seed }: Reported): Report => {
  const limits = { requestsPerSecond: 1, holds: 1, bookings: 1, patienceSeconds: 1 };
  const profile = { name: CALLER_NAME, environment: 'test' as const, limits };
  const called = INTERFACES.filter(
    (name) => tally.called.has(name) || (name === 'operator-v2' && tally.called.has('octo')),
  );
  const report = judge({
    run: {
      version: version(),
      profile,
      interfaces: called.length === 0 ? [...INTERFACES] : called,
      seed,
      outDir: '',
      startedAt: new Date(startedAt).toISOString(),
      arguments: [],
      strict: false,
      ledger: '',
    },
    catalogue: requirements,
    findings: [...judgedRequirements].flatMap((requirement) => {
      const seen = tally.of(requirement);
      return seen === undefined
        ? []
        : [
            {
              requirement,
              interface: interfaceOf(requirement),
              state: seen.missed > 0 ? ('failed' as const) : ('passed' as const),
              durationMs: 0,
              failures: seen.examples.map(failureOf),
              standing: [],
              observations: [],
              resources: { holds: 0, bookings: 0 },
              left: [],
            },
          ];
    }),
    requests: tally.calls,
    durationMs,
    left: [],
  });
  return { ...report, target: { ...report.target, baseUrl } };
};
