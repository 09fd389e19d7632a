import { instant, isDateTime, isUuid } from '../../schemas/formats.ts';

/** A member that did not come back as it was sent. */
export interface Difference {
  pointer: string;
  sent: unknown;
  received: unknown;
}

const isEmptyMap = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameText = (sent: string, received: string): boolean =>
  sent === received ||
  (isUuid(sent) && isUuid(received) && sent.toLowerCase() === received.toLowerCase()) ||
  (isDateTime(sent) && isDateTime(received) && instant(sent) === instant(received));

/** Equal as values: date-times as instants, uuids in either case, empty maps as absent ones. */
export const sameValue = (sent: unknown, received: unknown): boolean => differences(sent, received, '').length === 0;

const listDifferences = (sent: unknown[], received: unknown[], pointer: string): Difference[] => {
  const left = received.map((value, index) => ({ value, index }));
  return sent.flatMap((value, index) => {
    const found = bestMatch(value, left, index);
    if (found === undefined) {
      return [{ pointer: `${pointer}/${index}`, sent: value, received: undefined }];
    }
    left.splice(left.indexOf(found), 1);
    return differences(value, found.value, `${pointer}/${found.index}`);
  });
};

/** The element that carries the same id, else the one that differs least; the same place wins a draw. */
const bestMatch = (sent: unknown, left: { value: unknown; index: number }[], place: number) => {
  const id = isObject(sent) ? sent.id : undefined;
  const byId = id === undefined ? undefined : left.find(({ value }) => isObject(value) && sameValue(id, value.id));
  if (byId !== undefined) {
    return byId;
  }
  return [...left].sort(
    (a, b) =>
      differences(sent, a.value, '').length - differences(sent, b.value, '').length ||
      Number(b.index === place) - Number(a.index === place),
  )[0];
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
      differences(value, received[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    );
  }
  if (typeof sent === 'string' && typeof received === 'string') {
    return sameText(sent, received) ? [] : [{ pointer, sent, received }];
  }
  return Object.is(sent, received) ? [] : [{ pointer, sent, received }];
};
