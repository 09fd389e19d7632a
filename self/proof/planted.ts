// One wrong member planted into an answer: of the right type and form, and another value than it was.

import { isDateTime, isUuid } from '../../schemas/formats.ts';
import { addTo } from '../../schemas/group.ts';

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

interface Plant {
  place: string;
  /** The whole body with the member changed, in each element where it is of several. */
  body: unknown;
}

/** The path of each value that is none of a container, and `-` for the last element of a list. */
const pathsIn = (value: unknown, path: readonly string[]): (readonly string[])[] => {
  if (value === null) {
    return [];
  }
  if (typeof value !== 'object') {
    return [path];
  }
  const inner = Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...path, key]));
  return Array.isArray(value) && value.length > 0 ? [...inner, [...path, '-']] : inner;
};

const changedAt = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) {
    return other(value);
  }
  if (step === '-') {
    return (value as unknown[]).slice(0, -1);
  }
  return Array.isArray(value)
    ? value.with(Number(step), changedAt(value[Number(step)], rest))
    : { ...(value as object), [step]: changedAt((value as Record<string, unknown>)[step], rest) };
};

/** Every plant in an answer, one at each place; `-` is the last element left out. */
export const plantsIn = (body: unknown): Plant[] => {
  const byPlace = new Map<string, (readonly string[])[]>();
  for (const path of pathsIn(body, [])) {
    const place = placeOf(path);
    addTo(byPlace, place, path);
  }
  return [...byPlace].map(([place, paths]) => ({ place, body: paths.reduce(changedAt, body) }));
};
