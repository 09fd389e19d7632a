/**
 * The URL that a text names, from a base where it may be relative; undefined where it names none. Not `URL.canParse`: in Node 20
 * it refuses letters beyond ASCII once it has been called some thousand times.
 */
export const urlOf = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
