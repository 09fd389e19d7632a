import { BlockList } from 'node:net';
import { urlOf } from '../../schemas/text/url.ts';

/** How far a run goes: where its calls begin, and the origins that it may send to. */
export interface AllowedOrigins {
  baseUrl: string;
  /** The origin of `baseUrl`, and those that the profile allows. */
  origins: ReadonlySet<string>;
  /** Another origin that an answer names is passed over, and `baseUrl` called instead. */
  ignoreAdvertised: boolean;
}

/** What becomes of an address that an answer names: it is called, gets nothing, or is no address. */
export type NamedAddress = { address: string } | { closed: URL } | 'no address';

/** `endpoints` of a profile: origins that may be called beside that of the address, or `own`. */
export const allowedOrigins = (baseUrl: string, endpoints: string | readonly string[] = []): AllowedOrigins => {
  const listed = typeof endpoints === 'string' ? [] : endpoints;
  const allowed = listed.filter((origin) => {
    const url = urlOf(origin);
    return url !== undefined && whyForbidden(url, baseUrl) === undefined;
  });
  return { baseUrl, origins: new Set([new URL(baseUrl).origin, ...allowed]), ignoreAdvertised: endpoints === 'own' };
};

/** A host has no longer name than this. RFC 1035, 2.3.4. */
const LONGEST_HOST = 255;

/**
 * The URL that a text names from a base: an absolute one of http or https without credentials, or a path; undefined
 * for anything else. What one reader takes for a path and another for a host is neither: `//host`, `https:host`,
 * backslashes, blanks and control characters. RFC 3986, 3 and 4.2.
 */
export const urlNamed = (named: string, base: string): URL | undefined => {
  const ambiguous = /[\p{Cc}\s\\]/u.test(named) || named.startsWith('//');
  const [, scheme, authority = ''] = /^([^/?#]*:)(\/\/[^/?#]+)?/.exec(named) ?? [];
  const foreign = scheme !== undefined && (!/^https?:$/i.test(scheme) || authority === '' || authority.includes('@'));
  const url = ambiguous || foreign ? undefined : urlOf(named, base);
  return url === undefined || url.hostname.length > LONGEST_HOST ? undefined : url;
};

/** Where calls go that an answer sends to an address. A path is one from `baseUrl`, an empty text names none. */
export const destinationOf = (named: string, { baseUrl, origins, ignoreAdvertised }: AllowedOrigins): NamedAddress => {
  const home = { address: withoutSlash(baseUrl) };
  if (named === '') {
    return home;
  }
  const url = urlNamed(named, baseUrl);
  if (url === undefined) {
    return 'no address';
  }
  const away = ignoreAdvertised ? home : { closed: url };
  return origins.has(url.origin) ? { address: withoutSlash(url.href) } : away;
};

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16);
linkLocal.addSubnet('fe80::', 10, 'ipv6');
// IPv4 within IPv6: compatible, translated by NAT64, 6to4. BlockList sees mapped addresses by itself.
linkLocal.addSubnet('::169.254.0.0', 112, 'ipv6');
linkLocal.addSubnet('64:ff9b::169.254.0.0', 112, 'ipv6');
linkLocal.addSubnet('2002:a9fe::', 32, 'ipv6');
// Where clouds serve the keys of a machine beside 169.254.169.254.
linkLocal.addAddress('fd00:ec2::254', 'ipv6');
linkLocal.addAddress('100.100.100.200');

const METADATA_NAMES = ['metadata', 'metadata.google.internal', 'metadata.goog', 'instance-data.ec2.internal'];

const isLinkLocal = ({ hostname }: URL): boolean => {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return hostname.startsWith('[')
    ? linkLocal.check(plain, 'ipv6')
    : METADATA_NAMES.includes(plain.replace(/\.$/, '')) || linkLocal.check(plain, 'ipv4');
};

/** Why no profile may allow an origin; undefined when it may, or when it is that of the profile's own address. */
export const whyForbidden = (url: URL, baseUrl: string): string | undefined => {
  const own = new URL(baseUrl);
  if (url.origin === own.origin) {
    return undefined;
  }
  if (isLinkLocal(url)) {
    return 'it is link-local, where a cloud gives out the keys of a machine';
  }
  return own.protocol === 'https:' && url.protocol === 'http:'
    ? 'it is http and the address of the profile https, so that the credentials would go in the clear'
    : undefined;
};
