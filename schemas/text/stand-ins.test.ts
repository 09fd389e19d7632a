import { expect, test } from '@playwright/test';
import { standInsOf, withStandIns } from './stand-ins.ts';

const profile = {
  partner: {
    headers: { 'X-API-Key': { env: 'HOLDFAST_TEST_KEY' }, 'X-Other': { env: 'HOLDFAST_TEST_UNSET' } },
    authorization: { env: 'HOLDFAST_TEST_AUTHORIZATION', otherwise: 'Bearer published' },
  },
  other: { headers: { 'X-Token': { command: ['node', '-e', 'process.exit(7)'] } } },
};

test('a stand-in has the form of its secret, and nothing of it', () => {
  process.env.HOLDFAST_TEST_KEY = 'Basic c2VjcmV0OnNlY3JldA==';
  const standIns = standInsOf(profile);

  expect(standIns.HOLDFAST_TEST_KEY).toMatch(/^Basic [0-9a-f]{32}==$/);
  expect(standIns.HOLDFAST_TEST_AUTHORIZATION).toMatch(/^Bearer [0-9a-f]{10}$/);
  expect(Object.keys(standIns)).not.toContain('HOLDFAST_TEST_UNSET');
});

test('with stand-ins no secret of the machine is used, and no command of a stranger runs', async () => {
  process.env.HOLDFAST_TEST_KEY = 'a secret of this machine';
  process.env.HOLDFAST_TEST_UNSET = 'another';
  const [plain, key, unset] = await withStandIns(
    profile,
    { HOLDFAST_TEST_KEY: 'stand-in' },
    async (given) => [given, process.env.HOLDFAST_TEST_KEY, process.env.HOLDFAST_TEST_UNSET] as const,
  );

  expect([key, unset]).toEqual(['stand-in', undefined]);
  expect(process.env.HOLDFAST_TEST_KEY).toBe('a secret of this machine');
  expect(process.env.HOLDFAST_TEST_UNSET).toBe('another');
  expect(plain.partner.authorization).toEqual({ env: 'HOLDFAST_TEST_AUTHORIZATION' });
  expect(plain.other.headers['X-Token']).toEqual({ env: expect.stringMatching(/^HOLDFAST_COMMAND_/) });
});
