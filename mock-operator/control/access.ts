// Whose calls the control obeys: those of programs, and of the page that the mock itself served. Any web page that
// somebody has open can send calls to this machine; its browser says where they come from.
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { urlOf } from '../../schemas/text/url.ts';
import { originOf } from '../wire/address.ts';

/** The name or address in a Host header or an option: in lower case, without port and brackets; `` for no host. */
const nameIn = (host: string): string => {
  const address = `http://${isIP(host) === 6 ? `[${host}]` : host}`;
  return urlOf(address)?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';
};

/** The names by which the control may be called, besides those of this machine alone. */
export interface OwnNames {
  /** The host that the mock listens on. */
  host?: string;
  /** Names that a network gives it, such as that of a service. */
  allowHosts?: readonly string[];
}

const isLoopback = (name: string): boolean =>
  /(^|\.)localhost$/.test(name) || /^127(\.\d+){3}$/.test(name) || name === '::1';

const everyAddress = ['0.0.0.0', '::'];

/** The address of ours that a call came to; undefined for a call without a socket. */
const localAddress = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.localAddress?.replace(/^::ffff:/, '');

/**
 * A page of any name can make the name mean this machine once it is loaded (DNS rebinding), and is then of one origin
 * with the control. So only names count that nobody else can own. A program may do without the header.
 */
const foreignHost = (c: Context, { host: listening, allowHosts = [] }: OwnNames): string | undefined => {
  const host = c.req.header('Host');
  if (host === undefined) {
    return undefined;
  }
  const name = nameIn(host);
  const own =
    isLoopback(name) ||
    (name !== '' && ([listening ?? '', ...allowHosts].map(nameIn).includes(name) || name === localAddress(c))) ||
    (listening !== undefined && everyAddress.includes(listening) && isIP(name) !== 0);
  return own
    ? undefined
    : `the control is not called by the name ${host}: call it as localhost, or start the mock with --allow-host ${name}`;
};

/** Absent where no browser sends: in the headers of a program. */
const foreignPage = (c: Context): string | undefined => {
  const origin = c.req.header('Origin');
  const host = nameWithPort(originOf(c));
  if (origin !== undefined && nameWithPort(origin) !== host) {
    return `the control takes no calls from pages of another origin (${origin})`;
  }
  const site = c.req.header('Sec-Fetch-Site') ?? 'none';
  return ['same-origin', 'none'].includes(site) ? undefined : `the control takes no ${site} calls of web pages`;
};

const nameWithPort = (address: string): string | undefined => urlOf(address)?.host;

const readOnly = ['GET', 'HEAD'];

/** Refuses calls that other people's pages send, with 403. */
export const ownCallersOnly =
  (names: OwnNames): MiddlewareHandler =>
  async (c, next) => {
    const refusal = foreignHost(c, names) ?? (readOnly.includes(c.req.method) ? undefined : foreignPage(c));
    return refusal === undefined ? next() : c.json({ error: refusal }, 403);
  };
