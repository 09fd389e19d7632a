import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { example } from './formats/golden/example.ts';
import { repeatWords, toRepeat, withRepeats } from './repeats.ts';

const RELEASED = 'partner.hold.release-moves-active-to-released';

const fixed: Report = {
  ...example,
  verdict: 'incomplete',
  requirements: example.requirements.map((requirement) =>
    requirement.id === RELEASED ? { ...requirement, state: 'passed', failures: [] } : requirement,
  ),
};

test('a failure that does not come again is marked, and the verdict stays', () => {
  const report = withRepeats(example, [fixed, example, fixed]);
  const requirement = report.requirements.find(({ id }) => id === RELEASED);
  const other = report.requirements.find(({ id }) => id === 'partner.content.is-json');

  expect(report.verdict).toBe('not-conformant');
  expect(requirement).toMatchObject({ state: 'failed', repeats: { times: 3, failed: 1 } });
  expect(requirement && repeatWords(requirement)).toBe(
    'failed again in 1 of 3 further runs that judged it: it is not the same each time',
  );
  expect(other && repeatWords(other)).toBe('failed again in 3 of 3 further runs that judged it');
  expect(report.run).toMatchObject({ requests: 1_000, resources: { holds: 48, bookings: 12 } });
});

test('a further run that could not judge a failure is not counted', () => {
  const blocked: Report = {
    ...example,
    requirements: example.requirements.map((requirement) => ({ ...requirement, state: 'blocked', failures: [] })),
  };
  const repeatsOf = (...repeats: Report[]) =>
    withRepeats(example, repeats).requirements.find(({ id }) => id === RELEASED)?.repeats;

  expect(repeatsOf(blocked, example, fixed)).toEqual({ times: 2, failed: 1 });
  expect(repeatsOf(blocked, blocked)).toBeUndefined();
});

test('what showed a failure in passing runs again too', () => {
  const [first, ...others] = example.requirements as [Report['requirements'][number]];
  const failures = first.failures.map((failure) => ({ ...failure, check: 'partner.hold.read-shows-the-created' }));

  expect(toRepeat({ ...example, requirements: [{ ...first, failures }, ...others] })).toEqual([
    'partner.content.is-json',
    'partner.hold.read-shows-the-created',
    RELEASED,
  ]);
});
