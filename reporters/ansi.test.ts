import { expect, test } from '@playwright/test';
import { isTerminal, wantsColours } from './ansi.ts';

const cases: [string, boolean, NodeJS.ProcessEnv, boolean][] = [
  ['a terminal', true, { TERM: 'xterm' }, true],
  ['no terminal', false, { TERM: 'xterm' }, false],
  ['a terminal without colours', true, { TERM: 'dumb' }, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['FORCE_COLOR without a terminal', false, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR on a terminal without colours', true, { FORCE_COLOR: '3', TERM: 'dumb' }, true],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR=false', true, { FORCE_COLOR: 'false' }, false],
  ['NO_COLOR beside FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
];

for (const [words, isTTY, environment, colours] of cases) {
  test(`${words}: ${colours ? 'colours' : 'no colours'}`, () => {
    expect(wantsColours({ isTTY }, environment)).toBe(colours);
  });
}

test('a line is rewritten only where the terminal can do that', () => {
  expect(isTerminal({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  expect(isTerminal({ isTTY: true }, {})).toBe(true);
  expect(isTerminal({}, {})).toBe(false);
});
