import { expect, test } from '@playwright/test';
import { allowedOrigins, destinationOf, type NamedAddress, whyForbidden } from './allowed-origins.ts';

const BASE = 'https://api.example.com/v2';

/** Where calls go, the origin that gets nothing, or that it is no address. */
const inWords = (place: NamedAddress): string =>
  typeof place === 'string' ? place : 'address' in place ? place.address : `closed: ${place.closed.origin}`;

const placed = (named: string, endpoints?: string | string[], base = BASE): string =>
  inWords(destinationOf(named, allowedOrigins(base, endpoints)));

const OWN: Record<string, string> = {
  '': 'https://api.example.com/v2',
  'https://api.example.com': 'https://api.example.com',
  'https://api.example.com/': 'https://api.example.com',
  'https://api.example.com/desk/': 'https://api.example.com/desk',
  'HTTPS://API.Example.COM/Desk': 'https://api.example.com/Desk',
  'https://api.example.com:443/desk': 'https://api.example.com/desk',
  'https://api.example.com:/desk': 'https://api.example.com/desk',
  'https://api%2eexample.com/desk': 'https://api.example.com/desk',
  'https://api。example。com/desk': 'https://api.example.com/desk',
  'https://api.exam\u00adple.com/desk': 'https://api.example.com/desk',
  '/desk': 'https://api.example.com/desk',
  desk: 'https://api.example.com/desk',
  'desk/https://evil.test': 'https://api.example.com/desk/https://evil.test',
  '/.//evil.test': 'https://api.example.com//evil.test',
  '/@evil.test': 'https://api.example.com/@evil.test',
};

const ELSEWHERE: Record<string, string> = {
  'https://evil.test': 'https://evil.test',
  'https://api.example.com.evil.test/v2': 'https://api.example.com.evil.test',
  'https://api.example.com.': 'https://api.example.com.',
  'https://example.com': 'https://example.com',
  'https://api.example.com:8443': 'https://api.example.com:8443',
  'https://api.example.com:80': 'https://api.example.com:80',
  'http://api.example.com': 'http://api.example.com',
  'http://api.example.com:443': 'http://api.example.com:443',
  'https://аpi.example.com': 'https://xn--pi-6kc.example.com',
  'https://evil.test#https://api.example.com': 'https://evil.test',
  'https://evil.test?@api.example.com': 'https://evil.test',
  'https://127.0.0.1': 'https://127.0.0.1',
  'https://0x7f000001': 'https://127.0.0.1',
  'https://2130706433': 'https://127.0.0.1',
  'https://0177.0.0.1': 'https://127.0.0.1',
  'https://127.1': 'https://127.0.0.1',
  'https://[::1]:4010/v2': 'https://[::1]:4010',
  'https://[0:0:0:0:0:0:0:1]': 'https://[::1]',
  'https://[::ffff:127.0.0.1]': 'https://[::ffff:7f00:1]',
};

const NO_ADDRESS = [
  '//evil.test',
  '//api.example.com/v2',
  '///evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  'https:\\\\evil.test',
  'https://api.example.com\\@evil.test',
  'https://evil.test\\.api.example.com',
  '/\t/evil.test',
  '\t//evil.test',
  'ht\ntps://evil.test',
  'https://evil.\r\ntest',
  ' https://evil.test',
  'https://api.example.com ',
  'https://api.example.com /desk',
  'https://api.example.com\u0000.evil.test',
  '\ufeffhttps://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https:',
  'https://',
  'https://?x',
  'https://#x',
  'https://user@api.example.com',
  'https://user:secret@api.example.com',
  'https://api.example.com@evil.test',
  'https://@api.example.com',
  'https://:@api.example.com',
  'https://a b',
  'https://[::1',
  'https://[fe80::1%25eth0]',
  'https://1.2.3.999',
  'https://api.example.com:99999',
  'https://api.example.com:x',
  `https://${'a.'.repeat(200)}test`,
  'file:///etc/passwd',
  'file:/etc/passwd',
  'data:application/json,[]',
  'javascript:alert(1)',
  'ftp://api.example.com',
  'ws://api.example.com',
  'blob:https://api.example.com/1',
  'view-source:https://api.example.com',
  'api.example.com:8443/v2',
  'localhost:4010',
  ':',
];

