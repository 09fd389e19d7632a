import type { WireAnswer } from './wire.ts';

/** True for the page by which a firewall or a gateway refuses a call: an interface refuses credentials in its own format. */
export const isOfFirewall = ({ status, headers }: Pick<WireAnswer, 'status' | 'headers'>): boolean =>
  status === 403 && /^text\/html\b/i.test(headers['content-type'] ?? '');

/** What to do about it. */
export const LET_THROUGH =
  'Ask the people who run the firewall before the target to let this machine through: by its address, or by its User-Agent, which begins with holdfast/.';
