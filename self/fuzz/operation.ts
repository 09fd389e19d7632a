// Which operation a request is for, by the method and path of every interface and binding.
import { loadBinding } from '../../schemas/bindings/load.ts';
import { interfaces } from '../../schemas/interfaces.ts';
import { bookingOperations } from '../../schemas/operations/booking.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { takesPath } from '../proof/answer.ts';
import type { BoundInterface } from '../proof/bound-interface.ts';

interface Operation {
  name: string;
  takes(request: Request): boolean;
}

const callsOf = (bound: BoundInterface): Record<string, { method: string; path: string }> =>
  ({
    v1: () => partnerOperations,
    v2: () => loadBinding(bound.profile['operator-v2']?.binding ?? 'operator-v2').operations,
    // Inventory that was set up is read and held through the Booking API.
    'set-up': () => ({ ...channelOperations, ...bookingOperations }),
  })[interfaces[bound.interface].dialect]();

/** The operations of an interface; where two have one method and path, the first stands for both. */
const operationsOf = (bound: BoundInterface): Operation[] =>
  Object.entries(callsOf(bound)).map(([name, { method, path }]) => ({ name, takes: takesPath(method, path) }));

/** The name of the operation that a request is for; undefined for one that is none. */
export const operationOf = (bound: BoundInterface): ((request: Request) => string | undefined) => {
  const operations = operationsOf(bound);
  return (request) => operations.find(({ takes }) => takes(request))?.name;
};