test('an endpoint on the origin of the profile is called, however it is written', () => {
  expect(Object.keys(OWN).map((named) => [named, placed(named)])).toEqual(Object.entries(OWN));
});

test('another origin gets nothing until the profile lists it', () => {
  for (const [named, origin] of Object.entries(ELSEWHERE)) {
    expect([named, placed(named)]).toEqual([named, `closed: ${origin}`]);
    const allowed = new URL(named).protocol === 'https:';
    expect([named, placed(named, [origin]).startsWith(allowed ? origin : 'closed: ')]).toEqual([named, true]);
    expect([named, placed(named, ['https://other.test', `${origin}1`])]).toEqual([named, `closed: ${origin}`]);
    expect([named, placed(named, 'own')]).toEqual([named, BASE]);
  }
});

test('what is no address is none, whatever the profile allows', () => {
  for (const named of NO_ADDRESS) {
    for (const allowed of [undefined, 'own', ['https://evil.test', 'https://api.example.com']]) {
      expect([named, placed(named, allowed)]).toEqual([named, 'no address']);
    }
  }
});

const NEVER = [
  'https://169.254.169.254',
  'https://169.254.0.1',
  'https://0xa9fea9fe',
  'https://2852039166',
  'https://0251.0376.0251.0376',
  'https://169.254.43518',
  'https://169.254.169.254.',
  'https://%31%36%39.254.169.254',
  'https://①⑥⑨.254.169.254',
  'https://[::ffff:169.254.169.254]',
  'https://[::ffff:a9fe:a9fe]',
  'https://[::169.254.169.254]',
  'https://[64:ff9b::169.254.169.254]',
  'https://[2002:a9fe:a9fe::]',
  'https://[fe80::1]',
  'https://[FEBF::1]',
  'https://[fd00:ec2::254]',
  'https://100.100.100.200',
  'https://metadata.google.internal',
  'https://METADATA.google.internal.',
];

const NOT_LINK_LOCAL = [
  'https://169.253.255.255',
  'https://169.255.0.0',
  'https://10.0.0.1',
  'https://[fec0::1]',
  'https://[fd00::1]',
  'https://[::ffff:10.0.0.1]',
  'https://metadata.example.com',
];

test('link-local origins and the metadata of clouds are never called, even if they are listed', () => {
  for (const named of NEVER) {
    const { origin } = new URL(named);
    expect([named, whyForbidden(new URL(named), BASE)]).toEqual([named, expect.stringContaining('link-local')]);
    expect([named, placed(named, [origin])]).toEqual([named, `closed: ${origin}`]);
  }
  for (const named of NOT_LINK_LOCAL) {
    expect([named, whyForbidden(new URL(named), BASE)]).toEqual([named, undefined]);
  }
});

test('a link-local origin is called when it is that of the profile', () => {
  expect(placed('http://0xa9fe0101:8080/desk', undefined, 'http://169.254.1.1:8080')).toBe(
    'http://169.254.1.1:8080/desk',
  );
  expect(placed('http://169.254.1.1:81', ['http://169.254.1.1:81'], 'http://169.254.1.1:8080')).toContain('closed');
});

test('http is never called from https, even if it is listed; https is from http', () => {
  expect(whyForbidden(new URL('http://desk.example.com'), BASE)).toContain('in the clear');
  expect(placed('http://desk.example.com', ['http://desk.example.com'])).toBe('closed: http://desk.example.com');
  expect(placed('https://desk.example.com', ['https://desk.example.com'], 'http://api.example.com')).toBe(
    'https://desk.example.com',
  );
});
