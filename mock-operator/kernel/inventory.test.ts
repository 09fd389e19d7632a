import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Inventory } from './inventory.ts';

const seats = fc.record({ availabilityId: fc.constantFrom('a', 'b'), quantity: fc.integer({ min: 1, max: 9 }) });
const step = fc.record({
  owner: fc.constantFrom('hold:1', 'hold:2', 'booking:1'),
  take: fc.option(fc.array(seats, { maxLength: 3 }), { nil: undefined }),
});

test('what is taken is the sum of what the owners have, whatever was taken and given back before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const inventory = new Inventory();
      for (const { owner, take } of steps) {
        if (take) {
          inventory.take(owner, take);
        } else {
          inventory.giveBack(owner);
        }
      }
      const all = ['hold:1', 'hold:2', 'booking:1'].flatMap((owner) => inventory.of(owner));
      for (const id of ['a', 'b']) {
        const sum = all
          .filter(({ availabilityId }) => availabilityId === id)
          .reduce((n, { quantity }) => n + quantity, 0);
        expect(inventory.taken(id)).toBe(sum);
      }
    }),
  );
});
