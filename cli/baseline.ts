import { baselineOf } from '../reporters/baseline.ts';
import { counted } from '../schemas/text/counted.ts';
import { escaped, jsonText } from '../schemas/text/escape.ts';
import { command } from './command.ts';
import { readReport } from './report-file.ts';
import { writeFile } from './written.ts';

export const baseline = command({
  name: 'baseline',
  summary: 'Makes a baseline of the failures in a report: certify --baseline then ends with 0 while nothing is worse.',
  operands: ['REPORT'],
  options: { out: { value: 'FILE', words: 'where it goes; by default it is printed' } },
  more:
    'REPORT is the report.json of a run. The baseline is for people to edit: give each entry a reason, a ticket, and\n' +
    'with until the last day on which it is accepted.',
  run: async ({ out }, [file = '']) => {
    const made = baselineOf(readReport(file));
    const text = `${jsonText(made, 2)}\n`;
    if (out === undefined) {
      process.stdout.write(text);
      return 0;
    }
    writeFile('The baseline', { file: out, key: '--out', todo: 'Name a file that can be written.' }, text);
    process.stdout.write(
      `${counted(made.known.length, 'known failure is', 'known failures are')} in ${escaped(out)}.\n`,
    );
    return 0;
  },
});
