// A secret is found however it is written, and its head where a text was cut off.
import { expect, test } from '@playwright/test';
import { Redactor, type RedactorOptions } from './redactor.ts';

const redactor = (secrets: Map<string, string>, options: RedactorOptions = {}) => {
  const all = new Redactor(secrets, options);
  return (text: string) => all.redacted(text);
};

test('secrets become variables, the longer ones first', () => {
  const redact = redactor(
    new Map([
      ['API_KEY', 'key-1234'],
      ['API_SECRET', 'key-1234-and-more'],
    ]),
  );

  expect(redact('key-1234-and-more, key-1234')).toBe('$API_SECRET, $API_KEY');
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

test('a short secret, or one that is a word of ours, is hidden where it is a whole value, and never within a longer word', () => {
  const secrets = new Map([
    ['PARTNER_SECRET', 's'],
    ['PARTNER_KEY', 'reservation'],
    ['PARTNER_NAME', 'PARTNER_NAME'],
  ]);
  const redact = redactor(secrets, { isOurs: (text) => 'partner.reservation.is-read'.includes(text) });

  expect(redact('s')).toBe('$PARTNER_SECRET');
  expect(redact('{"s":"s", "name" : "Standard","of":["reservation"]}')).toBe(
    '{"s":"$PARTNER_SECRET", "name" : "Standard","of":["$PARTNER_KEY"]}',
  );
  expect(redact('{\\"key\\":\\"s\\"}')).toBe('{\\"key\\":\\"$PARTNER_SECRET\\"}');
  expect(redact('/v1.2/s?key=s&sort=asc#s')).toBe('/v1.2/s?key=$PARTNER_SECRET&sort=asc#s');
  expect(redact("partner.reservation.is-read: the operator's reservations, s")).toBe(
    "partner.reservation.is-read: the operator's reservations, s",
  );
  expect(redact(redact('"PARTNER_NAME", PARTNER_NAME'))).toBe('"$PARTNER_NAME", PARTNER_NAME');
  expect(redactor(secrets, { anywhereOnly: true })('"s"')).toBe('"s"');
});

test('the head of a secret at the end of a text is left where it is a word of ours', () => {
  const redact = redactor(new Map([['KEY', 'conformant-key-4711']]), {
    isOurs: (text) => 'conformant'.startsWith(text),
  });

  expect(redact('the target is not conformant')).toBe('the target is not conformant');
  expect(redact('the key is conformant-key')).toBe('the key is $KEY');
});

test('a whole text that is the first word of a secret, as in Server, is left; a longer head, or one that was cut off, is hidden', () => {
  const redact = redactor(
    new Map([
      ['KEY', 'Holdfast-key-4711'],
      ['SHORT', 'password-12'],
      ['RANDOM', 'abcdefghijklmnopqrst-0123456789-0123456789'],
    ]),
  );

  expect(redact('holdfast')).toBe('holdfast');
  for (const cut of ['holdfast-', 'holdfast-key', 'holdfast…', '"holdfast', 'key=holdfast', '{"server":"holdfast"}']) {
    expect(redact(cut)).toContain('$KEY');
  }
  expect(redact('password')).toBe('$SHORT'); // most of it
  expect(redact('abcdefgh')).toBe('$RANDOM'); // within a word
});
