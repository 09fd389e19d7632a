import { expect, test } from '@playwright/test';
import { Agenda } from './agenda.ts';
import { randomFrom } from './random.ts';

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
