import { expect, test } from '@playwright/test';
import { isRequirementId } from '../schemas/requirements/index.ts';
import { violations } from '../schemas/validate.ts';
import { faultNames, faults, variantNames } from './faults.ts';
import { createMock } from './mock.ts';
import { departs, type Line, transcriptOf } from './transcript.ts';

const schemaByMember: Record<string, string> = {
  error: 'common/error-envelope',
  availabilities: 'partner/availability-list-envelope',
  availability: 'partner/single-availability-envelope',
  hold: 'partner/hold-envelope',
  booking: 'partner/booking-envelope',
};

/** What is wrong with an answer by our own schemas. */
const flawsOf = ({ what, text }: Line): unknown[] => {
  if (text === '') return [];
  const body = JSON.parse(text);
  const [member] = Object.keys(schemaByMember).filter((name) => name in body);
  return violations(schemaByMember[member ?? ''] ?? 'common/meta', body).map((flaw) => ({ what, ...flaw }));
};

test('The mock without faults answers the same each time, and as the schemas say.', async () => {
  const right = await transcriptOf({});

  expect(await departs({}, right)).toBe(false);
  expect(right.flatMap(flawsOf)).toEqual([]);
});

test('Every fault breaks a row of the catalogue and shows on the wire.', async () => {
  const right = await transcriptOf({});
  const hidden: string[] = [];
  for (const name of faultNames()) {
    expect(isRequirementId(faults.get(name) ?? '')).toBe(true);
    if (!(await departs({ faults: [name] }, right))) hidden.push(name);
  }
  expect(hidden).toEqual([]);
});

test('Every variant shows on the wire, conforms to the schemas and causes no server error.', async () => {
  const right = JSON.stringify(await transcriptOf({}));
  const hidden: string[] = [];
  for (const name of variantNames()) {
    const lines = await transcriptOf({ variants: [name] });
    expect(lines.filter(({ status }) => status >= 500).map(({ what }) => [name, what])).toEqual([]);
    const flaws = lines.flatMap(flawsOf);
    expect(name === 'a-401-says-unauthorized' ? [] : flaws, name).toEqual([]);
    if (JSON.stringify(lines) === right) hidden.push(name);
  }
  expect(hidden).toEqual([]);
});

test('An unknown name is refused with the nearest one.', () => {
  expect(() => createMock({ faults: ['release-is-forgoten'] })).toThrow(/did you mean "release-is-forgotten"/);
  expect(() => createMock({ variants: ['hold-create-is-201'] })).toThrow(/did you mean "hold-create-is-200"/);
});
