import { expect, test } from '@playwright/test';
import { violations } from '../../schemas/validate.ts';
import { profileErrors } from './profile.ts';

/** What is said of a list of origins beside an address; undefined when it is taken. */
const said = (endpoints: string[] | string, baseUrl = 'https://api.example.com/v2'): string | undefined => {
  const [error] = profileErrors({ name: 'Target', 'operator-v2': { baseUrl, endpoints } });
  return error && `${error.key} ${error.value}: ${error.message} ${error.todo}`;
};

const KEY = '/operator-v2/endpoints/0';

test('origins, none and "own" are taken', () => {
  const taken = [
    'https://desk.example.com',
    'https://desk.example.com:8443',
    'https://[::1]',
    'https://api.example.com',
  ];

  expect(said(taken)).toBeUndefined();
  expect(said([])).toBeUndefined();
  expect(said('own')).toBeUndefined();
  expect(said(['http://127.0.0.1:4011'], 'http://127.0.0.1:4010/_world/{worker}/v2')).toBeUndefined();
});

const MISWRITTEN: Record<string, string> = {
  'https://desk.example.com/': 'https://desk.example.com',
  'https://desk.example.com/v2': 'https://desk.example.com',
  'https://Desk.Example.com': 'https://desk.example.com',
  'https://desk.example.com:443': 'https://desk.example.com',
  'https://0x7f000001:8443': 'https://127.0.0.1:8443',
  'https://[0::1]': 'https://[::1]',
};

test('what is not written as an origin is refused with how it is written', () => {
  for (const [value, origin] of Object.entries(MISWRITTEN)) {
    expect(said([value])).toBe(`${KEY} ${value}: This is not how an origin is written. Write ${origin}.`);
  }
  expect(said(['https://*.example.com:x'])).toContain('This is not how an origin is written. Correct it.');
  expect(said(['https://desk.example.com', 'https://x y'])).toContain('/operator-v2/endpoints/1');
  expect(said(['https://user:geheim@desk.example.com'])).not.toContain('geheim');
});

test('an origin that no profile may allow is refused with the reason', () => {
  expect(said(['http://desk.example.com'])).toMatch(/No profile may allow this origin: it is http .* Remove it/);
  expect(said(['http://api.example.com'])).toContain('in the clear');
  expect(said(['https://169.254.169.254'])).toContain('link-local');
  expect(said(['https://[fe80::1]:8443'])).toContain('link-local');
  expect(said(['http://169.254.1.1'], 'http://169.254.1.1/v2')).toBeUndefined();
});

test('what cannot be an origin is refused by the schema', () => {
  const refused = (endpoints: unknown) =>
    violations('harness/operator-v2-profile', { baseUrl: 'https://api.example.com', endpoints }).map(
      ({ pointer }) => pointer,
    );

  expect(refused('onw')).toEqual(['/endpoints']);
  expect(refused(['file:///srv'])).toEqual(['/endpoints/0']);
  expect(refused(['desk.example.com'])).toEqual(['/endpoints/0']);
  expect(refused(['https:\\\\desk.example.com'])).toEqual(['/endpoints/0']);
});
