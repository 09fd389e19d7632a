// A secret is found however it is written, and its head where a text was cut off.
import { expect, test } from '@playwright/test';
import { Redactor } from './redactor.ts';

const redactor = (secrets: Map<string, string>) => {
  const all = new Redactor(secrets);
  return (text: string) => all.redacted(text);
};

test('secrets become variables, the longer ones first', () => {
  const redact = redactor(
    new Map([
      ['API_KEY', 'k-123'],
      ['API_SECRET', 'k-123-and-more'],
    ]),
  );

  expect(redact('k-123-and-more, k-123')).toBe('$API_SECRET, $API_KEY');
  expect(redactor(new Map([['EMPTY', '']]))('nothing to hide')).toBe('nothing to hide');
});

test('a secret is found however it is escaped or encoded', () => {
  const secret = 'p@ss "w\\rd/é+=&<';
  const redact = redactor(new Map([['SECRET', secret]]));
  const json = JSON.stringify(secret);
  const latin = Buffer.from(`key:${secret}!`, 'latin1').toString('base64');

  expect(redact(`{"a":${json}}`)).toBe('{"a":"$SECRET"}');
  expect(redact(json.replace('é', '\\u00e9').replace('/', '\\/'))).not.toContain('w\\\\rd');
  expect(redact(`?key=${encodeURIComponent(secret)}`)).toBe('?key=$SECRET');
  expect(redact(new URLSearchParams({ secret }).toString())).not.toContain('p%40ss');
  expect(redact(`Basic ${Buffer.from(secret).toString('base64')}`)).toBe('Basic $SECRET');
  expect(redact(Buffer.from(secret).toString('base64url'))).toContain('$SECRET');
  expect(redact(latin)).toMatch(/^.{5,7}\$SECRET.{0,4}$/);
  expect(redact(Buffer.from(secret).toString('hex'))).toBe('$SECRET');
});

test('the telling part of an Authorization is hidden without its scheme, and decoded', () => {
  const basic = `Basic ${Buffer.from('reseller:hunter22').toString('base64')}`;
  const redact = redactor(
    new Map([
      ['AUTH', basic],
      ['TOKEN', 'Bearer abc.def-ghi'],
    ]),
  );

  expect(redact(basic)).toBe('$AUTH');
  expect(redact(`the token ${basic.slice(6)} is reseller:hunter22`)).toBe('the token $AUTH is $AUTH');
  expect(redact('password=hunter22&token=abc.def-ghi')).toBe('password=$AUTH&token=$TOKEN');
});
