import { expect, test } from '@playwright/test';
import { isShown } from './output.ts';
import { blocksOf } from './page.ts';
import { longSentences, sentencesOf } from './sentences.ts';
import { stepsOf } from './session.ts';

test('sentences, items and cells are read apart, and a long one is found', () => {
  const page =
    '# Title\n\nOne is [here](a.md). Two is `code with words`.\n\n- an item\n- another\n\n| A | B |\n| --- | --- |\n| cell one | cell two |\n';

  expect(sentencesOf(page)).toEqual([
    'One is here.',
    'Two is Code.',
    '- an item',
    '- another',
    'A',
    'B',
    'cell one',
    'cell two',
  ]);
  expect(longSentences(`${'word '.repeat(41)}.`, 40)).toHaveLength(1);
  expect(longSentences(`${'word '.repeat(40)}.`, 40)).toEqual([]);
});

test('a block says its language, its file and its commands, each with its output and how it ends', () => {
  const [block, file] = blocksOf('```console\n$ one # exit code 1\nout\n$ two\n```\n\n```json a/b.json\n{}\n```\n');

  expect(block && stepsOf(block)).toEqual([
    { command: 'one # exit code 1', code: 1, shown: 'out\n' },
    { command: 'two', code: 0, shown: '' },
  ]);
  expect(
    stepsOf({
      language: 'sh',
      line: 1,
      text: 'A=1\nnpx holdfast mock --port 1 # own\nf() {\n}\nx # exit code 2\ny\n',
    }).map(({ command, code }) => [command, code]),
  ).toEqual([
    ['A=1', 0],
    ['npx holdfast mock --port 1 # own', 0],
    ['f() {\n}', 0],
    ['x # exit code 2', 2],
    ['y', 0],
  ]);
  expect(file).toEqual({ language: 'json', file: 'a/b.json', text: '{}\n', line: 8 });
});

test('what differs on each run is no difference, and anything else is', () => {
  const printed = 'id 784ac4f2-0000-4000-8000-000000000000 at 2026-11-26T17:00:00Z in 12.5 s\nfirst\nsecond\nend\n';

  expect(isShown('id 0b5f3c1e-58f1-4a0a-9d0c-00000000000e at 2027-01-01T00:00:00Z in 3 ms\n…\nend\n', printed)).toBe(
    true,
  );
  expect(isShown('id 784ac4f2-0000-4000-8000-000000000000 at …\n…\n', printed)).toBe(true);
  expect(isShown('id 784ac4f2-0000-4000-8000-000000000000 at …\nsecond\nend\n', printed)).toBe(false);
  expect(isShown('id 784ac4f2-0000-4000-8000-000000000000 at …\n…\nfirst\nend\n', printed)).toBe(false);
});
