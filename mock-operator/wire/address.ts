import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Interface } from '../../schemas/interfaces.ts';
import { urlOf } from '../../schemas/text/url.ts';
import { memoizeLast } from '../kernel/latest.ts';

/** The prefix of a world in the path of a request; the default world has none. */
export const WORLD_PREFIX = /^\/_(world|fault|variant)\/(?!\.\.?\/)([\w.-]{1,80})(?=\/)/;

/** What a world may be called. */
export const NAMES = 'a NAME has up to 80 of A-Z a-z 0-9 _ . -';

const BASES: Partial<Record<Interface, string>> = { partner: '', 'operator-v2': '/v2' };

/** Where an interface lies in its world: below its name, but the Partner API at the root, and v2 below its version. */
export const baseOf = (name: Interface): string => BASES[name] ?? `/${name}`;

/** The part of a path that is below its world. */
const belowWorld = (path: string): string => (path.startsWith('/_') ? path.replace(WORLD_PREFIX, '') : path);

interface Place {
  /** Without the query. */
  path: string;
  /** The same without the prefix of its world. */
  inWorld: string;
  /** The path as it was sent, with its query. */
  target: string;
}

/** What the address of a request names. */
export const placeOf = memoizeLast((url: string): Place => {
  const path = getPath({ url } as Request);
  return { path, inWorld: belowWorld(path), target: url.slice(url.indexOf('/', 'https://'.length)) };
});

/** The path of a request without the prefix of its world: `/_world/a/v1.2/holds` → `/v1.2/holds`. */
export const pathInWorld = ({ url }: Request): string => placeOf(url).inWorld;

/** Whether a path lies below another, or is it: `/v2/suppliers` below `/v2`. */
export const isBelow = (path: string, base: string): boolean =>
  base === '/' || (path.startsWith(base) && (path.length === base.length || path.charAt(base.length) === '/'));

/** The path below its world, without the query: `/_world/a/v1.2/holds?b=c` → `/v1.2/holds`. */
export const worldPath = memoizeLast((path: string): string => {
  const query = path.indexOf('?');
  return belowWorld(query === -1 ? path : path.slice(0, query));
});

/** What a trusted proxy says of the address that its client called, in what accompanies a call. */
interface Forwarded {
  /** `https://mock.example` */
  publicOrigin?: string | undefined;
}

/** The origin that the client of a proxy called, by the headers of the proxy nearest to it. */
export const forwardedOrigin = (url: string, header: (name: string) => string | null): string | undefined => {
  const first = (name: string): string | undefined => header(name)?.split(',')[0]?.trim() || undefined;
  const [protocol, host] = [first('X-Forwarded-Proto'), first('X-Forwarded-Host')];
  const called = new URL(url);
  const address = `${protocol ?? called.protocol.slice(0, -1)}://${host ?? called.host}`;
  return /^https?:\/\/[^/?#@\\]+$/.test(address) ? urlOf(address)?.origin : undefined;
};

/** The origin that a call was sent to, as its caller wrote it: `http://127.0.0.1:4010`. */
export const originOf = (c: Context): string =>
  (c.env as Forwarded | undefined)?.publicOrigin ?? new URL(c.req.url).origin;

/** The address of the world that a call came to: `http://127.0.0.1:4010/_world/a`. */
export const addressOf = (c: Context): string =>
  originOf(c) + (WORLD_PREFIX.exec(new URL(c.req.url).pathname)?.[0] ?? '');
