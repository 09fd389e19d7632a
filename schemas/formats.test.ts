import { expect, test } from '@playwright/test';
import { instant, isDateTime, isInt32, isInt64, isTimeZone, isUuid } from './formats.ts';

test('a uuid is the plain text form of RFC 9562', () => {
  const right = [
    '784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f',
    '784AC4F2-2F6D-4C5E-9D0E-0A1B2C3D4E5F',
    '784ac4f2-2F6D-4c5e-9D0E-0a1b2c3d4e5f',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01932c07-20e4-7a3c-8f00-000000000001',
    '784ac4f2-2f6d-0c5e-0d0e-0a1b2c3d4e5f',
  ];
  const wrong = [
    '',
    'urn:uuid:784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f',
    '{784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f}',
    '784ac4f22f6d4c5e9d0e0a1b2c3d4e5f',
    '784ac4f-22f6d-4c5e-9d0e-0a1b2c3d4e5f',
    '784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5',
    '784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f0',
    '784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5g',
    ' 784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f',
    '784ac4f2-2f6d-4c5e-9d0e-0a1b2c3d4e5f\n',
    '784ac4f2_2f6d_4c5e_9d0e_0a1b2c3d4e5f',
  ];

  expect(right.filter((text) => !isUuid(text))).toEqual([]);
  expect(wrong.filter(isUuid)).toEqual([]);
});

test('a date-time is one of RFC 3339 on a day that exists', () => {
  const right = [
    '2026-11-21T04:07:05Z',
    '2026-11-21t04:07:05z',
    '2026-11-21T04:07:05.1Z',
    '2026-11-21T04:07:05.123456789+01:00',
    '2026-11-21T04:07:05-00:00',
    '2026-11-21T04:07:05+23:59',
    '2026-11-21T23:59:59+05:45',
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2016-12-31T23:59:60Z',
    '2016-12-31T18:59:60.5-05:00',
    '2017-01-01T00:59:60+01:00',
    '1960-12-31T23:59:60Z',
  ];
  const wrong = [
    '',
    '2026-11-21',
    '2026-11-21 04:07:05Z',
    '2026-11-21T04:07:05',
    '2026-11-21T04:07Z',
    '2026-11-21T04:07:05+0100',
    '2026-11-21T04:07:05+01',
    '2026-11-21T04:07:05 Z',
    '2026-11-21T04:07:05.Z',
    '2026-11-21T04:07:05,5Z',
    '2026-11-21T04:07:05Zulu',
    '2026-11-21T04:07:05Z\n',
    '2026-11-21T24:00:00Z',
    '2026-11-21T04:60:00Z',
    '2026-11-21T04:07:60Z',
    '2016-12-31T23:59:61Z',
    '2016-12-31T23:59:60+01:00',
    '2026-11-21T04:07:05+24:00',
    '2026-11-21T04:07:05+01:60',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-1-1T00:00:00Z',
    '+002026-11-21T04:07:05Z',
    '20261121T040705Z',
    '２０２６-11-21T04:07:05Z',
  ];

  expect(right.filter((text) => !isDateTime(text))).toEqual([]);
  expect(wrong.filter(isDateTime)).toEqual([]);
});

test('an instant is the same for every spelling of a moment', () => {
  const moment = Date.UTC(2026, 10, 21, 4, 7, 5, 500);

  expect(
    [
      '2026-11-21T04:07:05.5Z',
      '2026-11-21t04:07:05.500z',
      '2026-11-21T05:07:05.500000+01:00',
      '2026-11-20T23:07:05.5-05:00',
      '2026-11-21T04:07:05.5-00:00',
    ].map(instant),
  ).toEqual([moment, moment, moment, moment, moment]);
});

test('an instant keeps fractions, early years and leap seconds', () => {
  expect(instant('1970-01-01T00:00:00.0005Z')).toBe(0.5);
  expect(instant('1969-12-31T23:59:59.25Z')).toBe(-750);
  expect(instant('0001-01-01T00:00:00Z')).toBe(Date.parse('0001-01-01T00:00:00Z'));
  expect(instant('2016-12-31T23:59:60Z')).toBe(Date.UTC(2017, 0, 1));
  expect(instant('not a date-time')).toBeNaN();
});

test('a time zone is a name of IANA, of today or of before, and no abbreviation, offset or name of Windows', () => {
  const right = [
    'Europe/Kyiv',
    'Europe/Kiev',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'US/Eastern',
    'Etc/GMT+5',
    'utc',
    'CET',
    '',
  ];
  const wrong = ['IST', 'PST', 'BST', 'CST', 'GMT Standard Time', 'Europe/Lissabon', '+02:00', 'GMT+2'];

  expect(right.filter((text) => !isTimeZone(text))).toEqual([]);
  expect(wrong.filter(isTimeZone)).toEqual([]);
});

test('int32 and int64 are integers within their range', () => {
  expect([0, -1, 2147483647, -2147483648].every(isInt32)).toBe(true);
  expect([0.5, 2147483648, -2147483649, Number.NaN, Number.POSITIVE_INFINITY].some(isInt32)).toBe(false);
  expect([0, 2147483648, Number.MAX_SAFE_INTEGER, JSON.parse('9223372036854775807'), -(2 ** 63)].every(isInt64)).toBe(
    true,
  );
  expect([0.5, 1e19, -1e19, Number.NaN].some(isInt64)).toBe(false);
});
