// Which operation a call asks for, by its method and path.
import { addTo } from '../../schemas/group.ts';
import { suggestions } from '../../schemas/suggest.ts';

interface Route<Name extends string> {
  name: Name;
  method: string;
  pattern: RegExp;
  names: string[];
}

export interface Matched<Name extends string> {
  name: Name;
  /** The ids of the path, decoded. */
  ids: Readonly<Record<string, string>>;
}

/** The operations of an interface, by method and path template. */
export type Operations<Name extends string> = Readonly<Record<Name, { method: string; path: string }>>;

const decoded = (text: string): string => {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
};

/** Gives the function that finds the operation of a call. What it found last it remembers: the same is asked again and again. */
export const matcherOf = <Name extends string>(operations: Operations<Name>) => {
  const routes = (Object.entries(operations) as [Name, { method: string; path: string }][]).map(
    ([name, { method, path }]): Route<Name> => ({
      name,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id),
    }),
  );
  const ofMethod = new Map<string, Route<Name>[]>();
  for (const route of routes) {
    addTo(ofMethod, route.method, route);
  }
  const match = (method: string, path: string): Matched<Name> | undefined => {
    for (const { name, names, pattern } of ofMethod.get(method) ?? []) {
      const found = pattern.exec(path);
      if (found) {
        const ids: Record<string, string> = {};
        for (const [index, id] of names.entries()) {
          ids[id] = decoded(found[index + 1] ?? '');
        }
        return { name, ids };
      }
    }
    return undefined;
  };
  let latest: { method: string; path: string; matched: Matched<Name> | undefined } | undefined;
  return (method: string, path: string): Matched<Name> | undefined => {
    if (latest?.path !== path || latest.method !== method) {
      latest = { method, path, matched: match(method, path) };
    }
    return latest.matched;
  };
};

/** Without the version, where there is one. */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && !/^v[\d.]+$/.test(part));

/** ` Of holds there are POST /v1.2/holds, …`: the operations, of about its length, that a path which is none may mean. */
export const nearTo = (
  path: string,
  operations: Readonly<Record<string, { method: string; path: string }>>,
): string => {
  const asked = partsOf(path);
  const all = Object.values(operations).map((one) => ({ ...one, parts: partsOf(one.path) }));
  const [of] = suggestions(asked[0] ?? '', [...new Set(all.map(({ parts }) => parts[0] ?? ''))]);
  const near = all.filter(({ parts }) => parts[0] === of && Math.abs(parts.length - asked.length) <= 1);
  return near.length === 0 ? '' : ` Of ${of} there are ${near.map((one) => `${one.method} ${one.path}`).join(', ')}.`;
};
