import { readFileSync } from 'node:fs';
import { isUuid } from '../../schemas/formats.ts';
import type { ProfileRate } from '../../schemas/generated/types.ts';
import { urlOf } from '../../schemas/text/url.ts';
import { violations } from '../../schemas/validate.ts';
import { SetupError } from '../errors.ts';
import { readDocument } from '../files/report-file.ts';

/** A header, and the environment variable that holds its value. */
export interface HeaderVariable {
  name: string;
  env: string;
}

/** Reads `NAME=VARIABLE`. @throws SetupError */
export const headerNamed = (text: string): HeaderVariable => {
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

/** The same, and the variable must be set. @throws SetupError */
export const headerOf = (text: string): HeaderVariable => {
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

/** The end of an address that every call appends by itself: somebody may paste the whole address of a call. */
const CALL_PATH = /\/v1\.2(\/(holds|bookings|suppliers|channels)\b.*)?$/;

/** The path of a call that `addressOf` removes from an address; undefined where there is none. */
export const leftOutOf = (text: string): string | undefined => CALL_PATH.exec(text.replace(/\/+$/, ''))?.[0];

/** The base URL of an API, without the path of a call. @throws SetupError */
export const addressOf = (text: string): string => {
  const url = urlOf(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SetupError('This is no address of an interface.', {
      allowed: 'http:// or https://, a host and a path; no user, password or query',
      todo: 'Correct the address.',
    });
  }
  return text.replace(/\/+$/, '').replace(CALL_PATH, '');
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

/** The rates in a file, by product. It holds one rate, a list, or a document with rates, such as a saved hold. @throws SetupError */
export const productsOf = (file: string): { id: string; rates: ProfileRate[] }[] => {
  const todo =
    'Name a JSON file with a rate in the form of the specification (2.8), a list of them, or an answer whose items have them.';
  const found = ratesIn(readDocument(file, '--from', todo));
  if (found.length === 0) {
    throw new SetupError('The file has no rates.', { file, key: '--from', todo });
  }
  return byProduct(found, { file, todo });
};

/** The id that a document has under a key, anywhere in it; undefined where it has none, or different ones. */
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

/** A rate in a document. It gets the id of the product around it where it names none itself. */
interface FoundRate {
  pointer: string;
  rate: unknown;
}

/** The members of answers in which rates are nested. */
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

/** Whether a file exists, also where it cannot be read. */
export const fileExists = (file: string): boolean => {
  try {
    readFileSync(file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};
