import { appendFileSync } from 'node:fs';
import { awayInWords } from '../../reporters/away.ts';
import { OUT_OF_DATE, outOfDate } from '../../reporters/baseline.ts';
import type { Material } from '../../reporters/material.ts';
import type { JudgedRequirement } from '../../reporters/verdict.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { escaped } from '../../schemas/text/escape.ts';

/** A step may have at most this number of annotations of one kind. */
const MAX_ANNOTATIONS = 10;

const percent = (text: string, characters: RegExp): string =>
  text.replace(characters, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** A workflow command. Only this place makes one: what a target wrote is text in it. */
const annotation = (title: string, message: string, level: 'error' | 'warning' = 'error'): string =>
  `::${level} title=${percent(escaped(title), /[%:,\r\n]/g)}::${percent(escaped(message), /[%\r\n]/g)}\n`;

/**
 * Annotations of GitHub Actions for all that makes a run end with 1: failures that the baseline does not know, requirements that are worse
 * than in the baseline, entries of the baseline that are out of date, and with --strict-should also warnings.
 */
export const annotations = (report: Report, strict: boolean): string => {
  const { requirements, baseline } = report;
  const old = outOfDate(report);
  const isBad = ({ id, state }: JudgedRequirement): boolean =>
    baseline === undefined ? state === 'failed' || (strict && state === 'warned') : baseline.worse.includes(id);
  return requirements
    .filter((requirement) => isBad(requirement) || old.includes(requirement.id))
    .slice(0, MAX_ANNOTATIONS)
    .map((requirement) =>
      annotation(
        requirement.id,
        isBad(requirement) ? failureOf(requirement) : `${requirement.sentence} But ${OUT_OF_DATE}.`,
      ),
    )
    .join('');
};

const failureOf = ({ sentence, reason, failures: [first] }: JudgedRequirement): string =>
  [sentence, first === undefined ? reason : `Expected ${first.expected}, received ${first.received}.`]
    .filter(Boolean)
    .join(' ');

/** What later steps of a job read as `steps.<id>.outputs`. What the baseline knows is counted in neither number. */
const outputs = ({ verdict, requirements, baseline }: Report, file: string): string => {
  const count = (wanted: JudgedRequirement['state']) =>
    requirements.filter(({ id, state }) => state === wanted && !baseline?.known.includes(id)).length;
  return Object.entries({ verdict, failed: count('failed'), blocked: count('blocked'), report: file })
    .map(([name, value]) => `${name}=${escaped(String(value))}\n`)
    .join('');
};

const append = (what: string, file: string | undefined, text: string): void => {
  if (!file) {
    return;
  }
  try {
    appendFileSync(file, text);
  } catch (error) {
    process.stderr.write(`${what} cannot be written (${(error as NodeJS.ErrnoException).code}): ${escaped(file)}\n`);
  }
};

/**
 * Where this is a run of GitHub Actions: puts the summary on the page of the job, failures beside it, and the verdict into
 * the outputs of the step.
 */
export const reportToGithub = (
  { report, strict }: Pick<Material, 'report' | 'strict'>,
  { summary, file }: { summary: string; file: string },
  environment: NodeJS.ProcessEnv,
): void => {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, GITHUB_OUTPUT } = environment;
  append('The summary of the job', GITHUB_STEP_SUMMARY, `${summary}\n`);
  append('The outputs of the step', GITHUB_OUTPUT, outputs(report, file));
  if (GITHUB_ACTIONS === 'true') {
    process.stdout.write(annotations(report, strict));
    for (const words of awayInWords(report.run)) {
      process.stdout.write(annotation(report.target.name, words, 'warning'));
    }
  }
};

/** The same of a run that was refused: why, in the words of the error. */
export const refusalToGithub = (words: string, { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY }: NodeJS.ProcessEnv): void => {
  append('The summary of the job', GITHUB_STEP_SUMMARY, `## Set-up refused\n\n${codeBlock(words)}\n`);
  if (GITHUB_ACTIONS === 'true') {
    process.stdout.write(annotation('set-up refused', words));
  }
};

/** A text of any letters as a block of Markdown: no line of it can end the block. */
const codeBlock = (text: string): string => text.replaceAll(/^/gm, '    ');
