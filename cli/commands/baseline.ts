import { existsSync } from 'node:fs';
import { CALLER_NAME } from '../../mock-operator/caller/report.ts';
import { baselineOf, updatedBaseline } from '../../reporters/baseline.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped, jsonText } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readReport } from '../files/report-file.ts';
import { writeFile } from '../files/written.ts';
import { formatCommand } from '../format-command.ts';
import { checkTarget, readBaseline } from '../run/baseline-file.ts';

export const baseline = command({
  name: 'baseline',
  summary: 'Makes a baseline of the failures in a report: certify --baseline then ends with 0 while nothing is worse.',
  operands: ['REPORT'],
  options: {
    out: { value: 'FILE', words: 'a new file for it; by default it is printed' },
    update: {
      value: 'FILE',
      words:
        'brings a baseline up to date: adds what is new, removes what is gone, and leaves the rest as it was edited',
    },
  },
  more:
    'REPORT is the report.json of a run. The baseline is for people to edit: give each entry a reason, a ticket, and\n' +
    'with until the last day on which it is accepted.',
  run: async ({ out, update }, [file = '']) => {
    if (update !== undefined) {
      if (out !== undefined) {
        throw new SetupError('--out makes a new baseline, and --update changes one.', {
          key: '--out',
          value: out,
          todo: 'Give one of them.',
        });
      }
      return updateFile(update, file);
    }
    const made = baselineOf(readReportOfRun(file));
    if (out === undefined) {
      process.stdout.write(textOf(made));
      return 0;
    }
    if (existsSync(out)) {
      throw new SetupError('The file is there already, and may have been edited.', {
        file: out,
        key: '--out',
        todo: `Bring it up to date: ${formatCommand('baseline', file, '--update', out)}. Or name a new file.`,
      });
    }
    write(out, '--out', made);
    process.stdout.write(`${inWords(made)} in ${escaped(out)}.\n`);
    return 0;
  },
});

/** @throws SetupError also for the report of a mock on its client, as no run is judged against that */
const readReportOfRun = (file: string): Report => {
  const report = readReport(file);
  if (report.target.name === CALLER_NAME) {
    throw new SetupError('The report is that of a mock on its client, and a baseline is for certify.', {
      file,
      key: '/target/name',
      value: CALLER_NAME,
      todo: `Keep the report itself, and compare the next one with it: ${formatCommand('compare', file, 'NEW')}. It ends with 1 when something got worse.`,
    });
  }
  return report;
};

type Made = ReturnType<typeof baselineOf>;

const textOf = (made: Made): string => `${jsonText(made, 2)}\n`;

const inWords = ({ known }: Made): string => counted(known.length, 'known failure is', 'known failures are');

const write = (file: string, key: string, made: Made): void =>
  writeFile('The baseline', { file, key, todo: 'Name a file that can be written.' }, textOf(made));

/** @throws SetupError where the report is of another target: all that it does not show would seem to be gone */
const updateFile = (file: string, reportFile: string): number => {
  const report = readReportOfRun(reportFile);
  const old = readBaseline(file, '--update');
  checkTarget(old, report.target.name, file);
  const {
    baseline: made,
    added,
    gone,
    worse,
    overdue,
  } = updatedBaseline(old, report, new Date().toISOString().slice(0, 10));
  write(file, '--update', made);
  const lines = [
    `${inWords(made)} in ${escaped(file)}: ${added.length} new, ${made.known.length - added.length} kept; ${gone.length} gone.`,
    ...added.map((id) => `  new                ${id}`),
    ...gone.map((id) => `  gone, removed      ${id}`),
    ...worse.map((id) => `  worse than before  ${id}`),
    ...overdue.map((id) => `  its day is over    ${id}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
};
