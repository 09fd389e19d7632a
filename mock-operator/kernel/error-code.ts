// The error codes of spec 7 and the statuses that they come with: one table for every interface.
import type { Error as ErrorObject } from '../../schemas/generated/types.ts';

/** The codes of spec 7, all of them. */
export type ErrorCode = ErrorObject['code'];

/** Spec silent: beyond BAD_REQUEST with 400 and NOT_FOUND with 404 no pair is stated. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  ENTITY_TOO_LARGE: 413,
  FAILED_DEPENDENCY: 424,
  INTERNAL_SERVER: 500,
};

/** 401 has no code of its own: the refusal of a key is FORBIDDEN. */
const CODES = new Map<number, ErrorCode>([
  ...Object.entries(STATUS_OF).map(([code, status]) => [status, code as ErrorCode] as const),
  [401, 'FORBIDDEN'],
]);

/** The code that comes with a status: its own, or the general one of its class. */
export const codeOf = (status: number): ErrorCode =>
  CODES.get(status) ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER');
