import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import { warnOfPlainHttp } from './plain-http.ts';

/** What is written to standard error meanwhile. */
const warned = (baseUrl: string): string => {
  const usual = process.stderr.write;
  let text = '';
  process.stderr.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof usual;
  try {
    warnOfPlainHttp(mockProfile({ baseUrl }), ['partner', 'operator-v2']);
  } finally {
    process.stderr.write = usual;
  }
  return text;
};

test('plain http beyond this machine is warned of, once for all interfaces', () => {
  const text = warned('http://api.example.com/{worker}');

  expect(text).toContain('go unencrypted to http://api.example.com:');
  expect(text.match(/WARNING/g)).toHaveLength(1);
  expect(warned('http://api.example.com/another/path')).toBe('');
});

for (const address of ['https://api.example.com', 'http://127.0.0.1:4010', 'http://localhost', 'http://[::1]:1']) {
  test(`${address} is not warned of`, () => {
    expect(warned(address)).toBe('');
  });
}
