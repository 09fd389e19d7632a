// What the limit on the share of capacity goes by: the seats that reads show, and those that creates ask for.
import { instant, isDateTime } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, numberAt, textAt } from '../exchange/pointer.ts';
import type { CapacityClaim, CapacityShare } from '../resources/capacity-share.ts';
import type { Create } from '../resources/created-resources.ts';
import { isLimited, type ListedAvailability, listedByProduct, listedByRate, singleOf } from './availability.ts';

/** What an availability is entered under: its id. */
export const nameOf = (id: string): string => id.toLowerCase();

/** A rate, or a product, and a start: what a create without the right id can mean. */
const atStart = (id: string | undefined, start: string | undefined): string[] =>
  id !== undefined && start !== undefined && isDateTime(start) ? [`${id.toLowerCase()} at ${instant(start)}`] : [];

/** Enters how many seats an answer shows as free. */
export const showFree = (
  share: CapacityShare,
  answer: Exchange,
  asked: { productId: string; rateId?: string | undefined },
): void => {
  if (share.isWhole) {
    return;
  }
  const single = singleOf(answer);
  const shown: ListedAvailability[] = [
    ...listedByRate(answer.json),
    ...[...listedByProduct(answer.json), ...(single ? [single] : [])].map((listed) => ({
      ...listed,
      ...(asked.rateId !== undefined && { rateId: asked.rateId }),
    })),
  ];
  for (const { id, rateId, start, capacity } of shown.filter(isLimited)) {
    share.saw([nameOf(id), ...atStart(rateId, start), ...atStart(asked.productId, start)], capacity);
  }
};

/** What an item can take at most: a quantity that cannot be read may be taken for one. */
const seatsOf = (item: unknown): number => Math.max(0, Math.ceil(numberAt(item, '/quantity') ?? 1));

/** What a create asks for, however invalid it is. */
export const claimsOf = (kind: 'hold' | 'booking', body: unknown): Create => {
  const items = listAt(body, `/${kind}/items`);
  return {
    claims: items.map((item): CapacityClaim => {
      const id = textAt(item, '/availabilityId');
      const start = textAt(item, kind === 'hold' ? '/at' : '/startTime');
      return {
        names: [...(id === undefined ? [] : [nameOf(id)]), ...atStart(textAt(item, '/rateId'), start)],
        otherwise: atStart(textAt(item, '/productId'), start),
        quantity: seatsOf(item),
      };
    }),
    ...(kind === 'booking' && { hold: textAt(body, '/booking/holdId') }),
  };
};
