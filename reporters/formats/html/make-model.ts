import type { PageFinding, PageModel, PageRequirement, State } from '../../../pages/report/model.ts';
import type { Failure, Report } from '../../../schemas/generated/types.ts';
import { addTo } from '../../../schemas/group.ts';
import { interfaceOf } from '../../../schemas/interfaces.ts';
import { escapedWithin } from '../../../schemas/text/escape.ts';
import { outcomeAgain } from '../../again.ts';
import { triageOf } from '../../causes.ts';
import { knownIn } from '../../counts.ts';
import { lagsInWords } from '../../lags.ts';
import { type Material, onlyAgain, onlyIn } from '../../material.ts';
import { repeatWords } from '../../repeats.ts';
import { reproducible, whyNotAlone } from '../../reproduce.ts';
import { spreadInWords } from '../../spread.ts';
import { statementOf } from '../../statement.ts';
import { BASELINE_WORDS, headline, VERDICTS } from '../../verdict-words.ts';
import { wrongSeats } from '../../wrong-seats.ts';
import { Budget } from './budget.ts';
import { exchangeKey, readCalls } from './calls.ts';

type JudgedRequirement = Report['requirements'][number];

/** Bytes of the page for each kind of thing that grows with a run; with the rest a page stays below 3 MB. */
const SPACE = {
  findings: 400_000,
  /** Requests and answers of exchanges that differ, and others of the same checks. */
  differing: 450_000,
  others: 200_000,
  /** A line for each call, of checks that found something, and of all others. */
  lines: 350_000,
  otherLines: 1_250_000,
};
const MAX_FINDINGS = 12;
const MAX_DIFFERENCES = 20;
const MAX_TEXT = 2_000;
const MAX_EXAMPLE = 240;
const MAX_COMMAND = 20_000;
const MAX_LEFT = 200;

/** Failures come first. */
const ORDER: State[] = ['failed', 'warned', 'blocked', 'passed', 'observed', 'not-applicable'];

/** Everything that report.html shows of a run. */
export const pageModel = (material: Material): PageModel => {
  const {
    report,
    strict,
    command,
    files,
    exchanges,
    profile,
    breaks = new Map<string, readonly string[]>(),
  } = material;
  const { tool, target, run, verdict, summary, residue, left, baseline, unchecked = [], notApplicable = [] } = report;
  const replay = (only: readonly string[]): string | undefined =>
    command && [command, ...only, '--seed', run.seed].join(' ');
  const again = replay(onlyIn(run));
  const space = new Budget(SPACE.findings);
  const scripts = reproducible(report);
  const requirements = report.requirements.map((requirement) => {
    const { id, failures } = requirement;
    const notAlone = failures[0] && whyNotAlone(id, failures[0], profile);
    const usual = requirement.state === 'failed' ? (breaks.get(id) ?? []) : [];
    return {
      ...requirementOf(requirement, replay(onlyAgain(run, id, failures[0])), space),
      ...(usual.length > 0 && { breaks: usual.map((name) => name.replaceAll('-', ' ')) }),
      ...(scripts.has(id) && { script: `${files.scripts}/${id}.sh`, ...(notAlone !== undefined && { notAlone }) }),
    };
  });
  const findings = new Map<string, PageFinding[]>();
  for (const finding of requirements.flatMap((requirement) => requirement.findings)) {
    if (finding.exchange !== undefined) {
      const key = exchangeKey(finding.check, finding.exchange);
      addTo(findings, key, finding);
    }
  }
  const kept = new Set(
    requirements.filter(({ state }) => state !== 'failed' && state !== 'warned').map(({ id }) => id),
  );
  const checks = readCalls(
    exchanges(),
    { findings, isWhole: (check) => !kept.has(check) },
    {
      differing: new Budget(SPACE.differing),
      others: new Budget(SPACE.others),
      lines: new Budget(SPACE.lines),
      otherLines: new Budget(SPACE.otherLines),
    },
  );
  const { causes, hindrances } = triageOf(report);
  const rest: Omit<PageModel, 'checks'> = {
    words: headline(report),
    meaning: VERDICTS[verdict].meaning,
    strict,
    ...(baseline === undefined ? {} : { baseline: { ...baseline, words: BASELINE_WORDS[baseline.outcome].words } }),
    verdict,
    tool,
    target,
    run,
    ...(again === undefined ? {} : { command: again }),
    files,
    summary,
    known: {
      failed: knownIn('failed', report),
      warned: knownIn('warned', report),
      blocked: knownIn('blocked', report),
    },
    residue,
    left: left.slice(0, MAX_LEFT),
    wrongSeats: wrongSeats(report).slice(0, MAX_LEFT),
    causes: causes.map(({ example: { id, failure }, ...cause }) => {
      const { expected, received, pointer, call } = failure;
      return {
        ...cause,
        example: {
          id,
          expected: short(expected),
          received: short(received),
          ...(pointer !== undefined && { pointer }),
          ...(call && { call }),
        },
      };
    }),
    blocked: hindrances,
    serviceLevels: report.serviceLevels ?? [],
    lags: lagsInWords(report.run.limits),
    spread: (report.spread ?? []).map((one) => ({ ...one, words: spreadInWords(one) })),
    notApplicable: notApplicable.map(({ reason, requirements: ids }) => ({ reason, ids })),
    requirements: requirements.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    statement: statementOf(report),
    unchecked,
  };
  return { ...escapedWithin(cutWithin(rest)), checks };
};

