import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { needsPosix } from '../self/fixtures/programs.ts';
import { commands } from './commands.ts';
import { formatCommand } from './format-command.ts';
import { checkSelection } from './profile/selection.ts';

test('a command has quotes only where a shell needs them', () => {
  expect(formatCommand('certify', '--profile', 'conformance/profile.json', '--only', 'partner.hold')).toBe(
    'npm run certify -- --profile conformance/profile.json --only partner.hold',
  );
});

test('what is pasted reaches the command as it was given', () => {
  needsPosix('sh');
  const given = ['my profiles/p.json', "o'clock.json", '$HOME', '*', '~', 'a;b', '', 'é'];
  const [, words = ''] = formatCommand('doctor', ...given).split('doctor ');
  const reached = execFileSync('sh', ['-c', `printf '%s\\n' ${words}`], { encoding: 'utf8' });

  expect(reached.split('\n').slice(0, -1)).toEqual(given);
});

test('what is to be done in a clone is written as it is typed there', () => {
  expect(() => checkSelection(['partner.nothing'], ['partner'])).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ todo: 'Copy an id from: npm run holdfast -- requirements' }),
    }),
  );
});

test('no advice names a command in another way', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const advice = new RegExp(`(?:: |with |give |then )holdfast (?:--help|\\$|${Object.keys(commands).join('|')})`);

  const found = sources.flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => advice.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

  expect(found).toEqual([]);
});
