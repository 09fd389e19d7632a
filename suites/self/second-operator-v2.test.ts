import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { OperatorV2Profile, Outcome } from '../../schemas/generated/types.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { runAll } from '../harness/run-all.ts';
import { openSockets } from '../harness/socket.ts';
import type { Transport } from '../harness/wire.ts';
import { type SecondOperator, startSecondOperator } from './second-operator.ts';
import { OCTO_ADDRESS, octoFace } from './second-operator-octo.ts';

const BINDING = fileURLToPath(new URL('second-operator.binding.json', import.meta.url));

/** Every v2 check against the second operator, seen through a profile and a face. */
const certified = async (
  profile: (operator: SecondOperator) => OperatorV2Profile,
  face: (operator: SecondOperator, transport: Transport) => Transport,
): Promise<Outcome[]> => {
  const operator = await startSecondOperator();
  const sockets = openSockets();
  process.env.SECOND_AUTHORIZATION = operator.facts.v2.authorization;
  process.env.SECOND_RESTRICTED = operator.facts.v2.restrictedAuthorization;
  try {
    return await runAll({
      interface: 'operator-v2',
      profile: {
        name: 'second operator',
        'operator-v2': profile(operator),
        limits: { requestsPerSecond: 10_000, holds: 1_000, bookings: 10_000 },
      },
      transport: face(operator, sockets.transport),
    });
  } finally {
    sockets.close();
    await operator.close();
  }
};

const levelOf = (id: string) => catalogue[id as RequirementId].level;

/** What a lawful operator must not be told: a broken MUST, or a check that could not judge it. */
const complaints = (outcomes: Outcome[]): string[] => [
  ...outcomes
    .filter(({ requirement, state }) => state === 'blocked' || (state === 'failed' && levelOf(requirement) === 'MUST'))
    .map(({ requirement, reason, failures }) => `${requirement}: ${reason ?? JSON.stringify(failures)}`),
  ...outcomes.flatMap(({ standing }) =>
    standing
      .filter(({ requirement, failures }) => failures.length > 0 && levelOf(requirement) === 'MUST')
      .map(({ requirement, failures }) => `${requirement}: ${JSON.stringify(failures[0])}`),
  ),
];

const residue = (outcomes: Outcome[]): number =>
  outcomes.reduce((sum, { residue: left }) => sum + left.holds + left.bookings, 0);

test('the second operator passes every v2 check, and nothing is left on it', async () => {
  const outcomes = await certified(
    ({ v2BaseUrl, facts }) => ({
      baseUrl: v2BaseUrl,
      authorization: { env: 'SECOND_AUTHORIZATION' },
      binding: BINDING,
      days: 10,
      restricted: { authorization: { env: 'SECOND_RESTRICTED' }, supplierId: facts.supplierId },
      without: ['closed-dates', 'never-available-dates'],
    }),
    (_operator, transport) => transport,
  );

  expect(outcomes.length).toBeGreaterThan(100);
  expect(complaints(outcomes)).toEqual([]);
  expect(residue(outcomes)).toBe(0);
});

test('behind an OCTO 1.0 face it passes with the binding octo-1.0', async () => {
  const outcomes = await certified(
    () => ({
      baseUrl: OCTO_ADDRESS,
      authorization: { env: 'SECOND_AUTHORIZATION' },
      binding: 'octo-1.0',
      days: 10,
      without: ['closed-dates', 'never-available-dates', 'restricted-key'],
    }),
    octoFace,
  );

  const contradicted = outcomes.filter(({ reason }) => reason?.includes('octo-1.0 contradicts'));
  expect(complaints(outcomes)).toEqual([]);
  expect(contradicted.length).toBeGreaterThan(0);
  expect(residue(outcomes)).toBe(0);
});
