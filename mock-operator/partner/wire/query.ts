// The query of a call, as it was written.
import type { Context } from 'hono';

type Written = Record<string, string[]>;

let latest: { raw: string; written: Written } | undefined;

/** The values of each key. The same object as before where the query is that of the call before: lists are asked again and again. */
export const writtenQuery = ({ req }: Context): Written => {
  const { url } = req;
  const from = url.indexOf('?');
  const raw = from === -1 ? '' : url.slice(from);
  if (latest?.raw !== raw) {
    latest = { raw, written: req.queries() };
  }
  return latest.written;
};
