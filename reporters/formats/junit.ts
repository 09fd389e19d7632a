import type { Failure, Report } from '../../schemas/generated/types.ts';
import { interfaceOf } from '../../schemas/interfaces.ts';
import { withEntities as text } from '../../schemas/text/entities.ts';
import { escapedWithin } from '../../schemas/text/escape.ts';
import { OUT_OF_DATE } from '../baseline.ts';
import { judgementOf } from '../judgement.ts';
import type { Material } from '../material.ts';
import { type Result, resultsOf } from '../result.ts';
import { severityOf } from '../severity.ts';
import type { JudgedRequirement } from '../verdict.ts';

/**
 * junit.xml: a test suite for each interface of the target, a test case for each requirement.
 *
 * A blocked requirement is `skipped`, with its reason, and so is a failure that the baseline knows. That a MUST could not
 * be judged stops a release: since readers show skipped cases in green, one case of each such suite is an error. Where
 * an entry of the baseline is out of date, and the run ends with 1 for it, its requirement is a failure.
 */
export const renderJunit = ({ report: original, strict }: Pick<Material, 'report' | 'strict'>): string => {
  const report = escapedWithin(original); // so that no character is left that XML 1.0 cannot hold
  const resultOf = resultsOf(report, strict);
  const cases = report.requirements.map((requirement) => ({ requirement, result: resultOf(requirement) }));
  const suites = report.target.interfaces.map((name) => {
    const mine = cases.filter(({ requirement }) => interfaceOf(requirement.id) === name);
    const unjudged = mine.filter(({ requirement, result }) => result === 'skipped' && severityOf(requirement) > 0);
    const incomplete = isIncomplete(report, strict) && (unjudged.length > 0 || nothingJudged(mine));
    return [
      `  <testsuite name="${text(`${name} of ${report.target.name}`)}" timestamp="${report.run.startedAt}" ${totals(mine, incomplete ? 1 : 0)}>`,
      '    <properties>',
      ...Object.entries({ target: report.target.name, verdict: report.verdict, seed: report.run.seed }).map(
        ([property, value]) => `      <property name="${property}" value="${text(String(value))}"/>`,
      ),
      '    </properties>',
      ...(incomplete ? [incompleteCase(name, unjudged.length)] : []),
      ...mine.map((one) => testCase(one, name, report.baseline?.tickets?.[one.requirement.id])),
      '  </testsuite>',
    ].join('\n');
  });
  const head = `<testsuites name="holdfast" time="${seconds(report.run.durationMs)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join('\n');
};

interface Case {
  requirement: JudgedRequirement;
  result: Result;
}

/** Whether the run ends with 2. */
const isIncomplete = ({ requirements, baseline }: Report, strict: boolean): boolean =>
  baseline === undefined ? judgementOf(requirements, strict) === 'incomplete' : baseline.outcome === 'incomplete';

const nothingJudged = (cases: readonly Case[]): boolean =>
  !cases.some(({ requirement: { state } }) => state === 'passed' || state === 'warned' || state === 'failed');

const incompleteCase = (suite: string, unjudged: number): string => {
  const message =
    unjudged === 0 ? 'Nothing was judged.' : `${unjudged} applicable MUST requirements could not be judged.`;
  return [
    `    <testcase classname="${text(suite)}" name="${text(suite)}: the run is incomplete" time="0.000">`,
    `      <error type="incomplete" message="${message} The skipped cases say why."/>`,
    '    </testcase>',
  ].join('\n');
};

const totals = (cases: readonly Case[], errors: number): string => {
  const of = (...wanted: Result[]) => cases.filter(({ result }) => wanted.includes(result)).length;
  const durationMs = cases.reduce((sum, { requirement }) => sum + requirement.durationMs, 0);
  return `tests="${cases.length + errors}" failures="${of('failed', 'outdated')}" errors="${errors}" skipped="${of('skipped', 'known')}" time="${seconds(durationMs)}"`;
};

const testCase = ({ requirement, result }: Case, suite: string, ticket: string | undefined): string => {
  const { id, durationMs } = requirement;
  const inner = contents(requirement, result, ticket);
  const open = `    <testcase classname="${text(suite)}" name="${text(id)}" time="${seconds(durationMs)}"`;
  return inner === '' ? `${open}/>` : `${open}>\n${inner}\n    </testcase>`;
};

const contents = (requirement: JudgedRequirement, result: Result, ticket: string | undefined): string => {
  const { level, source, sentence, state, reason, failures } = requirement;
  const about = `${level}, spec ${source}: ${sentence}`;
  if (result === 'failed') {
    return `      <failure type="${level}" message="${text(about)}">${text(failures.map(difference).join('\n\n'))}</failure>`;
  }
  if (result === 'outdated') {
    const lines = [ticket, about, `it is ${state}`, reason, ...failures.map(difference)];
    return `      <failure type="baseline" message="${text(OUT_OF_DATE)}">${text(lines.filter(Boolean).join('\n'))}</failure>`;
  }
  if (result === 'known') {
    const by = ticket === undefined ? '' : ` (${ticket})`;
    const lines = [`the baseline knows that this is ${state}${by}`, about, reason, ...failures.map(difference)];
    return `      <skipped message="${text(lines[0] ?? '')}"/>\n      <system-out>${text(lines.filter(Boolean).join('\n'))}</system-out>`;
  }
  if (result === 'skipped') {
    return `      <skipped message="${text([state, reason].filter(Boolean).join(': '))}"/>`;
  }
  if (state === 'passed') {
    return '';
  }
  const lines = [`${state}: ${about}`, ...(reason === undefined ? [] : [reason]), ...failures.map(difference)];
  return `      <system-out>${text(lines.join('\n'))}</system-out>`;
};

const difference = ({ expected, received, pointer, call, on, wires = [], curl, counterexample }: Failure): string => {
  const at = pointer === undefined ? '' : `${pointer} `;
  const smallest =
    counterexample && `smallest ${counterexample.shown} (seed ${counterexample.seed}, path ${counterexample.path})`;
  return [call, `expected ${at}${expected}`, `received ${at}${received}`, on && `on ${on}`, ...wires, curl, smallest]
    .filter(Boolean)
    .join('\n');
};

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);
