import { styler, wantsColours } from '../../reporters/ansi.ts';
import { driftOf } from '../../reporters/drift.ts';
import { renderDrift } from '../../reporters/formats/drift-text.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readReport, reportIn } from '../files/report-file.ts';

const CHANGED = 1;

export const drift = command({
  name: 'drift',
  summary: 'Says what has changed in how a target behaves at the points that the specification leaves open.',
  operands: ['OLD', 'NEW'],
  options: { json: { words: 'for machines' } },
  more: 'OLD and NEW are report.json of two runs; a mock that was made like OLD is as the target is while nothing has changed. Exit codes: 0 nothing changed, 1 something did, 3 refused.',
  run: async ({ json }, [older = '', newer = '']) => {
    const found = driftOf(readReport(reportIn(older)), readReport(reportIn(newer)));
    if (found.points === 0) {
      throw new SetupError('The reports have no open point in common: nothing can be compared.', {
        file: newer,
        todo: 'Name the reports of two whole runs against the same interfaces.',
      });
    }
    process.stdout.write(
      json ? `${jsonText(found, 2)}\n` : renderDrift(found, styler(wantsColours(process.stdout, process.env))),
    );
    return found.changes.length > 0 ? CHANGED : 0;
  },
});
