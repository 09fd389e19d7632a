import { expect, test } from '@playwright/test';
import { example } from './formats/golden/example.ts';
import { movedIn, otherObservations } from './moved.ts';

test('a report moves from itself nowhere', () => {
  expect(movedIn(example, structuredClone(example))).toEqual([]);
  expect(otherObservations(example, structuredClone(example))).toEqual([]);
});

test('another state, another failure, and a requirement that one alone has are named', () => {
  const [first, ...rest] = example.requirements.filter(({ state }) => state === 'failed');
  const [failure] = first?.failures ?? [];
  const derived = structuredClone(example);
  derived.requirements = derived.requirements
    .filter(({ state }) => state !== 'passed')
    .map((one) => ({ ...one, failures: one.failures.map((other) => ({ ...other, received: 'something else' })) }));
  const moved = movedIn(example, derived);

  expect(first && failure && rest).toBeDefined();
  expect(moved.find(({ id }) => id === first?.id)).toMatchObject({ before: 'failed', after: 'failed' });
  expect(moved.filter(({ after }) => after === 'absent').length).toBe(
    example.requirements.filter(({ state }) => state === 'passed').length,
  );
});

test('how a failure is shown is no difference', () => {
  const derived = structuredClone(example);
  for (const failure of derived.requirements.flatMap(({ failures }) => failures)) {
    failure.curl = 'curl another';
  }

  expect(movedIn(example, derived)).toEqual([]);
});

test('observations that one alone has are said', () => {
  const [first] = example.observations;
  const derived = {
    ...example,
    observations: [{ ...example.observations[0], observed: 'otherwise' }],
  } as typeof example;

  expect(otherObservations(example, derived)).toContain(`no longer ${first?.point}: ${first?.observed}`);
  expect(otherObservations(example, derived)).toContain(`now ${first?.point}: otherwise`);
});
