// The doctor says beforehand whether somebody else sells on a target.
import { expect, test } from '@playwright/test';
import { type StartedMock, startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { sellingInterfaces } from '../../schemas/interfaces.ts';
import { doctorOn } from '../../self/fixtures/doctor.ts';

/** One more seat of everything is sold, or given back, so often: between any two looks of the doctor. */
const SALE_MS = 20;

/** Somebody who sells on all availabilities of a mock operator. Answers how he is stopped. */
const startSeller = ({ mock }: StartedMock): (() => void) => {
  const { inventory, availabilities } = mock.world.store;
  let sales = 0;
  const timer = setInterval(() => {
    sales += 1;
    if (sales % 4 === 0) {
      inventory.giveBack('stranger');
      return;
    }
    const free = availabilities.all().filter(({ id, seats }) => seats > inventory.taken(id));
    inventory.take(
      'stranger',
      free.map(({ id }) => ({ availabilityId: id, quantity: 1 })),
    );
  }, SALE_MS);
  return () => clearInterval(timer);
};

for (const name of sellingInterfaces) {
  test(`${name}: the doctor names seats that somebody else moves, and a quiet target`, async () => {
    const operator = await startMock();
    const { [name]: section, ...profile } = mockProfile({ baseUrl: operator.url });
    const only = { name: profile.name, [name]: section };
    try {
      const quiet = await doctorOn(only, 10);
      const stop = startSeller(operator);
      const sold = await doctorOn(only, 2);
      stop();

      expect(quiet.text).toMatch(/ok {4}nobody else sold on [1-9]\d* availabilities that were watched/);
      expect(sold.text).toMatch(/WARN {2}somebody else sells here: availability \S.* went from \d+ to \d+ free/);
      expect(sold.text).toContain('certify while nobody else does');
    } finally {
      await operator.close();
    }
  });
}
