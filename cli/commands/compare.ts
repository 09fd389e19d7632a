import { styler, wantsColours } from '../../reporters/ansi.ts';
import { compareReports } from '../../reporters/comparison.ts';
import { renderComparison, renderComparisonMarkdown } from '../../reporters/formats/compare-text.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readReport, reportIn } from '../files/report-file.ts';

const WORSE = 1;

export const compare = command({
  name: 'compare',
  summary:
    'Says which requirements changed their state from one report to another, or fail otherwise, and what else is different.',
  operands: ['OLD', 'NEW'],
  options: {
    json: { words: 'for machines' },
    markdown: { words: 'for a pull request' },
  },
  more: 'OLD and NEW are report.json of two runs, or the folders that these are in. Exit codes: 0 nothing got worse, 1 something did, 3 refused.',
  run: async ({ json, markdown }, [older = '', newer = '']) => {
    if (json && markdown) {
      throw new SetupError('--json and --markdown are two forms of one answer.', {
        key: '--json',
        todo: 'Give one of them.',
      });
    }
    const comparison = compareReports(readReport(reportIn(older)), readReport(reportIn(newer)));
    const text = json
      ? `${jsonText(comparison, 2)}\n`
      : markdown
        ? renderComparisonMarkdown(comparison)
        : renderComparison(comparison, styler(wantsColours(process.stdout, process.env)));
    process.stdout.write(text);
    return comparison.worse > 0 ? WORSE : 0;
  },
});
