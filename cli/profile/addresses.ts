import { SetupError } from '../errors.ts';

/** Members that always hold an address, and those that never do, even when they look like one. */
const ADDRESS = /^(baseUrl|control)$/;
const NO_ADDRESS = /^(name|\$schema)$/;

/** `user:password@` before the host, as any reader of addresses might find it. */
const USER = /^[^:/\\?#]*:[/\\]*[^/\\?#]*@|^[^:/\\?#]*@/;
const BEHIND_PATH = /[?#]/;

/** Addresses that may hold a secret are refused, in words that do not repeat it: addresses are printed and written. */
export const addressErrors = (file: string, profile: unknown): SetupError[] => errorsIn(file, '', profile);

const errorsIn = (file: string, pointer: string, value: unknown): SetupError[] => {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (typeof value === 'string') {
    return ADDRESS.test(key) || (/^\s*https?:/i.test(value) && !NO_ADDRESS.test(key))
      ? refusals(file, pointer, value)
      : [];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, member]) => errorsIn(file, `${pointer}/${name}`, member));
};

const refusals = (file: string, key: string, address: string): SetupError[] => {
  const plain = { file, key, allowed: 'an address of scheme, host, port and path alone' };
  if (USER.test(address)) {
    return [
      new SetupError('The address holds a user name or a password.', {
        ...plain,
        todo: 'Leave them out, and name environment variables in "headers" or "authorization": a profile holds no secrets.',
      }),
    ];
  }
  if (BEHIND_PATH.test(address)) {
    return [
      new SetupError(
        'The address has a query or a fragment, which calls would not carry and which may hold a secret.',
        {
          ...plain,
          todo: 'Leave out what begins with ? or #. A key goes into an environment variable that "headers" names.',
        },
      ),
    ];
  }
  return [];
};
