// What calls of a run say, read as they may be: anything may stand anywhere.
import { isUuid } from '../../schemas/formats.ts';
import { isObject } from '../../schemas/object.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { uuidOf } from '../kernel/random.ts';

export type Known = Readonly<Record<string, unknown>>;

export const objectsIn = (value: unknown): Known[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const objectIn = (value: unknown): Known => (isObject(value) ? value : {});
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A text with its uuids in lower case: their case does not count (RFC 9562). */
export const sameCase = (text: string): string =>
  text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (uuid) => uuid.toLowerCase());

/** The JSON of a request or an answer; undefined where there is none. */
export const bodyIn = (of: { body?: string } | undefined): unknown => jsonIn(sameCase(of?.body ?? ''))?.value;

/** Whether an answer shows what is sold. What a run sets up at a Channel API it sells to itself alone. */
export const isWhole = ({ requirement, defect, direction, answer }: LoggedExchange): boolean =>
  answer !== undefined &&
  answer.status < 300 &&
  defect === undefined &&
  direction === undefined &&
  !requirement.startsWith('channel.');

/** The id of the other operator, or one that is made of it where it is no uuid; `of` tells equal ids of different things apart. */
export const ownId = (id: string, of = id): string => (isUuid(id) ? id : uuidOf(`like ${of}`));
