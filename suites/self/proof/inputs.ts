// What a proof depends on: the contract, the suites, the mock operator and the proof itself.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

const FOLDERS = ['schemas', 'suites', 'mock-operator'];

/** Tests and their walks, examples, generated types and the page of the mock operator change nothing that the proof sees. */
const NO_INPUT =
  /\.test\.ts$|\/walk(\/[^/]+)?\.ts$|\.cases\.json$|^suites\/self\/(?!proof\/|report\.ts|property-requirements\.ts)|^schemas\/generat|^mock-operator\/control\/page[/.]/;

const files = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => /\.(ts|json)$/.test(file) && !NO_INPUT.test(file))
    .toSorted();

/** A digest of every file that the proof depends on. */
export const inputsDigest = (): string => {
  const hash = createHash('sha256');
  for (const file of files()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return `sha256:${hash.digest('hex')}`;
};
