// What a query says. Spec 4.1.

import { choice } from '../../kernel/rule.ts';
import { refuseIf } from './api-error.ts';

/** The values of each key, in the order in which they were written. */
type Written = Record<string, string[]>;

const each = (written: Written, one: (values: string[], key: string) => string | undefined) =>
  Object.fromEntries(Object.entries(written).map(([key, values]) => [key, one(values, key)]));

let latest: { written: Written; first: Record<string, string | undefined> } | undefined;

/** The first value of each key. What was written is the same object where the same query comes again. */
const firstOf = (written: Written): Record<string, string | undefined> => {
  if (latest?.written !== written) {
    latest = { written, first: each(written, ([first]) => first) };
  }
  return latest.first;
};

/** The value of each key. */
export const queryOf = choice<[Written], Record<string, string | undefined>>(
  'partner.http.repeated-query-keys',
  // Spec silent: what a key says that stands there twice.
  (_world, written) => firstOf(written),
  {
    'last-of-repeated-query-keys-counts': (_world, written) => each(written, (values) => values.at(-1)),
    'repeated-query-key-is-refused': (_world, written) =>
      each(written, ([only, ...others], key) => {
        refuseIf(others.length > 0, 'BAD_REQUEST', `the query names ${key} twice`);
        return only;
      }),
  },
);
