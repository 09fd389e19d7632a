import { expect, test } from '@playwright/test';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { assertAccepted, mustHaveRefused } from './control-request.ts';

const answering = (status: number): Exchange =>
  ({ call: `GET / → ${status}`, refused: status >= 400 && status < 500, succeeded: status === 200 }) as Exchange;

test('a refusal is a 4xx: neither a server error, nor silence, nor a success', () => {
  expect(() => mustHaveRefused(answering(400))).not.toThrow();
  for (const status of [0, 200, 302, 500, 503]) {
    expect(() => mustHaveRefused(answering(status)), String(status)).toThrow(Blocked);
  }
});

test('a control request was accepted with a success', () => {
  expect(() => assertAccepted(answering(200))).not.toThrow();
  for (const status of [0, 302, 400, 500]) {
    expect(() => assertAccepted(answering(status)), String(status)).toThrow(Blocked);
  }
});
