import { appendFileSync } from 'node:fs';
import type { Report } from '../schemas/generated/types.ts';
import { escaped } from '../schemas/text/escape.ts';

/** As many annotations of one kind a step may have. */
const MOST_ANNOTATIONS = 10;

const percent = (text: string, characters: RegExp): string =>
  text.replace(characters, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** A workflow command. Only this place makes one: what a target wrote is text in it. */
const annotation = (title: string, message: string): string =>
  `::error title=${percent(escaped(title), /[%:,\r\n]/g)}::${percent(escaped(message), /[%\r\n]/g)}\n`;

/** Failures as annotations of a run of GitHub Actions; those that a baseline knows are none. */
export const annotations = ({ requirements, baseline }: Report): string =>
  requirements
    .filter(({ id, state }) => (baseline === undefined ? state === 'failed' : baseline.worse.includes(id)))
    .slice(0, MOST_ANNOTATIONS)
    .map(({ id, sentence, reason, failures: [first] }) =>
      annotation(
        id,
        [sentence, first === undefined ? reason : `Expected ${first.expected}, received ${first.received}.`]
          .filter(Boolean)
          .join(' '),
      ),
    )
    .join('');

/** Puts the summary on the page of the job, and failures beside it, where this is a run of GitHub Actions. */
export const tellGithub = (report: Report, summary: string, environment: NodeJS.ProcessEnv): void => {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = environment;
  if (GITHUB_STEP_SUMMARY) {
    try {
      appendFileSync(GITHUB_STEP_SUMMARY, `${summary}\n`);
    } catch (error) {
      process.stderr.write(
        `The summary of the job cannot be written (${(error as NodeJS.ErrnoException).code}): ${escaped(GITHUB_STEP_SUMMARY)}\n`,
      );
    }
  }
  if (GITHUB_ACTIONS === 'true') {
    process.stdout.write(annotations(report));
  }
};
