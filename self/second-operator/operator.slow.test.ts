// Nobody right fails: an operator written from the specification alone, with other lawful choices than the mock's.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { Outcome, Profile } from '../../schemas/generated/types.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { partnerOfSecond } from '../fixtures/second-operator-profile.ts';
import { type SecondOperator, startSecondOperator } from './operator.ts';

const profileOf = (operator: SecondOperator): Profile => ({
  name: 'Second operator',
  partner: partnerOfSecond(operator),
  limits: { requestsPerSecond: 10_000, holds: 100, bookings: 1_000, patienceSeconds: 10 },
});

/** Requirements of a level that an outcome shows violated, its own and those judged in passing. */
const violated = (outcomes: Outcome[], level: 'MUST' | 'SHOULD'): string[] =>
  outcomes
    .flatMap(({ requirement, state, failures, standing }) => [
      ...(state === 'failed' ? [{ requirement, failures }] : []),
      ...standing.filter((judged) => judged.failures.length > 0),
    ])
    .filter(({ requirement }) => catalogue[requirement as RequirementId].level === level)
    .map(({ requirement, failures: [first] }) => `${requirement}: ${first?.expected}, not ${first?.received}`);

const certified = async (options: Parameters<typeof startSecondOperator>[0]): Promise<Outcome[]> => {
  const operator = await startSecondOperator(options);
  const sockets = openSockets();
  try {
    return await runAll({ interface: 'partner', profile: profileOf(operator), transport: sockets.transport });
  } finally {
    sockets.close();
    await operator.close();
  }
};

/** A run mostly waits, until holds have ended: both go on at once. */
let usual: Outcome[];
let ofItsOwn: Outcome[];

test.beforeAll(async () => {
  [usual, ofItsOwn] = await Promise.all([certified({}), certified({ freshRequestIds: true, metaOnErrors: false })]);
});

test('the second operator passes every requirement, none is blocked, and what cannot be cancelled alone is left on it', () => {
  const outcomes = usual;

  expect(violated(outcomes, 'MUST')).toEqual([]);
  expect(
    outcomes.filter(({ state }) => state === 'blocked').map(({ requirement, reason }) => `${requirement}: ${reason}`),
  ).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(100);
  const leaving = outcomes.filter(({ left }) => left.length > 0);
  expect(leaving.map(({ requirement }) => requirement)).toEqual([
    'partner.booking.cancel-of-non-cancelable-has-no-effect',
  ]);
});

test('fresh request ids and errors without meta are warned, not failed', () => {
  const outcomes = ofItsOwn;

  expect(violated(outcomes, 'MUST')).toEqual([]);
  expect(new Set(violated(outcomes, 'SHOULD').map((line) => line.split(':')[0]))).toEqual(
    new Set(['partner.req-id.header-comes-back', 'partner.req-id.errors-carry-one']),
  );
});
