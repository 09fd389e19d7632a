// Forms in which a caller may write what it sends.

/** Every uuid in a text, in upper case. */
export const inUpperCase = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) => uuid.toUpperCase());

export const jsonOf = (value: unknown, upperCase: boolean, manyLines: boolean): string => {
  const text = JSON.stringify(value, null, manyLines ? 2 : 0);
  return upperCase ? inUpperCase(text) : text;
};

export const typeOf = (charset: boolean): Record<string, string> => ({
  'Content-Type': charset ? 'application/json; charset=UTF-8' : 'application/json',
});
