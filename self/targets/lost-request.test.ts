// A lost answer proves something only where the request before it arrived.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { Transport } from '../../harness/transport/wire.ts';
import { profile } from '../proof/bound-interface.ts';
import { SPEED_UP } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const CHECKS = [
  'partner.wire.lost-answer-holds-once',
  'partner.wire.lost-answer-books-once',
  'partner.wire.lost-answer-leaves-nothing-half-made',
] as const;

/** Drops each request whose connection closes before the answer, as some proxies do. */
const dropping =
  (direct: Transport): Transport =>
  async (request, options) =>
    options.dropAnswer
      ? { error: { kind: 'ours', message: 'the connection was closed by us' } }
      : direct(request, options);

const statesThrough = async (transport: Transport): Promise<string[]> => {
  const options = { interface: 'partner', profile, transport, unwritten: true, alone: true, seed: 1, runs: 2 } as const;
  const outcomes = await scaleWaits(SPEED_UP, () => runAll({ ...options, shrinkRequests: 0, only: [...CHECKS] }));
  return outcomes.map(({ state }) => state);
};

test('what an operator does after a lost answer is blocked where the request never arrives', async () => {
  expect(await statesThrough(inProcess(mockWith()))).toEqual(CHECKS.map(() => 'passed'));
  expect(await statesThrough(dropping(inProcess(mockWith())))).toEqual(CHECKS.map(() => 'blocked'));
});
