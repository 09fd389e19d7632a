// What the pages say is true, also where it cannot run here: commands, options, profiles, figures.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { commands } from '../../cli/commands.ts';
import { OLD_MS } from '../../harness/booking/aging.ts';
import { LIMITS, MAX_RUNS } from '../../harness/resources/budget.ts';
import { MAX_COUNTED } from '../../harness/v2/counting.ts';
import { completed } from '../../schemas/bindings/load.ts';
import { violations } from '../../schemas/validate.ts';
import { needsPrograms } from '../fixtures/programs.ts';
import { blocksOf, PAGE_PATHS, type PagePath, textOf } from './page.ts';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

const pages = PAGE_PATHS.map((path) => ({ path, text: textOf(path), blocks: blocksOf(textOf(path)) }));

/** Runs, is written to a file, or is looked at here. */
const LANGUAGES = ['sh', 'console', 'bash', 'yaml', 'groovy', 'json', 'js'];

test('each block says what happens to it', () => {
  const strange = pages.flatMap(({ path, text, blocks }) => [
    ...blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ line }) => `${path}:${line}`),
    ...([...text.matchAll(/^```/gm)].length === 2 * blocks.length ? [] : [`${path} has a fence without a language`]),
  ]);

  expect(strange).toEqual([]);
});

test('each npm command of a page is a script of the package', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''));

  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('each command and each option of a page is there', async () => {
  const strange: string[] = [];
  for (const { path, text } of pages) {
    for (const [, line = ''] of text.matchAll(/\bnpx holdfast ([^`|\n]+)/g)) {
      const [name = '', ...words] = line.trim().split(/\s+/);
      const options = name in commands ? (await commands[name]?.load())?.described.options : undefined;
      const given = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
      strange.push(
        ...(options === undefined && name !== '…' ? [`${path}: holdfast ${name}`] : []),
        ...given.filter((option) => !(option in (options ?? {}))).map((option) => `${path}: ${name} --${option}`),
      );
    }
  }

  expect(strange).toEqual([]);
});

test('the lines for a shell that cannot run here are at least lines of a shell', () => {
  needsPrograms('bash');
  for (const { path, blocks } of pages) {
    for (const { text, line } of blocks.filter(({ language }) => language === 'bash')) {
      const { status, stderr } = spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' });
      expect(status, `${path}:${line} ${stderr}`).toBe(0);
    }
  }
});

test('the YAML of the pages is indented by twos, without tabs', () => {
  const wrong = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'yaml')
      .flatMap(({ text, line }) =>
        text.split('\n').flatMap((one, index) => (/^(?: {2})*(?! |\t)/.test(one) ? [] : [`${path}:${line + index}`])),
      ),
  );

  expect(wrong).toEqual([]);
});

const schemaFor = (document: object): string => {
  const [schema] = Object.entries({
    words: 'harness/binding',
    operations: 'harness/channel-binding',
    suppliers: 'harness/inventory',
    name: 'harness/profile',
    prices: 'harness/profile-rate',
    revoked: 'harness/revocation-list',
    maxAgeDays: 'harness/policy',
  })
    .find(([member]) => member in document)
    ?.slice(1) ?? [''];
  return schema ?? '';
};

test('the JSON of the pages is valid: profiles, inventories, a binding', () => {
  const wrong = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'json')
      .flatMap(({ text, line }) => {
        const document = JSON.parse(text) as object;
        return violations(schemaFor(document), 'words' in document ? completed(document) : document).map(
          ({ pointer, message }) => `${path}:${line} ${pointer} ${message}`,
        );
      }),
  );

  expect(wrong).toEqual([]);
});

/** Figures that a page has from the program. */
const FIGURES: readonly [page: PagePath, figure: string][] = [
  ['docs/concepts.md', `tries ${MAX_RUNS === 10 ? 'ten' : MAX_RUNS} cases`],
  ['docs/ci.md', `give it ${LIMITS.holds} \`holds\` for each`],
  ['docs/operator-v2-and-octo.md', `(${MAX_COUNTED} at most)`],
  ['docs/tutorial-platform.md', `\`limits.patienceSeconds\` to ${OLD_MS / 1_000}`],
  ['docs/troubleshooting.md', `\`limits.patienceSeconds\` of ${OLD_MS / 1_000} or more`],
  ...(['requestsPerSecond', 'inFlight', 'holds', 'bookings', 'capacityShare', 'patienceSeconds'] as const).map(
    (name): [PagePath, string] => ['docs/live-systems.md', `| \`${name}\` | ${LIMITS[name]} |`],
  ),
];

test('the figures of the pages are those of the program', () => {
  const wrong = FIGURES.filter(([page, figure]) => !textOf(page).replaceAll('\n', ' ').includes(figure));

  expect(wrong).toEqual([]);
});

test('the figures of the README, and the commit that they are of, are those of the proof', () => {
  const numbers = textOf('self/proof/proof.md')
    .split('\n')
    .filter((line) => line.startsWith('- **'))
    .slice(0, 4);

  expect(numbers).toHaveLength(4);
  expect(textOf('README.md')).toContain(numbers.join('\n'));
});
