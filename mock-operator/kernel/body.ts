/** A JSON object that is being written. */
export type Body = Record<string, unknown>;

/** The same object without some of its members. */
export const without = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** The digits of a time without what says where they hold. */
export const digitsOf = (time: unknown): string => String(time).replace(/(Z|[+-]\d\d:\d\d)$/i, '');
