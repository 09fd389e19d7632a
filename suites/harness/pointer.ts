/** The value at a JSON pointer (RFC 6901), or undefined when nothing stands there. */
export const valueAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      document,
    );

/** The elements at a pointer, or none when no array stands there. */
export const listAt = (document: unknown, pointer: string): unknown[] => {
  const value = valueAt(document, pointer);
  return Array.isArray(value) ? value : [];
};

/** The string at a pointer, or undefined. */
export const textAt = (document: unknown, pointer: string): string | undefined => {
  const value = valueAt(document, pointer);
  return typeof value === 'string' ? value : undefined;
};

/** The number at a pointer, or undefined. */
export const numberAt = (document: unknown, pointer: string): number | undefined => {
  const value = valueAt(document, pointer);
  return typeof value === 'number' ? value : undefined;
};
