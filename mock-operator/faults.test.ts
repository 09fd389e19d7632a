import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { INTERFACES } from '../schemas/interfaces.ts';
import { catalogue, isRequirementId, requirementIds } from '../schemas/requirements/index.ts';
import { faults, faultsOf, variantsOf } from './faults.ts';
import { createMock } from './mock.ts';

test('every fault breaks a requirement of the catalogue', () => {
  expect([...faults].filter(([, requirement]) => !isRequirementId(requirement))).toEqual([]);
});

test('a fault of the Partner API breaks the same sentence of the dialect at the Booking API', () => {
  expect(faultsOf('partner').get('release-is-forgotten')).toBe('partner.hold.release-moves-active-to-released');
  expect(faultsOf('booking').get('release-is-forgotten')).toBe('booking.hold.release-moves-active-to-released');
  expect(faultsOf('booking').get('code-filter-is-ignored')).toBe('booking.supplier.code-filter-keeps-no-other');
  expect(faultsOf('partner').has('code-filter-is-ignored')).toBe(false);
  expect(faultsOf('booking').has('v2-supplier-is-listed-twice')).toBe(false);
});

/** What a run has used or set up is its own choice: no target settles it. */
const isOfTheRun = (id: string): boolean => /\.(picked|set-up)$/.test(id);

/** How numbers and times are written is one choice for all interfaces; its variants name no interface. */
const isOfAllInterfaces = (id: string): boolean => /\.(content\.integers|availability\.offsets)$/.test(id);

/** The status of a refusal is settled by the rule of its reason. */
const isOfEachReason = (id: string): boolean => id.endsWith('.refusal-statuses');

test('every open point that the checks observe is settled in at least two ways', () => {
  const settled = new Set<string>(INTERFACES.flatMap((name) => [...variantsOf(name).values()]));
  const observed = requirementIds.filter((id) => catalogue[id].open && catalogue[id].unchecked === undefined);

  const settledElsewhere = [isOfTheRun, isOfAllInterfaces, isOfEachReason];
  expect(observed.filter((id) => !settled.has(id) && !settledElsewhere.some((is) => is(id)))).toEqual([]);
});

test('every choice is marked as one where it is taken', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!kernel\/rule\b).*(?<!\.test)\.ts$/.test(file),
  );
  const unmarked = files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const near = (index: number) => lines.slice(Math.max(0, index - 4), index + 7).join('\n');
    return lines.flatMap((line, index) =>
      /\bchoice[<(]/.test(line) && !near(index).includes('Spec silent:') ? [`${file}:${index + 1}`] : [],
    );
  });

  expect(unmarked).toEqual([]);
});

test('an unknown name is refused with the nearest one', () => {
  expect(() => createMock({ faults: ['release-is-forgoten'] })).toThrow(/Did you mean release-is-forgotten\?/);
  expect(() => createMock({ variants: ['hold-create-is-201'] })).toThrow(/Did you mean hold-create-is-200\?/);
});
