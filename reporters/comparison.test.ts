import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { styler } from './ansi.ts';
import { renderComparison, renderComparisonMarkdown } from './compare-text.ts';
import { compared } from './comparison.ts';
import { example } from './golden/example.ts';

const released = 'partner.hold.release-moves-active-to-released';

const passing = (id: string, report: Report = example): Report => ({
  ...report,
  requirements: report.requirements.map((row) => (row.id === id ? { ...row, state: 'passed', failures: [] } : row)),
});

test('one requirement that fails now is named alone, and only the target can be the reason', () => {
  const comparison = compared(passing(released), example);

  expect(comparison).toMatchObject({ worse: 1, better: 0, between: [] });
  expect(comparison.changes).toEqual([
    {
      requirement: released,
      was: 'passed',
      is: 'failed',
      direction: 'worse',
      reason: 'expected "RELEASED", received "ACTIVE"',
    },
  ]);
  expect(renderComparison(comparison, styler(false))).toContain(`  worse   ${released}   passed → failed`);
  expect(renderComparison(comparison, styler(false))).toContain('the target itself has changed');
});

for (const state of ['blocked', 'not-applicable'] as const) {
  test(`what failed and is ${state} now is not better`, () => {
    const requirements = example.requirements.map((row) => (row.id === released ? { ...row, state } : row));
    const { better, changes } = compared(example, { ...example, requirements });

    expect([better, changes[0]?.direction]).toEqual([0, 'other']);
  });
}

test('what is different between the runs is named', () => {
  const other: Report = {
    ...example,
    tool: { name: 'holdfast', version: '2.0.0' },
    run: { ...example.run, seed: 5, catalogue: 'sha256:zz' },
  };
  const { between } = compared(passing(released), other);

  expect(between.map(({ what }) => what)).toEqual(['catalogue', 'tool', 'seed']);
});

test('mended is better; what is gone or new is neither, unless it is bad', () => {
  const without = { ...example, requirements: example.requirements.filter(({ id }) => id !== released) };

  expect(compared(example, passing(released)).changes[0]).toMatchObject({ direction: 'better' });
  expect(compared(example, without).changes[0]).toMatchObject({ was: 'failed', direction: 'other' });
  expect(compared(without, example).changes[0]).toMatchObject({ is: 'failed', direction: 'worse' });
  expect(compared(without, passing(released)).changes[0]).toMatchObject({ is: 'passed', direction: 'other' });
  expect(compared(example, example).changes).toEqual([]);
});

test('in Markdown what a target wrote is plain text', () => {
  const evil = '| <img src=x> [a](http://evil.test) `x` @someone https://evil.test www.evil.test\n# x\u202e';
  const worse = {
    ...example,
    target: { ...example.target, name: evil },
    requirements: example.requirements.map((row) => ({
      ...row,
      failures: row.failures.map((one) => ({ ...one, received: evil })),
    })),
  };
  const markdown = renderComparisonMarkdown(compared(passing(released), worse));

  expect(markdown).not.toMatch(/<|\[a\]|https?:|www\.|@|\u202e|`x`/);
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([]);
});
