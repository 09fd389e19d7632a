// A sample that a digest determines: another tree draws another one, and one tree always the same.
import { createHash } from 'node:crypto';
import { groupedBy } from '../../schemas/group.ts';

const lot = (digest: string, name: string): string => createHash('sha256').update(`${digest}\n${name}`).digest('hex');

/** At most `count` of the parts, spread over their areas: one of each in turn, in an order that the digest determines. */
export const drawn = <Part>(
  parts: readonly Part[],
  count: number,
  digest: string,
  { nameOf, areaOf }: { nameOf(part: Part): string; areaOf(part: Part): string },
): Part[] => {
  const inLots = (some: readonly Part[]) =>
    some
      .map((part) => ({ part, lot: lot(digest, nameOf(part)) }))
      .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
      .map(({ part }) => part);
  const areas = [...groupedBy(parts, areaOf)].toSorted(([a], [b]) => (lot(digest, a) < lot(digest, b) ? -1 : 1));
  const left = areas.map(([, own]) => inLots(own));
  const found: Part[] = [];
  while (found.length < count && left.some((own) => own.length > 0)) {
    for (const own of left) {
      const part = found.length < count ? own.shift() : undefined;
      if (part !== undefined) {
        found.push(part);
      }
    }
  }
  return found;
};
