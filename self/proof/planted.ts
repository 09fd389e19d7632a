// One wrong member planted into an answer: of the right type and form, and another value than it was.
import { isDateTime, isUuid } from '../../schemas/formats.ts';

const HOUR_MS = 3_600_000;

const otherText = (text: string): string => {
  if (isUuid(text)) {
    return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
  }
  return isDateTime(text) ? new Date(Date.parse(text) + HOUR_MS).toISOString() : `${text}x`;
};

/** Another value of the same kind. */
const other = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return otherText(value);
  }
  return typeof value === 'number' ? value + 1 : !value;
};

/** A place in which each index, and each name that is an id or a word of ours, is `*`. */
const placeOf = (path: readonly string[]): string =>
  path
    .map((step) => `/${/^\d+$/.test(step) || isUuid(step) || /^(x-|holdfast|mark)/i.test(step) ? '*' : step}`)
    .join('');

export interface Plant {
  place: string;
  /** The whole body with the member changed. */
  body: unknown;
}

const planted = (value: unknown, path: readonly string[]): { path: readonly string[]; value: unknown }[] => {
  if (value === null) {
    return [];
  }
  if (typeof value !== 'object') {
    return [{ path, value: other(value) }];
  }
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    planted(inner, [...path, key]).map((one) => ({
      path: one.path,
      value: Array.isArray(value) ? value.with(Number(key), one.value) : { ...value, [key]: one.value },
    })),
  );
  const shorter = Array.isArray(value) && value.length > 0 ? [{ path: [...path, '-'], value: value.slice(0, -1) }] : [];
  return [...entries, ...shorter];
};

/** Every plant in an answer, one at each place; `-` is the last element left out. */
export const plantsIn = (body: unknown): Plant[] => {
  const byPlace = new Map(planted(body, []).map(({ path, value }) => [placeOf(path), value]));
  return [...byPlace].map(([place, value]) => ({ place, body: value }));
};
