// The proof in the repository is one that the command made, and holds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { renderProof, type Summary } from './page.ts';
import { root } from './repository.ts';

const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const proof = JSON.parse(textOf('self/proof/proof.json')) as Summary;

test('the proof holds', () => {
  expect(proof.problems).toEqual([]);
});

test('the proof names the commit and the day', () => {
  expect(proof.made.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(proof.made.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('proof.md shows proof.json', () => {
  expect(textOf('self/proof/proof.md')).toBe(renderProof(proof));
});
