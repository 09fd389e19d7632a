// Marks in what we send: each is of one hold or booking, and an answer that shows it elsewhere has mixed two of them up.

const BEGIN = 'holdfast-';

/** What stands in texts and keys that only one hold or booking is given. */
export const markOf = (number: number): string => `${BEGIN}${number}`;

/** The marks in a text. */
export const marksIn = (text: string): string[] =>
  text.includes(BEGIN) ? (text.match(/(?<!\w)holdfast-\d+(?!\w)/g) ?? []) : [];
