import type { WireAnswer, WireRequest } from './wire.ts';

type Answer = Pick<WireAnswer, 'status' | 'headers'>;

const isPage = ({ headers }: Answer): boolean => /^text\/html\b/i.test(headers['content-type'] ?? '');

/** True for the page by which a firewall or a gateway refuses a call: an interface refuses credentials in its own format. */
export const isOfFirewall = (answer: Answer): boolean => answer.status === 403 && isPage(answer);

/** True for the page by which a web server before the target refuses a path with an encoded slash. */
export const isOfWebServer = ({
  request: { url },
  answer,
}: {
  request: Pick<WireRequest, 'url'>;
  answer?: Answer | undefined;
}): boolean =>
  answer !== undefined && /^[^?]*%2f/i.test(url) && answer.status >= 400 && answer.status < 500 && isPage(answer);

/** What to do about it. */
export const LET_THROUGH =
  'Ask the people who run the firewall before the target to let this machine through: by its address, or by its User-Agent, which begins with holdfast/.';
