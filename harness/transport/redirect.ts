import { urlOf } from '../../schemas/text/url.ts';
import type { WireAnswer } from './wire.ts';

/** Where a redirect of a call sends the whole interface: the address to write in place of this one. Undefined where it is none. */
export const movedAddress = (
  baseUrl: string,
  url: string,
  { status, headers }: Pick<WireAnswer, 'status' | 'headers'>,
): string | undefined => {
  const { location } = headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  const href = isRedirect && location !== undefined ? urlOf(location, url)?.href : undefined;
  if (href === undefined) {
    return undefined;
  }
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : '';
  return path !== '' && href.endsWith(path) ? href.slice(0, -path.length) : href;
};
