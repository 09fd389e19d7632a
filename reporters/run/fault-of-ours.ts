import { relative } from 'node:path';
import type { Location, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** A failed test of the runner: never the target's doing. */
export interface HarnessError {
  title: string;
  /** `file:line`, relative to the working directory. */
  where?: string;
  message: string;
}

/** What the runner says of a test that did not come to its end as it should. */
export const faultsOf = (test: TestCase, { errors, status }: TestResult): HarnessError[] =>
  (errors.length > 0 ? errors : [{ message: `the test ended as ${status}, without an error` }]).map((error) => ({
    ...faultOf(error, placeOf(test)),
    title: titleOf(test),
  }));

/** One that has blocked its check, which came to its end. */
export const blockingFault = (test: TestCase, message: string): HarnessError => ({
  title: titleOf(test),
  where: placeOf(test),
  message,
});

/** An error outside of every test, for example a suite that does not load. */
export const faultOf = (error: TestError, otherwise?: string): HarnessError => {
  const where = error.location === undefined ? otherwise : inWords(error.location);
  return {
    title: 'outside of every test',
    ...(where !== undefined && { where }),
    message: plain(error.message ?? error.value ?? 'an error without a message'),
  };
};

/**
 * A fault on lines of its own, those of its message behind a bar.
 * @param safe makes a line safe that may hold texts of the target or a secret
 */
export const renderFault = ({ title, where, message }: HarnessError, safe: (line: string) => string): string =>
  [
    `ERROR  ${safe(title)}`,
    ...(where === undefined ? [] : [`  at ${safe(where)}`]),
    ...message.split(/\r?\n/).map((line) => `  | ${safe(line)}`),
  ].join('\n');

const inWords = ({ file, line, column }: Location): string => `${relative(process.cwd(), file)}:${line}:${column}`;

/** Where the check of a test stands, `suites/v1/hold.suite.ts:12`; undefined for a test of Holdfast itself. */
const checkOf = ({ annotations }: TestCase): string | undefined =>
  annotations.find(({ type }) => type === 'check')?.description;

const placeOf = (test: TestCase): string => checkOf(test) ?? inWords(test.location);

const titleOf = (test: TestCase): string =>
  checkOf(test) === undefined ? test.titlePath().slice(3).join(' › ') : test.title;

/** The runner colours its messages; files and pipes want none of that. */
const plain = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences start with one
  text.replace(/\u001b\[[0-9;]*m/g, '');
