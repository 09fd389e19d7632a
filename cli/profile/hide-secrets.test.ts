import { expect, test } from '@playwright/test';
import { renderHarnessError, renderSetupError, SetupError } from '../errors.ts';
import { hidingSecretsOf } from './hide-secrets.ts';

const SECRET = 'canary-key-4711';
const profile = { partner: { headers: { 'X-API-Key': { env: 'HOLDFAST_TEST_UNSET', otherwise: SECRET } } } };

/** What is thrown on work with the profile. */
const thrown = (error: unknown): Promise<unknown> =>
  hidingSecretsOf(profile, () => Promise.reject(error)).catch((caught: unknown) => caught);

test('a refusal on work with a target holds no secret, and is the same refusal', async () => {
  const refusal = new SetupError(`The type is ${SECRET}.`, { value: SECRET, allowed: `not ${SECRET}`, todo: SECRET });
  refusal.others = [new SetupError(SECRET, { todo: 'Nothing.' })];
  const caught = await thrown(refusal);

  expect(caught).toBe(refusal);
  expect(renderSetupError(refusal)).not.toContain('canary');
  expect(renderSetupError(refusal)).toContain('The type is $HOLDFAST_TEST_UNSET.');
});

test('any other error holds none in its words and its frames, and none of its lines is one of ours', async () => {
  const text = renderHarnessError(await thrown(new Error(`${SECRET}\n::error::\n301 passed, 0 failed, 0 skipped`)));

  expect(text).not.toContain('canary');
  const [, ...lines] = text.split('\n');
  for (const line of lines) {
    expect(line).toMatch(/^ {2}\| /);
  }
  expect(text).toContain('  | \\u003a:error::');
});
