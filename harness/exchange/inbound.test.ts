import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { safeText, unhiddenText } from '../../schemas/text/safe-text.ts';
import { violations } from '../../schemas/validate.ts';
import { Exchange } from './exchange.ts';
import { type InboundCall, inboundExchange } from './inbound.ts';

const ANSWER = { status: 200, headers: {}, body: '{}', utf8: true };
const TIMES = { sentMs: 0, endedMs: 5 };

const read = (id: string, headers: Record<string, string> = {}): InboundCall => ({
  interface: 'partner',
  name: 'getHold',
  operation: { method: 'GET', path: '/v1.2/holds/{hold_id}' },
  journalNumber: 1,
  parameters: { hold_id: 'h' },
  request: { method: 'GET', url: 'http://operator.test/v1.2/holds/h', headers: { 'x-request-id': id, ...headers } },
  answer: ANSWER,
  ...TIMES,
});

const sent = (number: number, headerRequestId: string): Exchange =>
  new Exchange(
    number,
    { direction: 'outbound', interface: 'partner', operation: 'createHold', parameters: {}, headerRequestId },
    { method: 'POST', url: 'http://platform.test/holds', headers: {} },
    { answer: ANSWER },
    TIMES,
    unhiddenText,
  );

test('the credentials of an operator are hidden in records, curl lines and everything that is written later', () => {
  const text = safeText(new Map([['API_KEY', 'ours-1234']]));
  const secret = 'platform-secret-5678';
  const call = inboundExchange(
    1,
    read(randomUUID(), { 'X-API-Secret': secret, Authorization: 'Bearer tok-91011' }),
    text,
  );
  const further = inboundExchange(2, read(randomUUID(), { 'X-API-Secret': 'another-secret' }), text);
  const { curl } = call.failure('', '');

  expect(curl).toContain('"$OPERATOR_X_API_SECRET"');
  expect(further.failure('', '').curl).toContain('"$OPERATOR_X_API_SECRET_2"');
  expect(text.line(`${secret} tok-91011 another-secret ours-1234`)).toBe(
    '$OPERATOR_X_API_SECRET $OPERATOR_AUTHORIZATION $OPERATOR_X_API_SECRET_2 $API_KEY',
  );
  expect(JSON.stringify([call.record(), further.record(), curl])).not.toMatch(
    /platform-secret|tok-91011|another-secret/,
  );
});

test('a credential that the journal of the operator does not show stands as the variable of its own header', () => {
  const text = safeText(new Map([['API_KEY', 'ours-1234']]));
  const hidden = { 'X-API-Key': '[hidden]', 'X-API-Secret': '[hidden]' };
  const call = inboundExchange(1, read(randomUUID(), hidden), text);
  const credentials = { 'x-api-key': 'key-1234', 'x-api-secret': 'secret-5678' };
  const profileText = safeText(
    new Map([
      ['MY_KEY', 'key-1234'],
      ['MY_SECRET', 'secret-5678'],
    ]),
  );
  const ofProfile = inboundExchange(2, { ...read(randomUUID(), hidden), credentials }, profileText);

  expect(call.record().request.headers).toMatchObject({
    'X-API-Key': '$OPERATOR_X_API_KEY',
    'X-API-Secret': '$OPERATOR_X_API_SECRET',
  });
  expect(call.failure('', '').curl).toContain(
    `-H 'X-API-Key: '"$OPERATOR_X_API_KEY" -H 'X-API-Secret: '"$OPERATOR_X_API_SECRET"`,
  );
  expect(ofProfile.failure('', '').curl).toContain(`-H 'X-API-Key: '"$MY_KEY" -H 'X-API-Secret: '"$MY_SECRET"`);
});

test('a call that the operator did not answer is written down without an answer', () => {
  const { answer: _answer, ...unanswered } = read(randomUUID());
  const record = inboundExchange(1, unanswered, unhiddenText).record();

  expect(record).not.toHaveProperty('answer');
  expect(record.fault).toEqual({ kind: 'closed', message: 'no answer' });
  expect(violations('harness/exchange', record)).toEqual([]);
});

test('an inbound call is written down as one, and a call of ours as ever', () => {
  const record = inboundExchange(1, read(randomUUID()), unhiddenText).record();

  expect(record).toMatchObject({ operation: 'partner.getHold', direction: 'inbound' });
  expect(violations('harness/exchange', record)).toEqual([]);
  expect(sent(1, randomUUID()).record()).not.toHaveProperty('direction');
});
