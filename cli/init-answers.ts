import { readFileSync } from 'node:fs';
import { isUuid } from '../schemas/formats.ts';
import type { ProfileRate } from '../schemas/generated/types.ts';
import { violations } from '../schemas/validate.ts';
import { SetupError } from './errors.ts';
import { readDocument } from './report-file.ts';

/** `NAME=VARIABLE`: a header and the environment variable that holds its value. @throws SetupError */
export const headerOf = (text: string): { name: string; env: string } => {
  const [, name, env] = /^([\w!#$%&'*+.^`|~-]+)=([A-Za-z_]\w*)$/.exec(text) ?? [];
  if (name === undefined || env === undefined) {
    throw new SetupError('This names no header and variable.', {
      key: '--header',
      allowed: 'NAME=VARIABLE, for example X-API-Key=MY_KEY: the value stays in the environment',
      todo: 'Write the name of the header, =, and the name of the variable that holds its value.',
    });
  }
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

/** @throws SetupError */
export const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SetupError('This is no address of an interface.', {
      allowed: 'http:// or https://, a host and a path; no user, password or query',
      todo: 'Correct the address.',
    });
  }
  return text.replace(/\/+$/, '').replace(/\/v1\.2$/, '');
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

/** The rates of a file by their product: a list of rates in the form of the specification (2.8), or `{ "rates": […] }`. @throws SetupError */
export const productsOf = (file: string): { id: string; rates: ProfileRate[] }[] => {
  const todo = 'Name a JSON file with a list of rates in the form of the specification (2.8), each with its productId.';
  const document = readDocument(file, '--from', todo) as { rates?: unknown } | unknown[];
  const rates = Array.isArray(document) ? document : document?.rates;
  if (!Array.isArray(rates) || rates.length === 0) {
    throw new SetupError('The file has no list of rates.', { file, key: '--from', todo });
  }
  return byProduct(rates, { file, todo });
};

/** Rates by their product. @throws SetupError for one that the checks cannot use */
export const byProduct = (
  rates: readonly unknown[],
  { file, todo }: { file?: string; todo: string },
): { id: string; rates: ProfileRate[] }[] => {
  const products = new Map<string, ProfileRate[]>();
  for (const [index, rate] of rates.entries()) {
    const [first] = violations('harness/profile-rate', rate);
    const productId = (rate as { productId?: unknown } | null)?.productId;
    if (first !== undefined || typeof productId !== 'string') {
      throw new SetupError('A rate cannot be used.', {
        ...(file !== undefined && { file }),
        key: `/${index}${first?.pointer ?? '/productId'}`,
        allowed: first?.message ?? 'the uuid of the product that the rate belongs to',
        todo,
      });
    }
    products.set(productId, [...(products.get(productId) ?? []), rate as ProfileRate]);
  }
  return [...products].map(([id, of]) => ({ id, rates: of }));
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
