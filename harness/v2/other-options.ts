// A rule holds for every option: some checks look at several. Spec 4.4.
import { unlessBlocked } from '../errors.ts';
import { inTurns } from '../judge/in-turns.ts';
import type { Availability, Offer } from './availability.ts';
import { unitLimit } from './catalog.ts';
import type { OperatorV2Context } from './context.ts';
import type { AvailabilityNeed } from './search.ts';

/** Options beside the first on which something is tried: one alone may be wrong. */
const MAX_OTHERS = 16;
/** The holds that fill an availability. */
const MAX_HOLDS = 5;

/** Does the same on each of a few other options, those of each supplier and product in turn; what is lacking there is passed over. */
export const onOtherOptions = async (
  { given }: OperatorV2Context,
  first: Offer,
  act: (offer: Offer) => Promise<void>,
): Promise<void> => {
  const others = (await given.offers()).filter(
    ({ product, option }) => product.id !== first.product.id || option.id !== first.option.id,
  );
  const byProduct = inTurns(others, ({ product }) => product.id);
  for (const offer of inTurns(byProduct, ({ supplier }) => supplier.id).slice(0, MAX_OTHERS)) {
    await act(offer).catch(unlessBlocked);
  }
};

/** Does the same on an availability of each of a few other options that have one, `most` at most. */
export const onOtherAvailabilities = (
  context: OperatorV2Context,
  first: Availability,
  { most = MAX_OTHERS, ...need }: AvailabilityNeed & { most?: number },
  act: (availability: Availability) => Promise<void>,
): Promise<void> => {
  let found = 0;
  return onOtherOptions(context, first.offer, async (offer) => {
    const availability = found < most ? await context.given.availabilityIfLeft({ ...need, offer }) : undefined;
    if (availability !== undefined) {
      found += 1;
      await act(availability);
    }
  });
};

/**
 * Holds units of an availability until this many are left, where few holds do that, and gives them back when something has been
 * done. Does nothing where the option has no vacancies that count.
 */
export const whileFilled = async (
  { v2, given }: OperatorV2Context,
  { offer, leave }: { offer: Offer; leave: number },
  act: (availability: Availability, left: number) => Promise<void>,
): Promise<void> => {
  const availability = await given.availabilityIfLeft({ offer, limited: true });
  if (availability === undefined) {
    return;
  }
  const most = unitLimit(offer, 'maxUnits') ?? Number.POSITIVE_INFINITY;
  const held: string[] = [];
  let left = availability.vacancies ?? 0;
  while (left > leave && held.length < MAX_HOLDS) {
    const request = given.request(availability, Math.min(most, left - leave));
    if ((await given.settled(await given.create(availability, request))) === undefined) {
      break;
    }
    held.push(request.uuid);
    left -= request.unitItems.length;
  }
  await act(availability, left);
  for (const uuid of held) {
    await v2.cancelBooking(uuid);
  }
};
