import { expect, test } from '@playwright/test';
import { Agenda, Clock, ClockError, LATEST } from './clock.ts';
import { randomFrom } from './random.ts';

test('what is planned happens once, in order of time, when the clock has reached it', () => {
  const clock = new Clock(1000);
  const happened: string[] = [];
  for (const [name, at] of [
    ['c', 3000],
    ['a', 1500],
    ['b', 1500],
    ['d', 9000],
  ] as const) {
    clock.plan(at, () => happened.push(`${name} ${clock.now()}`));
  }

  clock.now();
  expect(happened).toEqual([]);
  clock.advance(2000);
  clock.now();
  expect(happened).toEqual(['a 3000', 'b 3000', 'c 3000']);
  expect(() => clock.advance(-1)).toThrow(ClockError);
});

test('a clock stays among dates that can be written, frozen or not', () => {
  for (const clock of [new Clock(1000), new Clock()]) {
    for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 1e303, LATEST]) {
      expect(() => clock.advance(ms), String(ms)).toThrow(ClockError);
    }
    clock.advance(LATEST - clock.now() - 60_000);
    expect(new Date(clock.now()).getUTCFullYear()).toBe(2999);
    expect(() => clock.advance(120_000)).toThrow(/no further than 3000-01-01/);
  }
  for (const start of [Number.NaN, -1, 1e303]) {
    expect(() => new Clock(start), String(start)).toThrow(ClockError);
  }
});

test('what is due comes in order of time, and what was planned first of one moment comes first', () => {
  const next = randomFrom('agenda');
  const agenda = new Agenda();
  const left: { at: number; name: number }[] = [];
  const happened: number[] = [];
  const wanted: number[] = [];

  for (let name = 0; name < 2000; name += 1) {
    const at = next() % 50;
    agenda.add(at, () => happened.push(name));
    left.push({ at, name });
    const moment = next() % 50;
    agenda.takeDue(moment)?.act();
    const first = left.toSorted((a, b) => a.at - b.at || a.name - b.name)[0];
    if (first && first.at <= moment) {
      wanted.push(first.name);
      left.splice(left.indexOf(first), 1);
    }
  }

  expect(happened.length).toBeGreaterThan(500);
  expect(happened).toEqual(wanted);
});
