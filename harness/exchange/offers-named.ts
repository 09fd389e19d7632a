// Which of the things sold a call is about, as it names them itself, or else its answer. Spec 2.2, 2.7, 2.8, 9.
import { jsonIn } from '../../schemas/text/json.ts';
import type { Exchange } from './exchange.ts';

const WORDS: Readonly<Record<string, string>> = { rate_id: 'rate', rateId: 'rate', optionId: 'option' };

const MAX_NAMED = 3;

/** `rate 1` and so on, each once, in the order in which they stand. */
const namedIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => {
        const word = WORDS[name];
        return word !== undefined && typeof member === 'string' ? [`${word} ${member}`] : namedIn(member);
      });

/** `rate 1, rate 2`; undefined where neither the call nor its answer names one. */
export const offersNamed = ({ request, canonical }: Exchange): string | undefined => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const named = [query, jsonIn(request.body)?.value, canonical].map((value) => new Set(namedIn(value)));
  const first = [...(named.find(({ size }) => size > 0) ?? [])];
  const more = first.length > MAX_NAMED ? ` and ${first.length - MAX_NAMED} more` : '';
  return first.length === 0 ? undefined : `${first.slice(0, MAX_NAMED).join(', ')}${more}`;
};
