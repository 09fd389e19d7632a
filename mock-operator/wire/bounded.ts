/** A text, or its beginning with its length. It is a copy: a part of a text would keep the whole in memory. */
export const bounded = (text: string, most: number): string =>
  text.length <= most ? text : `${Buffer.from(text.slice(0, most)).toString()}… (${text.length} characters)`;
