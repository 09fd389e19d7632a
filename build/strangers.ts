// The score of operators written apart from this project, for reports and certificates: how much may be missed.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIST = new URL('../self/proof/rounds.md', import.meta.url);

/** `36 of 40`, the column of bugs before that of oddities. */
const PAIR = /^(\d+) of (\d+)$/;

const scoreIn = (text: string) => {
  const score = { bugs: 0, caught: 0, oddities: 0, failed: 0 };
  for (const line of text.split('\n').filter((one) => one.startsWith('| 20'))) {
    const [bugs, oddities] = line.split('|').flatMap((cell) => {
      const [, some, all] = PAIR.exec(cell.trim()) ?? [];
      return all === undefined ? [] : [{ some: Number(some), all: Number(all) }];
    });
    // A round of lawful operators alone has no bugs.
    const hasBugs = oddities !== undefined;
    score.caught += hasBugs ? (bugs?.some ?? 0) : 0;
    score.bugs += hasBugs ? (bugs?.all ?? 0) : 0;
    score.failed += (hasBugs ? oddities.some : bugs?.some) ?? 0;
    score.oddities += (hasBugs ? oddities.all : bugs?.all) ?? 0;
  }
  return score;
};

/** The generated file with its text. */
export const strangersFile = (): [string, string] => {
  const text = readFileSync(LIST, 'utf8');
  const score = scoreIn(text);
  const { bugs, caught, oddities, failed } = score;
  const sentence = new RegExp(`${caught} of ${bugs} bugs were caught[^.]*${failed} of ${oddities} oddities`);
  if (!sentence.test(text.replaceAll('\n', ' '))) {
    throw new Error(`self/proof/rounds.md does not say what its table comes to: ${JSON.stringify(score)}`);
  }
  const members = Object.entries(score).map(([name, count]) => `${name}: ${count}`);
  return [
    fileURLToPath(new URL('../reporters/strangers.ts', import.meta.url)),
    [
      '// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.',
      `export const STRANGERS = { ${members.join(', ')} };`,
      '',
    ].join('\n'),
  ];
};
