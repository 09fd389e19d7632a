import { expect, test } from '@playwright/test';
import { midnightsAfterChanges, offsetOfAnotherDate, offsetsIn } from './offset.ts';

const JULY = '2026-07-01T09:00:00';

test('an offset that the zone has on other dates only is found, in both halves of the world', () => {
  expect(offsetOfAnotherDate(`${JULY}+00:00`, 'Europe/Lisbon')).toContain('Europe/Lisbon has +01:00');
  expect(offsetOfAnotherDate(`${JULY}+01:00`, 'Europe/Lisbon')).toBeUndefined();
  expect(offsetOfAnotherDate('2026-12-01T09:00:00+01:00', 'Europe/Lisbon')).toContain('Europe/Lisbon has +00:00');
  expect(offsetOfAnotherDate(`${JULY}+11:00`, 'Australia/Sydney')).toContain('Australia/Sydney has +10:00');
});

test('on the day of the change, each time has the offset of its own hour', () => {
  expect(offsetOfAnotherDate('2026-03-29T00:59:00+00:00', 'Europe/Lisbon')).toBeUndefined();
  expect(offsetOfAnotherDate('2026-03-29T02:00:00+01:00', 'Europe/Lisbon')).toBeUndefined();
  expect(offsetOfAnotherDate('2026-03-29T02:00:00+00:00', 'Europe/Lisbon')).toBeDefined();
});

test('a time in UTC, with an offset that the zone never has, or of an unknown zone is not found', () => {
  for (const [time, zone] of [
    [`${JULY}Z`, 'Europe/Lisbon'],
    [`${JULY}-00:00`, 'Europe/Lisbon'],
    [`${JULY}+05:30`, 'Europe/Lisbon'],
    [`${JULY}+00:00`, 'Asia/Tokyo'],
    [`${JULY}+00:00`, 'Lisbon time'],
    [`${JULY}+00:00`, ''],
    [`${JULY}+00:00`, undefined],
    [`${JULY}+00:00`, 7],
    ['in July+00:00', 'Europe/Lisbon'],
  ] as const) {
    expect(offsetOfAnotherDate(time, zone), `${time} in ${zone}`).toBeUndefined();
  }
});

test('the offsets of a list are named once each', () => {
  const times = { start: `${JULY}+01:00`, end: `${JULY}Z` };

  expect(offsetsIn([times, times, { start: `${JULY}+00:00`, end: 'later' }])).toBe('+00:00, +01:00, Z');
  expect(offsetsIn([])).toBeUndefined();
});

test('the changes of a year are found by the midnight after each, and none where clocks never change', () => {
  const after = (timeZone: unknown, from: string) =>
    midnightsAfterChanges(timeZone, Date.parse(from)).map((at) => new Date(at).toISOString());

  expect(after('Europe/Lisbon', '2026-11-27T21:00:00Z')).toEqual([
    '2027-03-29T00:00:00.000Z',
    '2027-11-01T00:00:00.000Z',
  ]);
  expect(after('Australia/Sydney', '2026-04-01T00:00:00Z')).toEqual([
    '2026-04-05T00:00:00.000Z',
    '2026-10-04T00:00:00.000Z',
  ]);
  for (const timeZone of ['Asia/Tokyo', 'UTC', 'Lisbon time', '', undefined, 7]) {
    expect(after(timeZone, '2026-11-27T21:00:00Z'), String(timeZone)).toEqual([]);
  }
});
