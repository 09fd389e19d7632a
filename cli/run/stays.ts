import { limitsOf } from '../../harness/resources/budget.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { counted } from '../../schemas/text/counted.ts';

/** Suppliers that a run sets up, with the products and rates below them. */
const SUPPLIERS = 25;

const SUPPLIERS_STAY = `through the Channel API it sets up about ${SUPPLIERS} suppliers with products and rates of its own, which stay: nothing can be deleted there`;

/** Whether a profile names rates, and none whose bookings can be cancelled. */
const cancelsNothing = ({ partner }: Profile): boolean => {
  const rates = partner?.products.flatMap((product) => product.rates) ?? [];
  return rates.length > 0 && rates.every(({ cancelable }) => !cancelable);
};

/** What a run of these interfaces makes that nothing can undo, in words; undefined where there is nothing of the kind. */
export const staysInWords = (profile: Profile, interfaces: readonly Interface[]): string | undefined => {
  const bookings = counted(limitsOf(profile).bookings, 'booking');
  const stays = [
    ...(interfaces.includes('channel') ? [SUPPLIERS_STAY] : []),
    ...(interfaces.includes('partner') && cancelsNothing(profile)
      ? [`no rate of partner.products is cancelable: what it books there stays, at most ${bookings} (limits.bookings)`]
      : []),
  ];
  return stays.length === 0 ? undefined : stays.join('; ');
};
