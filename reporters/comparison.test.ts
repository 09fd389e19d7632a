import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { styler } from './ansi.ts';
import { compareReports } from './comparison.ts';
import { renderComparison, renderComparisonMarkdown } from './formats/compare-text.ts';
import { example } from './formats/golden/example.ts';

const RELEASED = 'partner.hold.release-moves-active-to-released';

const passing = (id: string, report: Report = example): Report => ({
  ...report,
  requirements: report.requirements.map((requirement) =>
    requirement.id === id ? { ...requirement, state: 'passed', failures: [] } : requirement,
  ),
});

test('one requirement that fails now is named alone', () => {
  const comparison = compareReports(passing(RELEASED), example);

  expect(comparison).toMatchObject({ worse: 1, better: 0, between: [] });
  expect(comparison.changes).toEqual([
    {
      requirement: RELEASED,
      was: 'passed',
      is: 'failed',
      direction: 'worse',
      reason: 'expected "RELEASED", received "ACTIVE"',
    },
  ]);
  expect(renderComparison(comparison, styler(false))).toContain(`  worse   ${RELEASED}   passed → failed`);
});

test('one that fails in both is named where it fails otherwise now', () => {
  const requirements = example.requirements.map((requirement) =>
    requirement.id === RELEASED
      ? { ...requirement, failures: [{ pointer: '/hold/id', expected: 'the id of the hold', received: 'absent' }] }
      : requirement,
  );
  const { worse, changes } = compareReports(example, { ...example, requirements });

  expect([worse, changes]).toEqual([
    0,
    [
      {
        requirement: RELEASED,
        was: 'failed',
        is: 'failed',
        direction: 'other',
        reason: 'expected the id of the hold, received absent',
      },
    ],
  ]);
});

for (const state of ['blocked', 'not-applicable'] as const) {
  test(`what failed and is ${state} now is not better`, () => {
    const requirements = example.requirements.map((requirement) =>
      requirement.id === RELEASED ? { ...requirement, state } : requirement,
    );
    const { better, changes } = compareReports(example, { ...example, requirements });

    expect([better, changes[0]?.direction]).toEqual([0, 'other']);
  });
}

test('what is different between the runs is named, the hour too, and none of it is called the reason', () => {
  const other: Report = {
    ...example,
    tool: { name: 'holdfast', version: '2.0.0' },
    target: { ...example.target, build: '7' },
    run: { ...example.run, startedAt: '2026-12-02T03:00:00.000Z', seed: 5, catalogue: 'sha256:zz' },
  };
  const comparison = compareReports(passing(RELEASED), other);
  const later = compareReports(passing(RELEASED), {
    ...example,
    run: { ...example.run, startedAt: other.run.startedAt },
  });
  const began = `began: ${example.run.startedAt} → ${other.run.startedAt}`;

  expect(comparison.between.map(({ what }) => what)).toEqual(['began', 'build', 'catalogue', 'tool', 'seed']);
  expect(renderComparison(comparison, styler(false))).toContain(`each may be the reason, and so may the target itself`);
  expect(renderComparison(later, styler(false)).split('\n').slice(-2)).toEqual([`  ${began}`, '']);
  expect(renderComparison(later, styler(false))).not.toContain('has changed');
});

test('fixed is better; what is gone or new is neither, unless it is bad', () => {
  const without = { ...example, requirements: example.requirements.filter(({ id }) => id !== RELEASED) };

  expect(compareReports(example, passing(RELEASED)).changes[0]).toMatchObject({ direction: 'better' });
  expect(compareReports(example, without).changes[0]).toMatchObject({ was: 'failed', direction: 'other' });
  expect(compareReports(without, example).changes[0]).toMatchObject({ is: 'failed', direction: 'worse' });
  expect(compareReports(without, passing(RELEASED)).changes[0]).toMatchObject({ is: 'passed', direction: 'other' });
  expect(compareReports(example, example).changes).toEqual([]);
});

test('in Markdown what a target wrote is plain text', () => {
  const evil = '| <img src=x> [a](http://evil.test) `x` @someone https://evil.test www.evil.test\n# x\u202e';
  const worse = {
    ...example,
    target: { ...example.target, name: evil },
    requirements: example.requirements.map((requirement) => ({
      ...requirement,
      failures: requirement.failures.map((one) => ({ ...one, received: evil })),
    })),
  };
  const markdown = renderComparisonMarkdown(compareReports(passing(RELEASED), worse));

  expect(markdown).not.toMatch(/<|\[a\]|https?:|www\.|@|\u202e|`x`/);
  expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([]);
});
