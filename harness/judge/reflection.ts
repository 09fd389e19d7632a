import { instant, isDateTime, isUuid } from '../../schemas/formats.ts';
import { groupedBy } from '../../schemas/group.ts';
import { isObject } from '../../schemas/object.ts';
import { escapedKey } from '../../schemas/pointer.ts';

/** A member that did not come back as it was sent. */
interface Difference {
  pointer: string;
  sent: unknown;
  received: unknown;
}

const isEmptyMap = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** A text as it is compared: two that mean the same, as uuids or date-times, are one. */
export const plainText = (text: string): string =>
  isUuid(text) ? text.toLowerCase() : isDateTime(text) ? `at ${instant(text)}` : text;

/** What an object has under a key itself: every object in JavaScript inherits more. */
const ownValue = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const sameText = (sent: string, received: string): boolean =>
  sent === received || plainText(sent) === plainText(received);

/** Equal as values: date-times as instants, uuids in either case, empty maps as absent ones. */
export const sameValue = (sent: unknown, received: unknown): boolean => differences(sent, received, '').length === 0;

/** Elements that nothing else matches are compared with this many: an answer may have any number. */
const MAX_COMPARED = 100;

/** The first that are left. */
const few = (left: ReadonlySet<number>): number[] => {
  const first: number[] = [];
  for (const index of left) {
    if (first.length === MAX_COMPARED) {
      break;
    }
    first.push(index);
  }
  return first;
};

const idOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.id === 'string' ? plainText(value.id) : undefined;

/**
 * Pairs each element with the one that carries the same id, else with an equal one, in the same place if there, else
 * with the one that differs least of the first that are left.
 */
const listDifferences = (sent: unknown[], received: unknown[], pointer: string): Difference[] => {
  const left = new Set(received.keys());
  const places = groupedBy([...left], (index) => idOf(received[index]) ?? '');
  const matches = new Map<number, number>();
  const pair = (index: number, match: number | undefined): void => {
    if (match !== undefined && left.delete(match)) {
      matches.set(index, match);
    }
  };
  const isEqual = (index: number) => (match: number) => left.has(match) && sameValue(sent[index], received[match]);
  for (const [index, value] of sent.entries()) {
    const id = idOf(value);
    pair(index, id === undefined ? undefined : places.get(id)?.find((match) => left.has(match)));
  }
  const unmatched = () => [...sent.keys()].filter((index) => !matches.has(index));
  for (const index of unmatched()) {
    pair(index, isEqual(index)(index) ? index : undefined);
  }
  for (const index of unmatched()) {
    pair(index, few(left).find(isEqual(index)));
  }
  for (const index of unmatched()) {
    const number = (match: number) => differences(sent[index], received[match], '').length;
    const candidates = few(left).map((match) => ({ match, number: number(match), elsewhere: Number(match !== index) }));
    pair(index, candidates.sort((a, b) => a.number - b.number || a.elsewhere - b.elsewhere)[0]?.match);
  }
  return sent.flatMap((value, index) => {
    const match = matches.get(index);
    return match === undefined
      ? [{ pointer: `${pointer}/${index}`, sent: value, received: undefined }]
      : differences(value, received[match], `${pointer}/${match}`);
  });
};

/**
 * Every member of `sent` that `received` lacks or changed; extra members of `received` are fine.
 * Lists are matched by id or content, their order is free. Spec 2.4, 2.10.
 */
export const differences = (sent: unknown, received: unknown, pointer: string): Difference[] => {
  if (isEmptyMap(sent) && isEmptyMap(received)) {
    return [];
  }
  if (Array.isArray(sent) && Array.isArray(received)) {
    return listDifferences(sent, received, pointer);
  }
  if (isObject(sent) && isObject(received)) {
    return Object.entries(sent).flatMap(([key, value]) =>
      differences(value, ownValue(received, key), `${pointer}/${escapedKey(key)}`),
    );
  }
  if (typeof sent === 'string' && typeof received === 'string') {
    return sameText(sent, received) ? [] : [{ pointer, sent, received }];
  }
  return Object.is(sent, received) ? [] : [{ pointer, sent, received }];
};
