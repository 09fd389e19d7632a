import { readFileSync } from 'node:fs';
import { isUuid } from '../../schemas/formats.ts';
import type { ProfileRate } from '../../schemas/generated/types.ts';
import { urlOf } from '../../schemas/text/url.ts';
import { violations } from '../../schemas/validate.ts';
import { SetupError } from '../errors.ts';
import { readDocument } from '../files/report-file.ts';

/** `NAME=VARIABLE`: a header and the environment variable that holds its value. @throws SetupError */
export const headerNamed = (text: string): { name: string; env: string } => {
  const [, name, env] = /^([\w!#$%&'*+.^`|~-]+)=([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (name === undefined || env === undefined) {
    throw new SetupError('This names no header and variable.', {
      key: '--header',
      allowed: 'NAME=VARIABLE, for example X-API-Key=MY_KEY: the value stays in the environment',
      todo: 'Write the name of the header, =, and the name of the variable that holds its value.',
    });
  }
  return { name, env };
};

/** The same, where the variable must be set. @throws SetupError */
export const headerOf = (text: string): { name: string; env: string } => {
  const { name, env } = headerNamed(text);
  if (!process.env[env]) {
    throw new SetupError(
      `The environment variable ${env} is ${process.env[env] === undefined ? 'not set' : 'empty'}.`,
      {
        key: '--header',
        todo: `Set it to the value of the header: export ${env}=…`,
      },
    );
  }
  return { name, env };
};

/** The paths that every call adds to an address by itself, also where one call is pasted. */
const OF_CALLS = /\/v1\.2(\/(holds|bookings|suppliers|channels)\b.*)?$/;

/** The end of a typed address that is left out (the path of a call); undefined where the whole is used. */
export const leftOutOf = (text: string): string | undefined => OF_CALLS.exec(text.replace(/\/+$/, ''))?.[0];

/** @throws SetupError */
export const addressOf = (text: string): string => {
  const url = urlOf(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SetupError('This is no address of an interface.', {
      allowed: 'http:// or https://, a host and a path; no user, password or query',
      todo: 'Correct the address.',
    });
  }
  return text.replace(/\/+$/, '').replace(OF_CALLS, '');
};

/** @throws SetupError */
export const uuidOf =
  (key: string) =>
  (text: string): string => {
    if (!isUuid(text)) {
      throw new SetupError('This is no uuid.', { key, value: text, allowed: 'a uuid', todo: 'Correct it.' });
    }
    return text;
  };

/** The rates of a file by their product: one, a list, or any document that has them, such as a saved hold. @throws SetupError */
export const productsOf = (file: string): { id: string; rates: ProfileRate[] }[] => {
  const todo =
    'Name a JSON file with a rate in the form of the specification (2.8), a list of them, or an answer whose items have them.';
  const found = ratesIn(readDocument(file, '--from', todo));
  if (found.length === 0) {
    throw new SetupError('The file has no rates.', { file, key: '--from', todo });
  }
  return byProduct(found, { file, todo });
};

/** The id that a document names under a key, be it in many places; undefined where there is none, or more than one. */
export const onlyIdIn = (file: string, key: string): string | undefined => {
  const ids = new Set<string>();
  JSON.stringify(readDocument(file, '--from', 'Name a JSON file.'), (name, value) => {
    if (name === key && typeof value === 'string' && isUuid(value)) {
      ids.add(value);
    }
    return value;
  });
  const [id, ...others] = ids;
  return others.length === 0 ? id : undefined;
};

/** A rate as it was found: its place in the document, and the product around it where it names none itself. */
interface FoundRate {
  pointer: string;
  rate: unknown;
}

/** The members below which rates lie, in the answers that have some. */
const AROUND_RATES = ['rate', 'rates', 'items', 'hold', 'holds', 'booking', 'bookings', 'product', 'products'];

export const ratesIn = (value: unknown, pointer = '', productId?: unknown): FoundRate[] => {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => ratesIn(one, `${pointer}/${index}`, productId));
  }
  const members = (typeof value === 'object' ? value : undefined) ?? {};
  const around = 'prices' in members ? [] : AROUND_RATES.filter((key) => key in members);
  if (around.length === 0) {
    return [{ pointer, rate: productId === undefined ? value : { productId, ...members } }];
  }
  const { id, productId: own, rates } = members as Record<string, unknown>;
  const product = own ?? (Array.isArray(rates) ? id : undefined) ?? productId;
  return around.flatMap((key) => ratesIn((members as Record<string, unknown>)[key], `${pointer}/${key}`, product));
};

/** Rates by their product, each once. @throws SetupError for one that the checks cannot use */
export const byProduct = (
  rates: readonly FoundRate[],
  { file, todo }: { file?: string; todo: string },
): { id: string; rates: ProfileRate[] }[] => {
  const products = new Map<string, Map<string, ProfileRate>>();
  for (const { pointer, rate } of rates) {
    const [first] = violations('harness/profile-rate', rate);
    const { productId, id } = (rate ?? {}) as { productId?: unknown; id?: unknown };
    if (first !== undefined || typeof productId !== 'string') {
      throw new SetupError('A rate cannot be used.', {
        ...(file !== undefined && { file }),
        key: `${pointer}${first?.pointer ?? '/productId'}` || '/',
        allowed: first?.message ?? 'the uuid of the product that the rate belongs to',
        todo,
      });
    }
    const ofProduct = products.get(productId) ?? new Map<string, ProfileRate>();
    products.set(productId, ofProduct.set(String(id), rate as ProfileRate));
  }
  return [...products].map(([id, of]) => ({ id, rates: [...of.values()] }));
};

/** Whether a file is there, so that nothing is written over. */
export const isThere = (file: string): boolean => {
  try {
    readFileSync(file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};
