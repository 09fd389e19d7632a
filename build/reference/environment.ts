import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code, page, table, worded } from './text.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USERS: Readonly<Record<string, string>> = {
  HOLDFAST_API_KEY: 'X-API-Key of the mock’s Partner API; `demo-key` by default.',
  HOLDFAST_API_SECRET: 'X-API-Secret of the mock’s Partner API; `demo-secret` by default.',
  HOLDFAST_V2_AUTHORIZATION: 'Authorization of the mock’s v2 and OCTO; `Bearer demo-v2-token` by default.',
  HOLDFAST_V2_RESTRICTED: 'Authorization that is not permitted for each supplier of the mock.',
  HOLDFAST_V2_READER: 'Authorization of the mock’s v2 that may only read.',
  HOLDFAST_RESELLER_KEY: 'X-API-Key of a reseller at the mock’s Booking API; `demo-reseller` by default.',
  HOLDFAST_RESELLER_SECRET: 'X-API-Secret of that reseller; `demo-reseller-secret` by default.',
  HOLDFAST_OTHER_RESELLER_KEY: 'X-API-Key of another reseller at the mock’s Booking API.',
  HOLDFAST_OTHER_RESELLER_SECRET: 'X-API-Secret of that other reseller.',
  HOLDFAST_CHANNEL_KEY: 'X-API-Key of an operator at the mock’s Channel API; `demo-channel` by default.',
  HOLDFAST_CHANNEL_SECRET: 'X-API-Secret of that operator; `demo-channel-secret` by default.',
};

const CONTRIBUTORS: Readonly<Record<string, string>> = {
  HOLDFAST_CHROMIUM:
    'The file of a browser for the tests of pages; `none` skips these tests, and `required` lets them fail where there is no browser.',
  HOLDFAST_FUZZ: 'How many runs `npm run fuzz` makes.',
  HOLDFAST_FUZZ_SEED: 'Which runs `npm run fuzz` makes.',
  HOLDFAST_MATRIX: 'Which seeds the tests of all checks use.',
};

/** Set by one process of Holdfast for another. */
const INTERNAL = ['HOLDFAST_RUN', 'HOLDFAST_PROVE', 'HOLDFAST_BUILT_COMMAND'];

const GENERAL: readonly [string, string][] = [
  [
    'XDG_STATE_HOME',
    'The folder for ledgers, as `$XDG_STATE_HOME/holdfast`. Without it: `~/.local/state/holdfast`, on macOS `~/Library/Application Support/holdfast`, on Windows `%LOCALAPPDATA%\\holdfast`.',
  ],
  [
    'HTTPS_PROXY',
    'The proxy for targets of https: `http://USER:PASSWORD@HOST:PORT`. `HTTP_PROXY` is for those of http, `ALL_PROXY` for both; each may be in small letters. Its password is hidden as the secrets of the profile are.',
  ],
  [
    'NO_PROXY',
    'Hosts that are called directly, with commas between: `api.example.com`, or `.example.com` for all below it. This machine and the control of a mock always are.',
  ],
  ['NO_COLOR', 'Any value: no colours.'],
  ['FORCE_COLOR', 'Colours also where the output is no terminal; `0` or `false` forbids them.'],
  ['GITHUB_ACTIONS', 'Set to `true` by GitHub: failures become annotations.'],
  ['GITHUB_STEP_SUMMARY', 'Set by GitHub: the summary of the run is put there.'],
  ['GITHUB_OUTPUT', 'Set by GitHub: verdict, counts and the path of the report are put there, for later steps.'],
];

const SOURCES = ['cli', 'harness', 'mock-operator', 'reporters', 'schemas', 'self', 'suites', 'playwright.config.ts'];

const filesOf = (place: string): string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file));

const named = (): Set<string> =>
  new Set(
    SOURCES.flatMap(filesOf)
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\bHOLDFAST_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name),
      ),
  );

export const environmentPage = (): string => {
  const known = [...named()].toSorted().filter((name) => !INTERNAL.includes(name));
  const rows = new Map(worded(known, { ...USERS, ...CONTRIBUTORS }, 'environment.ts'));
  const rowsOf = (words: Readonly<Record<string, string>>) =>
    [...rows].filter(([name]) => name in words).map(([name, text]) => [code(name), text]);
  return page(
    'Environment variables',
    'The secrets of a target are in variables of your own: the profile names them, as in `{ "env": "MY_KEY" }`.',
    '## For every run',
    table(
      ['Variable', 'Meaning'],
      GENERAL.map(([name, words]) => [code(name), words]),
    ),
    '## For the mock',
    'The mock takes these keys where they are set, and a profile of `--profile-out` names these variables.',
    table(['Variable', 'Meaning'], rowsOf(USERS)),
    '## For work on Holdfast',
    table(['Variable', 'Meaning'], rowsOf(CONTRIBUTORS)),
  );
};
