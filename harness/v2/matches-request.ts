import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { sameId } from './availability.ts';

/** Whether the availability that came back is of the option that was asked for; true where options are not named. */
const isOfTheOption = ({ intent, canonical }: Exchange): boolean => {
  const asked = intent.meant?.optionId;
  const stated = (Array.isArray(canonical) ? canonical : []).flatMap((one) => textAt(one, '/optionId') ?? []);
  return typeof asked !== 'string' || stated.length === 0 || stated.some((id) => sameId(id, asked));
};

/**
 * Whether a successful answer is about what was asked. A well-formed answer to another question is no witness of
 * anything; whether it may be given is judged by requirements of its own.
 */
export const matchesRequest = (exchange: Exchange): boolean => {
  const { response, meant: asked } = exchange.intent;
  if (response === 'operator-v2/availability') {
    return isOfTheOption(exchange);
  }
  const uuid = exchange.at('/uuid');
  return (
    response !== 'operator-v2/booking' ||
    typeof asked?.uuid !== 'string' ||
    uuid === undefined ||
    (typeof uuid === 'string' && sameId(asked.uuid, uuid))
  );
};
