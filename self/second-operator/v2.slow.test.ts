import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { OperatorV2Profile, Outcome } from '../../schemas/generated/types.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { startOctoFace } from './octo.ts';
import { type SecondOperator, startSecondOperator } from './operator.ts';

const BINDING = fileURLToPath(new URL('binding.json', import.meta.url));

/** The second operator sells two weeks; nothing is ever listed later. */
const neverAvailable = ({ products: [product] }: SecondOperator['facts']) => ({
  productId: product?.id ?? '',
  optionId: product?.rates[0]?.optionId ?? '',
  localDate: new Date(Date.now() + 40 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10),
});

/** Every v2 check against the second operator, or a bound of it, by a profile. */
const certified = async (operator: SecondOperator, profile: OperatorV2Profile): Promise<Outcome[]> => {
  const sockets = openSockets();
  process.env.SECOND_AUTHORIZATION = operator.facts.v2.authorization;
  process.env.SECOND_RESTRICTED = operator.facts.v2.restrictedAuthorization;
  const outcomes = await runAll({
    interface: 'operator-v2',
    profile: {
      name: 'second operator',
      'operator-v2': { authorization: { env: 'SECOND_AUTHORIZATION' }, days: 10, ...profile },
      limits: { requestsPerSecond: 10_000, holds: 1_000, bookings: 10_000 },
    },
    transport: sockets.transport,
  });
  sockets.close();
  return outcomes;
};

const levelOf = (id: string) => catalogue[id as RequirementId].level;

/** What a lawful operator must not be charged with: a broken MUST, or a check that could not judge it. */
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

const leftBy = (outcomes: Outcome[]): Outcome['left'] => outcomes.flatMap(({ left }) => left);

test('the second operator passes every v2 check, and nothing is left on it', async () => {
  const operator = await startSecondOperator();
  const { facts, v2BaseUrl } = operator;

  const outcomes = await certified(operator, {
    baseUrl: v2BaseUrl,
    endpoints: [new URL(facts.v2.endpoint).origin],
    binding: BINDING,
    restricted: { authorization: { env: 'SECOND_RESTRICTED' }, supplierId: facts.supplierId },
    neverAvailable: [neverAvailable(facts)],
    without: ['closed-dates', 'read-only-key'],
  });
  await operator.close();

  expect(outcomes.length).toBeGreaterThan(100);
  expect(complaints(outcomes)).toEqual([]);
  expect(leftBy(outcomes)).toEqual([]);
});

test('behind an OCTO 1.0 bound it passes with the binding octo-1.0', async () => {
  const operator = await startSecondOperator();
  const bound = await startOctoFace(operator);

  const outcomes = await certified(operator, {
    baseUrl: `${bound.url}/octo`,
    binding: 'octo-1.0',
    without: ['closed-dates', 'never-available-dates', 'restricted-key', 'read-only-key'],
  });
  await bound.close();
  await operator.close();

  const contradicted = outcomes.filter(({ reason }) => reason?.includes('octo-1.0 contradicts'));
  expect(complaints(outcomes)).toEqual([]);
  expect(contradicted.length).toBeGreaterThan(0);
  expect(leftBy(outcomes)).toEqual([]);
});
