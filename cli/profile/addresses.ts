// Addresses are printed and written: one that may hold a secret is refused, and repeated nowhere.
import { firstFitting, type ProfileError, type Row } from './rule.ts';

/** Members that always hold an address, and those that never do, even when they look like one. */
const ADDRESS = /^(baseUrl|control)$/;
const NO_ADDRESS = /^(name|\$schema)$/;

/** `user:password@` before the host, as any reader of addresses might find it. */
const USER = /^[^:/\\?#]*:[/\\]*[^/\\?#]*@|^[^:/\\?#]*@/;
const BEHIND_PATH = /[?#]/;

/** Whether a text, or one in a value, would hold a secret if it were an address. */
export const mayHoldSecret = (value: unknown): boolean =>
  typeof value === 'string'
    ? USER.test(value) || BEHIND_PATH.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(mayHoldSecret);

const plain = { value: () => undefined, allowed: 'an address of scheme, host, port and path alone' };

const rows: Row<[string], { pointer: string }>[] = [
  {
    ...plain,
    when: ([address]) => USER.test(address),
    message: 'The address holds a user name or a password.',
    todo: 'Leave them out, and name environment variables in "headers" or "authorization": a profile holds no secrets.',
  },
  {
    ...plain,
    when: ([address]) => BEHIND_PATH.test(address),
    message: 'The address has a query or a fragment, which calls would not carry and which may hold a secret.',
    todo: 'Leave out what begins with ? or #. A key goes into an environment variable that "headers" names.',
  },
];

/** The addresses among the values of a document that may hold a secret, wherever they stand. */
export const addressErrors = (values: ReadonlyMap<string, unknown>): ProfileError[] =>
  [...values].flatMap(([pointer, value]) => {
    if (typeof value !== 'string') {
      return [];
    }
    const key = pointer.slice(pointer.lastIndexOf('/') + 1);
    const isAddress = ADDRESS.test(key) || (/^\s*https?:/i.test(value) && !NO_ADDRESS.test(key));
    return isAddress ? firstFitting(rows, [value], { pointer }) : [];
  });
