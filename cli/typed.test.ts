import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { needsPosix } from '../self/fixtures/programs.ts';
import { formatCommand } from './typed.ts';

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
