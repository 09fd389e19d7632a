import type { Failure } from '../schemas/generated/types.ts';
import { interfaceOf } from '../schemas/interfaces.ts';
import { escapedWithin } from '../schemas/text/escape.ts';
import type { Material } from './material.ts';
import type { JudgedRequirement } from './verdict.ts';

/**
 * junit.xml: a test suite for each interface, a test case for each requirement.
 *
 * A blocked requirement is `skipped`, with its reason: to JUnit's readers `error` means that the tool broke, and it did not.
 * That a blocked MUST stops a release is told by exit code 2, and by the property `verdict`.
 */
export const renderJunit = ({ report: original, strict }: Pick<Material, 'report' | 'strict'>): string => {
  const report = escapedWithin(original); // so that no character is left that XML 1.0 cannot hold
  const cases = report.requirements.map((requirement) => ({ requirement, result: resultOf(requirement, strict) }));
  const suites = report.target.interfaces.map((name) => {
    const mine = cases.filter(({ requirement }) => interfaceOf(requirement.id) === name);
    return [
      `  <testsuite name="${text(name)}" timestamp="${report.run.startedAt}" ${totals(mine)}>`,
      '    <properties>',
      ...Object.entries({ target: report.target.name, verdict: report.verdict, seed: report.run.seed }).map(
        ([property, value]) => `      <property name="${property}" value="${text(String(value))}"/>`,
      ),
      '    </properties>',
      ...mine.map(({ requirement, result }) => testCase(requirement, name, result)),
      '  </testsuite>',
    ].join('\n');
  });
  const head = `<testsuites name="holdfast" time="${seconds(report.run.durationMs)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join('\n');
};

type Result = 'passed' | 'failed' | 'skipped';

const resultOf = ({ state }: JudgedRequirement, strict: boolean): Result => {
  if (state === 'failed' || (strict && state === 'warned')) {
    return 'failed';
  }
  return state === 'blocked' || state === 'not-applicable' ? 'skipped' : 'passed';
};

const totals = (cases: { requirement: JudgedRequirement; result: Result }[]): string => {
  const of = (wanted: Result) => cases.filter(({ result }) => result === wanted).length;
  const durationMs = cases.reduce((sum, { requirement }) => sum + requirement.durationMs, 0);
  return `tests="${cases.length}" failures="${of('failed')}" errors="0" skipped="${of('skipped')}" time="${seconds(durationMs)}"`;
};

const testCase = (requirement: JudgedRequirement, suite: string, result: Result): string => {
  const { id, durationMs } = requirement;
  const inner = contents(requirement, result);
  const open = `    <testcase classname="${text(suite)}" name="${text(id)}" time="${seconds(durationMs)}"`;
  return inner === '' ? `${open}/>` : `${open}>\n${inner}\n    </testcase>`;
};

const contents = (requirement: JudgedRequirement, result: Result): string => {
  const { level, source, sentence, state, reason, failures } = requirement;
  const about = `${level}, spec ${source}: ${sentence}`;
  if (result === 'failed') {
    return `      <failure type="${level}" message="${text(about)}">${text(failures.map(difference).join('\n\n'))}</failure>`;
  }
  if (result === 'skipped') {
    return `      <skipped message="${text([state, reason].filter(Boolean).join(': '))}"/>`;
  }
  if (state === 'passed') {
    return '';
  }
  const told = [`${state}: ${about}`, ...(reason === undefined ? [] : [reason]), ...failures.map(difference)];
  return `      <system-out>${text(told.join('\n'))}</system-out>`;
};

const difference = ({ expected, received, pointer, call, curl, counterexample }: Failure): string => {
  const at = pointer === undefined ? '' : `${pointer} `;
  const smallest =
    counterexample && `smallest ${counterexample.shown} (seed ${counterexample.seed}, path ${counterexample.path})`;
  return [call, `expected ${at}${expected}`, `received ${at}${received}`, curl, smallest].filter(Boolean).join('\n');
};

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (raw: string): string => raw.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
