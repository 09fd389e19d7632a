import type { Report } from '../schemas/generated/types.ts';
import { addTo } from '../schemas/group.ts';
import { plain } from './plain.ts';

/** The implementation statement: each open point, with all that was seen there; also those that no check can make a target show. */
export const statementOf = ({
  observations,
  requirements,
}: Pick<Report, 'observations' | 'requirements'>): { point: string; observed: string[] }[] => {
  const seen = new Map<string, string[]>();
  const judged = new Set(requirements.filter(({ state }) => state !== 'observed').map(({ id }) => id));
  for (const { point, observed } of observations.filter(({ point }) => !judged.has(point))) {
    addTo(seen, point, observed);
  }
  for (const { id, state, reason } of requirements) {
    if (state === 'observed' && reason !== undefined && !seen.has(id)) {
      seen.set(id, [reason]);
    }
  }
  return [...seen].map(([point, observed]) => ({ point, observed }));
};

/** What else differs in reasons though the cause is one: moments, ids of other forms, lengths of time, places of exchanges. */
const CHANGING: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d([Tt][\d:.]+([Zz]|[+-]\d\d:\d\d)?)?/g, 'TIME'],
  [/(?<=\b(availability|booking|hold|option|product|rate|supplier) )(?=\S*\d)[^\s,;:)]+/g, 'ID'],
  [/\d+(\.\d+)? ?(ms|s|seconds|days)\b/g, 'SPAN'],
  [/\bexchange \d+( of [\w.-]+)?/g, 'EXCHANGE'],
];

/** Two reasons that agree so far have one cause. */
const MAX_COMPARED = 500;

/** What a reason advises: `raise limits.capacityShare to 0.4`. */
const ADVICE = /\b(limits\.\w+) to (\d+(?:\.\d+)?)/;

interface Cause {
  /** The same for all reasons of one cause, whichever thing they name. */
  key: string;
  /** The value of a limit that it asks for; 0 where it advises none. */
  asks: number;
}

const causeIn = (reason: string): Cause => {
  const compared = plain(reason, MAX_COMPARED);
  const [, limit, value] = ADVICE.exec(compared) ?? [];
  return limit === undefined
    ? { key: CHANGING.reduce((text, [changing, word]) => text.replaceAll(changing, word), compared), asks: 0 }
    : { key: limit, asks: Number(value) };
};

/** Requirements by the reason, in their order. The words are those of the first of each cause that asks for most. */
export const byReason = (
  some: readonly Pick<Report['requirements'][number], 'id' | 'reason'>[],
): { reason: string; ids: string[] }[] => {
  const causes = new Map<string, { reason: string; ids: string[]; asks: number }>();
  for (const { id, reason = 'no reason was given' } of some) {
    const { key, asks } = causeIn(reason);
    const known = causes.get(key) ?? { reason, ids: [], asks };
    causes.set(key, { ...(asks > known.asks ? { reason, asks } : known), ids: [...known.ids, id] });
  }
  return [...causes.values()].map(({ reason, ids }) => ({ reason, ids }));
};
