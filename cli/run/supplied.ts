import { supply } from '../../harness/descriptors/supply.ts';
import { selected } from '../../harness/schedule/selection.ts';
import type { Left, Run } from '../../schemas/generated/types.ts';
import { isOf } from '../../schemas/interfaces.ts';
import { requirementIds } from '../../schemas/requirements/index.ts';
import { escaped } from '../../schemas/text/escape.ts';

/** A run, and the inventory that was set up for it. */
interface SuppliedRun {
  run: Run;
  /** The objects that were set up, and stay. */
  left: Left[];
}

/** Whether the run asks for anything of the Booking API. */
const asksForBooking = (run: Run): boolean => requirementIds.some((id) => isOf(id, ['booking']) && selected(run, id));

/** Whether missing inventory may be set up: both APIs of a platform are certified, and neither a supplier nor a product is named. */
const mayBeSetUp = ({ profile: { booking, channel }, profilePath, interfaces }: Run): boolean =>
  profilePath !== undefined &&
  booking !== undefined &&
  booking.supplierId === undefined &&
  booking.productId === undefined &&
  channel !== undefined &&
  interfaces.includes('booking') &&
  interfaces.includes('channel');

/** Sets up through the Channel API the inventory that the Booking API lacks, and prints the result. */
export const supplied = async (run: Run): Promise<SuppliedRun> => {
  const made = mayBeSetUp(run) && asksForBooking(run) ? await supply(run) : undefined;
  if (made === undefined) {
    return { run, left: [] };
  }
  process.stdout.write(`${escaped(made.words)}\n`);
  const { profile } = run;
  const { supplierId, left } = made;
  return supplierId === undefined || profile.booking === undefined
    ? { run, left }
    : { run: { ...run, profile: { ...profile, booking: { ...profile.booking, supplierId } } }, left };
};
