import type { Context } from 'hono';

/** The place of a world in the path of a request; at the root there is none. */
export const placePrefix = /^\/_(world|fault|variant)\/([\w.-]{1,80})(?=\/)/;

/** The address of the world that a call came to, as its caller wrote it: `http://127.0.0.1:4010/_world/a`. */
export const addressOf = (c: Context): string => {
  const { origin, pathname } = new URL(c.req.url);
  return origin + (placePrefix.exec(pathname)?.[0] ?? '');
};