const short = (text: string): string => (text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text);

const requirementOf = (requirement: JudgedRequirement, replay: string | undefined, space: Budget): PageRequirement => {
  const { failures, ...row } = requirement;
  const all = findingsOf(row.id, failures);
  const again = [outcomeAgain(requirement), repeatWords(requirement)].filter((words) => words !== undefined).join('; ');
  const fitting = all.slice(0, MAX_FINDINGS).filter((finding) => space.fit(finding) !== undefined);
  return {
    ...row,
    interface: interfaceOf(row.id) ?? '',
    sections: [...new Set(row.source.match(/\b\d+(\.\d+)?\b(?<!rule \d+)/g) ?? [])],
    ...(replay === undefined ? {} : { replay }),
    ...(again === '' ? {} : { again }),
    findings: fitting,
    more: all.length - fitting.length,
  };
};

/** The failures of one requirement, by the exchange that they are about. */
const findingsOf = (id: string, failures: readonly Failure[]): PageFinding[] => {
  const byExchange = new Map<string, PageFinding>();
  failures.forEach(
    ({ check = id, exchange, call, on, wires, curl, history, counterexample, expected, received, pointer }, index) => {
      const key = exchange === undefined ? `without ${index}` : exchangeKey(check, exchange);
      const finding: PageFinding = byExchange.get(key) ?? {
        differences: [],
        check,
        ...(call === undefined ? {} : { call }),
        ...(exchange === undefined ? {} : { exchange }),
        ...(on === undefined ? {} : { on }),
        ...(wires === undefined ? {} : { wires }),
        ...(history === undefined ? {} : { history }),
        ...pastable(curl),
      };
      byExchange.set(key, finding);
      if (finding.differences.length < MAX_DIFFERENCES) {
        finding.differences.push({ expected, received, ...(pointer === undefined ? {} : { pointer }) });
      }
      if (counterexample !== undefined) {
        const { shown, seed, path, calls } = counterexample;
        finding.smallest = {
          shown,
          seed,
          path,
          calls: calls.map((one) => ({ call: one.call, ...pastable(one.curl) })),
        };
      }
    },
  );
  return cutWithin([...byExchange.values()]);
};

/** A command that was cut does something else: it is left out instead. */
const pastable = (curl: string | undefined): { curl?: string } =>
  curl === undefined || curl.length > MAX_COMMAND ? {} : { curl };

/** The same value with every text in it bounded, but for commands. */
const cutWithin = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (key, member) =>
    typeof member === 'string' && key !== 'curl' && member.length > MAX_TEXT ? `${member.slice(0, MAX_TEXT)}…` : member,
  ) as Value;
