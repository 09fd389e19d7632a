// The proof in the repository is the one that the command makes, of the sources as they are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { inputsDigest, root } from './inputs.ts';
import { renderProof, type Summary } from './page.ts';

const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const proof = JSON.parse(textOf('proof.json')) as Summary;

test('the proof holds', () => {
  expect(proof.problems).toEqual([]);
});

test('the proof is of these suites, this contract and this mock operator; else run `npm run prove`', () => {
  expect(proof.inputs).toBe(inputsDigest());
});

test('proof.md shows proof.json', () => {
  expect(textOf('proof.md')).toBe(renderProof(proof));
});
