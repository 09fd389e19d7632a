import { type Moved, movedIn, otherObservations } from '../../reporters/moved.ts';
import { NEXT_SET } from '../../schemas/requirements/set.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { readReport } from '../files/report-file.ts';
import { derivedReport, recordingAt } from '../run/rejudge.ts';
import { setNamed } from '../run/set-name.ts';

const DIFFERS = 1;

export const rejudge = command({
  name: 'rejudge',
  summary: 'Derives every result of a run again from its recording alone, and compares it with the report.',
  operands: ['[DIR]'],
  options: {
    catalogue: {
      value: 'NAME',
      words: `the set of requirements that counts, in place of that of the run; ${NEXT_SET}: the whole catalogue`,
    },
  },
  more:
    'DIR is the folder of a run, or its exchanges.ndjson.gz, with the report of the run beside it. The same checks run on\n' +
    'what was recorded: nothing is sent, and no secret is needed. A check that asks for what was not recorded is blocked.\n' +
    'Exit codes: 0 all is the same, 1 something differs, 3 the recording or the report cannot be read.',
  run: async (given, [path]) => {
    const { file, report: reportFile } = recordingAt(path);
    const report = readReport(reportFile);
    const derived = await derivedReport(
      file,
      given.catalogue === undefined ? undefined : { set: setNamed('catalogue', given.catalogue) },
    );
    const moved = movedIn(report, derived);
    const others = otherObservations(report, derived);
    const lines = [
      ...moved.map(movedInWords),
      ...others.map((words) => `OBSERVED  ${words}`),
      `${file}: ${counted(derived.requirements.length, 'requirement')} derived again, ` +
        (moved.length + others.length === 0
          ? 'all as in the report'
          : `${counted(moved.length, 'is', 'are')} not as in the report, and ${counted(others.length, 'observation')}`),
    ];
    process.stdout.write(`${lines.map((line) => escaped(line)).join('\n')}\n`);
    return moved.length + others.length === 0 ? 0 : DIFFERS;
  },
});

const movedInWords = ({ id, before, after, why }: Moved): string =>
  `MOVED  ${id}   ${before === after ? `${after}, for other reasons` : `${before} -> ${after}`}${why && `: ${why}`}`;
