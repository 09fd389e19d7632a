// What is named as a profile and is none: each is called what it is, with the nearest command that is right.
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { profileIn } from './file.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const DOCTOR = 'npm run holdfast -- doctor --profile';

test.beforeAll(() => {
  const texts = {
    'p.yaml': 'name: Mine\npartner:\n  baseUrl: https://api.example.com\n',
    'in-disguise.json': '# mine\nname: Mine\n',
    'json.yaml': '{ "name": "Mine" }',
    'hash.json': '{\n  # mine\n  "name": "Mine"\n}\n',
    'backslash.json': '{ "binding": "C:\\users\\own.json" }',
    'empty.json': '\n',
    'half.json': '{\n  // mine\n  "name" "Mine"\n}\n',
    'commented.json': '{\n  // mine\n  "name": "Mine", /* and\n yours */\n}\n',
  };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(at(name), text);
  }
  for (const name of ['one', 'none', 'several']) {
    mkdirSync(at(name));
  }
  writeFileSync(at('one/target.json'), '{}');
  writeFileSync(at('several/profile.json'), '{}');
  writeFileSync(at('several/a.json'), '{}');
});

/** A refusal in words; what was read where it is none. */
const said = (file: string): unknown => {
  try {
    return profileIn(file);
  } catch (error) {
    if (error instanceof SetupError) {
      return renderSetupError(error);
    }
    throw error;
  }
};

const refusals: [file: string, ...words: string[]][] = [
  ['p.yaml', 'The profile is YAML', `npx js-yaml ${at('p.yaml')} > ${at('p.json')}; then: ${DOCTOR} ${at('p.json')}`],
  ['in-disguise.json', 'The profile is YAML'],
  ['hash.json', ':2:3', 'Begin comments with // instead of #.'],
  ['backslash.json', 'Write \\\\ for each backslash of a path'],
  ['empty.json', 'The profile is empty.', `init --skeleton --out ${at('empty.json')}`],
  ['half.json', ':3:10', 'Correct the JSON at this place.'],
  ['one', 'This is a folder', `${DOCTOR} ${at('one/target.json')}`],
  ['several', 'This is a folder', `${DOCTOR} ${at('several/profile.json')}`],
  ['none', 'This is a folder', `init --out ${at('none/profile.json')}`],
  ['half.jso', 'There is no such profile. Did you mean half.json?', `${DOCTOR} ${at('half.json')}`],
  ['p.yaml/p.json', 'There is no such profile.'],
];

for (const [file, ...words] of refusals) {
  test(`${file} is called what it is`, () => {
    for (const word of words) {
      expect(said(at(file))).toContain(word);
    }
  });
}

test('paths of other systems, and addresses, are called what they are', () => {
  test.skip(process.platform === 'win32', 'these are paths there');
  const table: [file: string, ...words: string[]][] = [
    ['C:\\Users\\me\\p.json', 'a path of Windows', `${DOCTOR} /mnt/c/Users/me/p.json`],
    ['C:Usersmep.json', 'lost its backslashes', 'C:/folder/profile.json'],
    ['~/no such.json', 'has not replaced the ~', `${DOCTOR} '${join(homedir(), 'no such.json')}'`],
    ['https://api.example.com/x?key=s3cr3t', 'This is an address', 'init --partner https://api.example.com/x '],
  ];
  for (const [file, ...words] of table) {
    for (const word of words) {
      expect(said(file)).toContain(word);
    }
    expect(said(file)).not.toContain('s3cr3t');
  }
});

test('comments and a last comma are read, and so is JSON by another name', async () => {
  expect(said(at('commented.json'))).toEqual({ name: 'Mine' });
  expect(said(at('json.yaml'))).toEqual({ name: 'Mine' });

  const { code, errors } = await start(['doctor', '--profile', at('commented.json')]).end;

  expect(code).toBe(3);
  expect(errors).toContain('The profile lacks a section');
});
