import type { WireAnswer, WireRequest } from './wire.ts';

type Answer = Pick<WireAnswer, 'status' | 'headers'>;

const isHtml = ({ headers }: Answer): boolean => /^text\/html\b/i.test(headers['content-type'] ?? '');

/** True for the page by which a firewall or a gateway refuses a call: an API refuses credentials in JSON. */
export const isOfFirewall = (answer: Answer): boolean => answer.status === 403 && isHtml(answer);

/** True for the page by which a web server before the target refuses a path with an encoded slash. */
export const isEncodedSlashRefusal = ({
  request: { url },
  answer,
}: {
  request: Pick<WireRequest, 'url'>;
  answer?: Answer | undefined;
}): boolean =>
  answer !== undefined && /^[^?]*%2f/i.test(url) && answer.status >= 400 && answer.status < 500 && isHtml(answer);

/** Advice where a firewall refuses. */
export const FIREWALL_ADVICE =
  'Ask the people who run the firewall before the target to let this machine through: by its address, or by its User-Agent, which begins with holdfast/.';
