// The query of a call, as it was written.
import type { Context } from 'hono';

type Written = Record<string, string[]>;

let latest: { url: string; written: Written } | undefined;

/** The values of each key. The same object as before where the call is the same: lists are asked again and again. */
export const writtenQuery = ({ req }: Context): Written => {
  if (latest?.url !== req.url) {
    latest = { url: req.url, written: req.queries() };
  }
  return latest.written;
};
