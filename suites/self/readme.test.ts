// The README says what is so: its commands run, its options exist, its picture is what is printed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Command } from '../../cli/command.ts';
import { requirements } from '../../cli/requirements.ts';
import { faults, variants } from '../../mock-operator/faults.ts';
import { violations } from '../../schemas/validate.ts';
import { executed } from './executed.ts';
import { PICTURED, picture } from './picture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(`${root}/README.md`, 'utf8');
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> };

test('each npm command of the README is a script of the package', () => {
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? '');

  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('each option of the README stands in the help of its command', async () => {
  for (const [, script = '', words = ''] of readme.matchAll(/npm run (certify|mock|holdfast) -- ([^`\n]+)/g)) {
    const [command = '', ...rest] = script === 'holdfast' ? words.split(' ') : [script, ...words.split(' ')];
    const help = ((await import(`../../cli/${command}.ts`)) as Record<string, Command>)[command]?.help;
    for (const option of rest.filter((word) => word.startsWith('--'))) {
      expect(help, `${command} ${option}`).toContain(option);
    }
  }
});

test('the faults and variants of the README are those of the mock operator', () => {
  const named = (kind: string) =>
    [...readme.matchAll(new RegExp(`--${kind} ([a-z-]+)`, 'g'))].map(([, name]) => name ?? '');

  expect(named('fault').filter((name) => !faults.has(name))).toEqual([]);
  expect(named('variant').filter((name) => !variants.has(name))).toEqual([]);
});

test('the requirements command of the README lists requirements', async () => {
  const { out } = await executed(requirements, ['partner.hold.release']);

  expect(out).toContain('partner.hold.release-moves-active-to-released   MUST');
  expect(out).toContain('suites/v1/hold.suite.ts:');
});

test('the profile of the README is valid', () => {
  const [, profile = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];

  expect(violations('harness/profile', JSON.parse(profile))).toEqual([]);
});

for (const [index, pictured] of PICTURED.entries()) {
  test(`picture ${index + 1} of the README is what a failure prints`, async () => {
    const shown = [...readme.matchAll(/```text\n([\s\S]*?)\n```/g)].map(([, text]) => text);

    expect(shown).toHaveLength(PICTURED.length);
    expect(await picture(pictured)).toBe(shown[index]);
  });
}

test('the three numbers of the README are those of the proof', () => {
  const numbers = readFileSync(`${root}/proof.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- **'))
    .slice(0, 3);

  expect(numbers).toHaveLength(3);
  expect(readme).toContain(numbers.join('\n'));
});
