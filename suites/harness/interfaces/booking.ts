import { requiredSection } from '../../../schemas/profile-section.ts';
import { bookingChecks } from '../booking/check.ts';
import { CatalogClient } from '../booking/client.ts';
import type { BookingContext } from '../booking/context.ts';
import { catalogGiven } from '../booking/given.ts';
import { bookingInvariants } from '../booking/invariants/booking.ts';
import { ofTheTarget } from '../booking/needs.ts';
import { readOffering } from '../booking/offering.ts';
import { Caller } from '../exchange/caller.ts';
import { describeInterface } from '../run/describe-interface.ts';
import { checksOf } from '../v1/check.ts';
import { openV1 } from '../v1/harness.ts';

/** How the harness speaks with the Booking API: what is sold there is read from it. Its availability, holds and bookings are the dialect's. */
export const bookingHarness = describeInterface<BookingContext>({
  checks: () => [...checksOf('booking'), ...bookingChecks()],
  open: async (session) => {
    const profile = requiredSection(session.profile, 'booking');
    const offering = await readOffering(new CatalogClient(new Caller(session.connection)), profile);
    const opened = openV1('booking', session, offering);
    return {
      ...opened,
      arrange: (parts) => {
        const { inParts, ...others } = parts;
        const arranged = opened.arrange(others);
        const catalog = new CatalogClient(parts.caller);
        const context: BookingContext = {
          ...arranged.context,
          catalog,
          sold: catalogGiven(catalog, offering.supplierId, offering.products[0]?.id),
          note: parts.observe,
          inParts: (body) => (inParts === undefined ? body(context) : inParts(body)),
        };
        return {
          ...arranged,
          context,
          probe: (options) => catalog.listSuppliers({}, options),
          needs: ofTheTarget(arranged.needs, offering),
        };
      },
      invariants: [...opened.invariants, ...bookingInvariants],
    };
  },
});
