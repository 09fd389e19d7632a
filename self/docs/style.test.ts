// What readers can rely on: pages are short, sentences too, words are those of the field, and links lead somewhere.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults, variants } from '../../mock-operator/faults.ts';
import { requirementIds } from '../../schemas/requirements/index.ts';
import { PAGE_PATHS, PAGES, proseOf, root, textOf } from './page.ts';
import { longSentences, sentencesOf, wordsIn } from './sentences.ts';

const MAX_WORDS = 40;
const MAX_AVERAGE = 25;
const MAX_PARAGRAPH_LINES = 6;

const REFERENCE = readdirSync(join(root, 'docs/reference')).map((file) => `docs/reference/${file}`);

/** Words of ours that are not those of the field. */
const RETIRED =
  /\b(gravest|foretells?|foretold|excused|mends?|barren|roomy|twin|walks?|told|tells|degenerate|door|doors|wires|patience|whoever|so many|as many as|floor|row|rows)\b/i;

/** Lines that the proof writes. */
const isOfTheProof = (line: string): boolean => line.startsWith('- **');

for (const path of PAGE_PATHS.filter((one) => one.startsWith('docs/'))) {
  test(`${path} begins with what its reader will have at its end`, () => {
    expect(textOf(path).split(/\n{2,}/)[1]).toMatch(/^At the end /);
  });
}

for (const path of PAGE_PATHS) {
  const text = textOf(path);
  const prose = proseOf(text);

  test(`${path} has at most ${PAGES[path]} lines`, () => {
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(PAGES[path]);
  });

  test(`the sentences of ${path} are short, and so are its paragraphs`, () => {
    const lengths = sentencesOf(prose.replace(/^\|.*$/gm, '')).map((sentence) => wordsIn(sentence).length);
    const average = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;

    expect(longSentences(prose, MAX_WORDS)).toEqual([]);
    expect(average).toBeLessThan(MAX_AVERAGE);
    expect(
      prose
        .split(/\n{2,}/)
        .filter((paragraph) => /^[A-Za-z`*]/.test(paragraph) && paragraph.split('\n').length > MAX_PARAGRAPH_LINES),
    ).toEqual([]);
  });

  test(`${path} has the words of the field`, () => {
    const lines = prose
      .replace(/`[^`\n]*`/g, '')
      .split('\n')
      .filter((line) => !isOfTheProof(line) && RETIRED.test(line));

    expect(lines).toEqual([]);
  });

  test(`the faults, variants and requirements that ${path} names are there`, () => {
    const named = (kind: string) =>
      [...text.matchAll(new RegExp(`--${kind} ([a-z][a-z0-9-]+)`, 'g'))].map(([, name]) => name ?? '');

    expect(named('fault').filter((name) => !faults.has(name))).toEqual([]);
    expect(named('variant').filter((name) => !variants.has(name))).toEqual([]);
    expect(named('only').filter((name) => !requirementIds.some((id) => id.startsWith(name)))).toEqual([]);
  });
}

/** The anchors of a page, as GitHub makes them of headings. */
const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('each link of a page leads to a file and a heading', () => {
  const broken = [...PAGE_PATHS, ...REFERENCE].flatMap((path) =>
    [...proseOf(textOf(path)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      const leads =
        /^https?:/.test(link) ||
        (existsSync(join(root, target)) && (anchor === undefined || anchorsOf(textOf(target)).includes(anchor)));
      return leads ? [] : [`${path}: ${link}`];
    }),
  );

  expect(broken).toEqual([]);
});

/** Hosts that an address on a page may name: this machine, names that are nobody's, placeholders, and GitHub. */
const HOSTS = /^(?:127\.0\.0\.1|mock|host|(?:[\w-]+\.)*example\.com|github\.com)$/;
/** Our repository, and that of the envelope around a certificate. */
const REPOSITORIES =
  /^https:\/\/github\.com\/(?:holdfast-conformance\/holdfast(?:\.git|[/#].*)?|secure-systems-lab\/dsse)$/;

const isKnown = (address: string): boolean => {
  const plain = address.replace('USER:PASSWORD@HOST:PORT', 'host').replace('HOST:PORT', 'host');
  if (!URL.canParse(plain)) {
    return false;
  }
  const { hostname, username } = new URL(plain);
  return HOSTS.test(hostname) && username === '' && (hostname !== 'github.com' || REPOSITORIES.test(plain));
};

test('each address on a page, and in the package, is well-formed and names a host that is known', () => {
  const pages = [...PAGE_PATHS, ...REFERENCE, 'package.json', 'action.yml', 'compose.yaml', 'Dockerfile'];
  const addresses = pages.flatMap((path) =>
    [...textOf(path).matchAll(/\bhttps?:\/\/[^\s)"'`<>|\\,;]+/g)].map(([address]) => ({
      path,
      address: address.replace(/\.$/, ''),
    })),
  );

  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter(({ address }) => !isKnown(address))).toEqual([]);
  expect(
    ['http://shop.example.org', 'https://github.com/other/holdfast', 'http://127.0.0.1:99999'].filter(isKnown),
  ).toEqual([]);
});

test('each page is linked from the README', () => {
  const pages = PAGE_PATHS.filter((path) => path !== 'README.md' && !textOf('README.md').includes(`](${path}`));

  expect(pages).toEqual([]);
});
