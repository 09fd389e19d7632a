import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { WHOLE } from '../resources/partition.ts';
import type { RatePlace } from './client.ts';
import { SetUpEarlier, tidySetUp } from './set-up-earlier.ts';

const ADDRESS = 'http://platform.example/channel';

let folder: string;
let ledger: string;

test.beforeEach(() => {
  folder = temporaryFolder();
  ledger = join(folder, 'a.ndjson');
});

const places = (count: number): RatePlace[] =>
  Array.from({ length: count }, () => ({ supplierId: randomUUID(), productId: randomUUID(), rateId: randomUUID() }));

const ofRun = (run: string, part = WHOLE, address = ADDRESS) => new SetUpEarlier(ledger, address, run, part);

const listed = (count: number): RatePlace[] => {
  const all = places(count);
  const first = ofRun('first');
  for (const place of all) {
    first.list(place);
  }
  return all;
};

/** Takes until nothing is left. */
const takeAll = async (earlier: SetUpEarlier): Promise<string[]> => {
  const taken: string[] = [];
  for (;;) {
    const id = await earlier.take(async ({ rateId }) => rateId);
    if (id === undefined) {
      return taken;
    }
    taken.push(id);
  }
};

const idsOf = (all: readonly RatePlace[]): string[] => all.map(({ rateId }) => rateId);

test('a run takes what earlier ones have listed for the same address, each once, the newest first', async () => {
  const all = listed(4);
  appendFileSync(join(folder, 'a.set-up'), '{"address":"http://pl');

  expect(await takeAll(ofRun('second'))).toEqual(idsOf(all).reverse());
  expect(await takeAll(ofRun('first'))).toEqual([]);
  expect(await takeAll(ofRun('second', WHOLE, 'http://other.example/channel'))).toEqual([]);
});

test('each worker has a part of it', async () => {
  const all = listed(30);

  const parts = await Promise.all([0, 1, 2].map((index) => takeAll(ofRun('second', { index, of: 3 }))));

  expect(parts.flat().sort()).toEqual(idsOf(all).sort());
  expect(parts.filter((part) => part.length === 0)).toEqual([]);
});

test('what is not as it was is listed no more; after three in a row nothing further is looked at', async () => {
  const all = listed(10);
  let looks = 0;
  const never = async (): Promise<undefined> => {
    looks += 1;
  };

  expect(await ofRun('second').take(never)).toBeUndefined();
  expect(looks).toBe(3);
  expect(await takeAll(ofRun('third'))).toEqual(idsOf(all).slice(0, 7).reverse());
});

test('what does not suit one check is left for the others', async () => {
  const all = listed(4);
  const second = ofRun('second');
  const [wanted] = idsOf(all).slice(1);

  expect(
    await second.take(
      async ({ rateId }) => rateId,
      async ({ rateId }) => rateId === wanted,
    ),
  ).toBe(wanted);
  expect((await takeAll(second)).sort()).toEqual(
    idsOf(all)
      .filter((id) => id !== wanted)
      .sort(),
  );
});

test('the list is tidied to the newest that are there, each once; a list of nothing goes', async () => {
  const file = join(folder, 'a.set-up');
  const lines = (): string[] => readFileSync(file, 'utf8').trim().split('\n');
  const all = listed(500);
  ofRun('second').list(all[10] as RatePlace);
  await ofRun('second').take(async () => undefined);
  expect(lines()).toHaveLength(504);

  tidySetUp(ledger);
  expect(lines()).toHaveLength(400);
  expect((await takeAll(ofRun('third'))).at(0)).toBe(all.at(-4)?.rateId);

  tidySetUp(ledger);
  expect(lines()).toHaveLength(400);

  rmSync(file);
  const [only] = listed(1);
  await ofRun('second').take(async () => undefined);
  expect(lines()).toEqual([expect.stringContaining(`${only?.rateId}`), expect.stringContaining('"gone":true')]);
  tidySetUp(ledger);
  expect(existsSync(file)).toBe(false);
});

test('only ids are written, and where nothing outlasts the run nothing is', async () => {
  ofRun('first').list({ supplierId: randomUUID(), productId: randomUUID(), rateId: 'secret' });
  new SetUpEarlier(undefined, ADDRESS, 'first', WHOLE).list(places(1)[0] as RatePlace);
  const [place] = listed(1);

  expect(
    readFileSync(join(folder, 'a.set-up'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([{ address: ADDRESS, run: 'first', ...place }]);
});
