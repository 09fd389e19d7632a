import { expect, test } from '@playwright/test';
import { validMembers } from './valid-members.ts';

const AVAILABILITY = {
  id: '784ac4f2-0000-4000-8000-0000000000aa',
  start: '2030-06-01T10:00:00Z',
  end: '2030-06-01T11:00:00Z',
  capacity: 9,
  maxCapacity: 20,
};

test('what conforms is read whole, with members that no schema knows', () => {
  const more = { ...AVAILABILITY, note: 7 };

  expect(validMembers('partner/availability', more)).toEqual(more);
});

for (const [member, value] of [
  ['capacity', 9.5],
  ['capacity', -2],
  ['capacity', 1e300],
  ['id', 'seven'],
  ['start', '2030-02-30T10:00:00Z'],
  ['maxCapacity', null],
] as const) {
  test(`a ${member} of ${value} is not read, and the others are`, () => {
    const { [member]: _wrong, ...others } = AVAILABILITY;

    expect(validMembers('partner/availability', { ...AVAILABILITY, [member]: value })).toEqual(others);
  });
}

test('a member that lacks something inside is read: what stands in it is read by its own schema', () => {
  const option = { id: 'option', units: [{ id: '' }] };

  expect(validMembers('operator-v2/option', option)).toEqual(option);
});

test('of what is no object nothing is read', () => {
  for (const value of [null, undefined, 7, 'a text', [AVAILABILITY]]) {
    expect(validMembers('partner/availability', value)).toBeUndefined();
  }
});
