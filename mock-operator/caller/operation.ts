// Which operation a call asks for, by its method and path.

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
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Gives the function that finds the operation of a call. */
export const matcherOf = <Name extends string>(operations: Operations<Name>) => {
  const routes = (Object.entries(operations) as [Name, { method: string; path: string }][]).map(
    ([name, { method, path }]): Route<Name> => ({
      name,
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id),
    }),
  );
  return (method: string, path: string): Matched<Name> | undefined => {
    for (const route of routes) {
      const found = route.method === method ? route.pattern.exec(path) : null;
      if (found) {
        const ids = Object.fromEntries(route.names.map((id, index) => [id, decoded(found[index + 1] ?? '')]));
        return { name: route.name, ids };
      }
    }
    return undefined;
  };
};
