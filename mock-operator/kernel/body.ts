/** A JSON object that is being written. */
export type Body = Record<string, unknown>;

/**
 * Stands first in a literal that goes on with what was sent: where a parsed object comes first, each member that is added
 * to it costs several times as much.
 */
export const EMPTY = {};

/** The same object without some of its members. */
export const without = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The digits of a time without what says where they hold. */
export const digitsOf = (time: unknown): string => String(time).replace(/(Z|[+-]\d\d:\d\d)$/i, '');

/** Wrong: the `ext` of every request so far, in one. */
export const extOfAll = (made: readonly { sent: Body }[]): Body =>
  Object.assign({}, ...made.map(({ sent }) => sent.ext));
