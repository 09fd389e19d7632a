// Words that gave way to the terms of the field, in names and in prose: none of them comes back.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each retired word with the one that stands in its place. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/\bMOST_\w+/, 'MAX_…, with the thing and its unit'],
  [/\bLEAST_\w+/, 'MIN_…, with the thing and its unit'],
  [/\b(pickSeed|Picks)\b/, 'sampleSeed, Sampler'],
  [/\b(OtherSellers|whatOthersSell)\b|\bothers sell\b/, 'InterferenceDetector, concurrent traffic'],
  [
    /\b(Unseen|BlockedBeside|BlockedByOthers|NotSent|FaultOfOurs)\b/,
    'Withheld, Contended, Exhausted, Unsendable, HarnessError',
  ],
  [/\bmustHave(Decided|Accepted)\b/, 'assertDecided, assertAccepted'],
  [/\b(staysHome|whyNever|soundMembers)\b/, 'ignoreAdvertised, whyForbidden, validMembers'],
  [/\b(lesserNeeds|roomy|oddness|mostInOne)\b/, 'fallbackNeeds, preferredSeats, unitRank, maxPerRequest'],
  [/TwoDoors\b|\b[Dd]oors?\b/, 'API, both APIs, PlatformClient'],
  [/\b(hearV[12]|\w*Heard|heardAt|Duty|duties)\b/, 'parseV1Call, ParsedCall, CallerRule, callerRules'],
  [/\b(EffectKind\w*|EFFECT_KINDS|effectsInWords|othersHave)\b/, 'ResourceKind, RESOURCE_KINDS, takenByOthers'],
  [/\b(Conclusion|conclusionOf|PassedOn|OperatorBehind\w*|appBehind)\b/, 'Result, resultOf, Relayed, UpstreamOperator'],
  [
    /\b(proven(Availability|Reserved)|roomyAvailability)\b/,
    'acceptedAvailability, acceptedReserved, ampleAvailability',
  ],
  [/\bpatience(Ms|For)\b|PATIENCE_/, 'maxWaitMs, MAX_WAIT_MS'],
  [/\bmost(Ms|Seats|Units|Free|Alive|Bytes|Edits)\b/, 'max…, with the thing and its unit'],
  [/\b(rememberingLatest|onceThere|inHaste|glimpse)\b/, 'memoizeLast, await, afterShortDelay, peekOption'],
  [/\b(foretold|gravest)\b/, 'estimated, mostSevere'],
  [/-told\b|\btold-|-tells-/, 'shown, stated, reports'],
  [/\btwin\b/, 'control request'],
  [/\b[Ww]hoever\b/, 'the one who acts, by name'],
  [/\b[Ss]o many\b/, 'the thing and its number'],
  [/\b(held against|stood in the way|stands in the way)\b/, 'compared with; the reason'],
];

const FOLDERS = [
  'bench',
  'build',
  'cli',
  'harness',
  'mock-operator',
  'pages',
  'reporters',
  'schemas',
  'second-judge',
  'self',
  'suites',
];

/** The lists of retired words themselves. */
const LISTS = ['self/laws/words.test.ts', 'self/docs/style.test.ts'];

const retiredIn = (text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    RETIRED.flatMap(([word, instead]) => {
      const [found] = word.exec(line) ?? [];
      return found === undefined ? [] : [`line ${index + 1}: ${found}; write ${instead}`];
    }),
  );

test('no retired word stands in a source', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file.replaceAll(sep, '/')}`)
      .filter((file) => !LISTS.includes(file))
      .flatMap((file) => retiredIn(readFileSync(join(root, file), 'utf8')).map((word) => `${file}, ${word}`)),
  );

  expect(found).toEqual([]);
});

test('a retired word is found in a name, in a comment and in an id', () => {
  expect(retiredIn('const MOST_HOLDS = 3;')).toEqual(['line 1: MOST_HOLDS; write MAX_…, with the thing and its unit']);
  expect(retiredIn('// Whoever asks has none.')).toHaveLength(1);
  expect(retiredIn("\n'hold.expires-is-told'")).toEqual(['line 2: -told; write shown, stated, reports']);
  expect(retiredIn('const seat = firstFree();')).toEqual([]);
});
