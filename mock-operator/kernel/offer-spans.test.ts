import { expect, test } from '@playwright/test';
import { type FileAvailability, spansOf } from './offer-spans.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

type Opening = NonNullable<FileAvailability['opening']>;

/** When an opening is open, in UTC; an asterisk where it is closed. */
const openIn = (timeZone: string, opening: Omit<Opening, 'capacity'>, now = NOON): string[] =>
  spansOf({ rateId: '', opening: { capacity: 5, ...opening } }, now, timeZone).map(
    ({ start, end, closed }) =>
      `${new Date(start).toISOString().slice(5, 16)} ${new Date(end).toISOString().slice(5, 16)}${closed ? ' *' : ''}`,
  );

const day = [{ open: '09:00', close: '17:00' }];

test('opening hours are the same local times before and after the clocks change', () => {
  expect(openIn('Europe/Lisbon', { from: '2026-03-28', until: '2026-03-30', times: day })).toEqual([
    '03-28T09:00 03-28T17:00',
    '03-29T08:00 03-29T16:00',
    '03-30T08:00 03-30T16:00',
  ]);
  expect(openIn('America/New_York', { from: '2026-10-31', until: '2026-11-01', times: day })).toEqual([
    '10-31T13:00 10-31T21:00',
    '11-01T14:00 11-01T22:00',
  ]);
  expect(openIn('Australia/Lord_Howe', { from: '2026-10-03', until: '2026-10-04', times: day })).toEqual([
    '10-02T22:30 10-03T06:30',
    '10-03T22:00 10-04T06:00',
  ]);
  expect(openIn('Asia/Kolkata', { from: '2026-10-03', until: '2026-10-03', times: day })).toEqual([
    '10-03T03:30 10-03T11:30',
  ]);
});

test('hours go past midnight, and until the end of a day', () => {
  const [night, evening, whole] = [
    [{ open: '22:00', close: '02:00' }],
    [{ open: '18:00', close: '24:00' }],
    [{ open: '00:00', close: '24:00' }],
  ];
  const [from, until] = ['2026-03-28', '2026-03-28'];

  expect(openIn('Europe/Lisbon', { from, until, times: night })).toEqual(['03-28T22:00 03-29T01:00']);
  expect(openIn('Europe/Lisbon', { from: '2026-10-24', until: '2026-10-24', times: night })).toEqual([
    '10-24T21:00 10-25T02:00',
  ]);
  expect(openIn('Asia/Kolkata', { from, until, times: night })).toEqual(['03-28T16:30 03-28T20:30']);
  expect(openIn('America/New_York', { from, until, times: evening })).toEqual(['03-28T22:00 03-29T04:00']);
  expect(openIn('Europe/Lisbon', { from: '2026-03-29', until: '2026-03-29', times: whole })).toEqual([
    '03-29T00:00 03-29T23:00',
  ]);
});

test('an opening in the hour that the clocks leave out begins where that ends, and one wholly in it is none', () => {
  const [from, until] = ['2026-03-29', '2026-03-29'];

  expect(openIn('Europe/Lisbon', { from, until, times: [{ open: '01:30', close: '03:00' }] })).toEqual([
    '03-29T01:00 03-29T02:00',
  ]);
  expect(openIn('Europe/Lisbon', { from, until, times: [{ open: '01:15', close: '01:45' }] })).toEqual([]);
});

test('weekdays, closed dates and days from now are those of the zone', () => {
  const [from, until] = ['2026-03-30', '2026-04-01'];
  const times = [{ open: '02:00', close: '04:00' }];

  expect(openIn('Asia/Kolkata', { from, until, times, daysOfWeek: [1, 2], closedDates: ['2026-03-31'] })).toEqual([
    '03-29T20:30 03-29T22:30',
    '03-30T20:30 03-30T22:30 *',
  ]);
  expect(openIn('Asia/Kolkata', { from, until, times, neverDates: ['2026-03-30', '2026-04-01'] })).toEqual([
    '03-30T20:30 03-30T22:30',
  ]);
  const lateInTheEvening = Date.parse('2026-03-01T20:00:00Z');
  expect(openIn('Asia/Kolkata', { from: '+0d', until: '+0d', times: day }, lateInTheEvening)).toEqual([
    '03-02T03:30 03-02T11:30',
  ]);
});
