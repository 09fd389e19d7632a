import { expect, test } from '@playwright/test';
import { withOffset } from './time.ts';
import { localDate, momentOfLocal, offsetMinutes } from './time-zone.ts';

const LISBON = 'Europe/Lisbon';
const NEW_YORK = 'America/New_York';
const KOLKATA = 'Asia/Kolkata';
const LORD_HOWE = 'Australia/Lord_Howe';

/** The moment of a local time, in UTC. */
const utcOf = (local: string, timeZone: string): string =>
  new Date(momentOfLocal(Date.parse(`${local}Z`), timeZone)).toISOString().slice(0, 16);

test('a local time is the same moment that the clocks of its zone show, before and after they change', () => {
  for (const [timeZone, local, utc] of [
    [LISBON, '2026-03-28T09:00', '2026-03-28T09:00'],
    [LISBON, '2026-03-29T00:59', '2026-03-29T00:59'],
    [LISBON, '2026-03-29T02:00', '2026-03-29T01:00'],
    [LISBON, '2026-03-29T09:00', '2026-03-29T08:00'],
    [LISBON, '2026-10-25T00:59', '2026-10-24T23:59'],
    [LISBON, '2026-10-25T02:00', '2026-10-25T02:00'],
    [LISBON, '2026-10-25T09:00', '2026-10-25T09:00'],
    [NEW_YORK, '2026-03-07T09:00', '2026-03-07T14:00'],
    [NEW_YORK, '2026-03-08T01:59', '2026-03-08T06:59'],
    [NEW_YORK, '2026-03-08T03:00', '2026-03-08T07:00'],
    [NEW_YORK, '2026-03-08T09:00', '2026-03-08T13:00'],
    [NEW_YORK, '2026-11-01T00:59', '2026-11-01T04:59'],
    [NEW_YORK, '2026-11-01T02:00', '2026-11-01T07:00'],
    [NEW_YORK, '2026-11-01T09:00', '2026-11-01T14:00'],
    [KOLKATA, '2026-03-29T09:00', '2026-03-29T03:30'],
    [KOLKATA, '2026-10-25T00:00', '2026-10-24T18:30'],
    [LORD_HOWE, '2026-10-03T09:00', '2026-10-02T22:30'],
    [LORD_HOWE, '2026-10-04T01:59', '2026-10-03T15:29'],
    [LORD_HOWE, '2026-10-04T02:30', '2026-10-03T15:30'],
    [LORD_HOWE, '2026-10-04T09:00', '2026-10-03T22:00'],
    [LORD_HOWE, '2026-04-05T01:29', '2026-04-04T14:29'],
    [LORD_HOWE, '2026-04-05T02:00', '2026-04-04T15:30'],
    [LORD_HOWE, '2026-04-05T09:00', '2026-04-04T22:30'],
    ['UTC', '2026-03-29T01:30', '2026-03-29T01:30'],
  ] as const) {
    expect([timeZone, local, utcOf(local, timeZone)]).toEqual([timeZone, local, utc]);
  }
});

test('a local time that does not exist is the first that does', () => {
  expect(utcOf('2026-03-29T01:00', LISBON)).toBe('2026-03-29T01:00');
  expect(utcOf('2026-03-29T01:30', LISBON)).toBe('2026-03-29T01:00');
  expect(utcOf('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T07:00');
  expect(utcOf('2026-10-04T02:15', LORD_HOWE)).toBe('2026-10-03T15:30');
  expect(utcOf('2011-12-30T09:00', 'Pacific/Apia')).toBe('2011-12-30T10:00');
});

test('a local time that comes twice is the first', () => {
  expect(utcOf('2026-10-25T01:30', LISBON)).toBe('2026-10-25T00:30');
  expect(utcOf('2026-11-01T01:30', NEW_YORK)).toBe('2026-11-01T05:30');
  expect(utcOf('2026-04-05T01:45', LORD_HOWE)).toBe('2026-04-04T14:45');
});

test('a moment is written with the offset of its zone, also where that changes within an hour of UTC', () => {
  const local = (at: string, timeZone: string) => withOffset(Date.parse(at), offsetMinutes(Date.parse(at), timeZone));

  expect(local('2026-10-03T15:10:00Z', LORD_HOWE)).toBe('2026-10-04T01:40:00+10:30');
  expect(local('2026-10-03T15:40:00Z', LORD_HOWE)).toBe('2026-10-04T02:40:00+11:00');
  expect(local('2026-10-25T00:30:00Z', KOLKATA)).toBe('2026-10-25T06:00:00+05:30');
  expect(local('2026-07-01T02:30:00Z', 'America/St_Johns')).toBe('2026-07-01T00:00:00-02:30');
  expect(localDate(Date.parse('2026-10-24T18:30:00Z'), KOLKATA)).toBe('2026-10-25');
});
