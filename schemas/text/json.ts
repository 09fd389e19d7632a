/** The JSON of a text; undefined when it is none, or there is no text. */
export const jsonIn = (text: string | undefined): { value: unknown } | undefined => {
  if (text === undefined) {
    return undefined;
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};
