import type { Exchange } from '../exchange.ts';
import { textAt } from '../pointer.ts';
import type { StandingRule } from '../standing.ts';
import { sameId } from './slot.ts';

/** Whether the availability that came back is of the option that was asked for; true where options are not told. */
const isOfTheOption = ({ intent, canonical }: Exchange): boolean => {
  const asked = intent.asked?.optionId;
  const told = (Array.isArray(canonical) ? canonical : []).flatMap((one) => textAt(one, '/optionId') ?? []);
  return typeof asked !== 'string' || told.length === 0 || told.some((id) => sameId(id, asked));
};

/**
 * Whether a successful answer is about what was asked. A well-formed answer to another question is no witness of
 * anything; whether it may be given is judged by rows of its own.
 */
export const answersTheQuestion = (exchange: Exchange): boolean => {
  const { response, asked } = exchange.intent;
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

/** A rule that finds nothing wrong only in answers to what was asked. */
export const ofTheQuestion = ({ requirement, judge }: StandingRule): StandingRule => ({
  requirement,
  judge: (exchange) => {
    const found = judge(exchange);
    return found?.length === 0 && exchange.succeeded && !answersTheQuestion(exchange) ? undefined : found;
  },
});
