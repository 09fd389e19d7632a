import type { State } from './verdict.ts';

const CODES = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const;
export type Colour = keyof typeof CODES;
export type Paint = (colour: Colour, text: string) => string;

/** Writes ANSI colours, or leaves the text as it is. */
export const painter =
  (colours: boolean): Paint =>
  (colour, text) =>
    colours ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;

/** Colours are for people at a terminal who did not ask for none (https://no-color.org). */
export const wantsColours = (stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean =>
  stream.isTTY === true && !environment.NO_COLOR;

export const COLOUR_OF: Record<State, Colour> = {
  passed: 'green',
  failed: 'red',
  warned: 'yellow',
  observed: 'cyan',
  blocked: 'yellow',
  'not-applicable': 'dim',
};
