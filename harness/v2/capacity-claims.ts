// What the limit on the share of capacity goes by: the vacancies that lists state, and the units that creates ask for.
import { instant, isDateTime } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import type { CapacityClaim, CapacityShare } from '../resources/capacity-share.ts';
import { isLimited, type ListedAvailability, listedIn } from './availability.ts';

/** What an availability is entered under: its option and start, as its id need not last. */
export const nameOf = (optionId: string, { start }: Pick<ListedAvailability, 'start'>): string =>
  `${optionId.toLowerCase()} at ${new Date(instant(start)).toISOString()}`;

/** An id as it may be repeated: uuids in either case, date-times as instants. */
const plain = (id: string): string => (isDateTime(id) ? String(instant(id)) : id.toLowerCase());

/** Enters how many units a list shows as vacant. */
export const showFree = (share: CapacityShare, answer: Exchange, optionId: string): void => {
  if (share.isWhole) {
    return;
  }
  for (const listed of listedIn(answer).filter(isLimited)) {
    const option = listed.optionId ?? optionId;
    const id = plain(listed.id);
    share.saw([nameOf(option, listed), `${option.toLowerCase()} ${id}`, id], listed.vacancies ?? 0);
  }
};

/** What a create asks for, however invalid it is. */
export const claimsOf = (request: Readonly<Record<string, unknown>>): CapacityClaim[] => {
  const id = plain(textAt(request, '/availabilityId') ?? '');
  const option = textAt(request, '/optionId') ?? '';
  return [
    { names: [`${option.toLowerCase()} ${id}`], otherwise: [id], quantity: listAt(request, '/unitItems').length },
  ];
};
