// JSON pointers. RFC 6901.

/** A key as it stands in a pointer. */
export const escapedKey = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;

/** The keys of a pointer, in order; none for the whole document. */
export const keysIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
