import type { State } from './verdict.ts';

const CODES = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const;
type Colour = keyof typeof CODES;
export type Style = (colour: Colour, text: string) => string;

/** Writes ANSI colours, or leaves the text as it is. */
export const styler =
  (colours: boolean): Style =>
  (colour, text) =>
    colours ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;

/** Whether a stream takes the control sequences of a terminal. */
export const isTerminal = ({ isTTY }: { isTTY?: boolean }, { TERM }: NodeJS.ProcessEnv): boolean =>
  isTTY === true && TERM !== 'dumb';

/**
 * Colours are for people at a terminal that has them. NO_COLOR (https://no-color.org) forbids them, and otherwise
 * FORCE_COLOR (https://force-color.org) demands them, or with 0 or false forbids them too.
 */
export const wantsColours = (stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean => {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) {
    return false;
  }
  if (FORCE_COLOR) {
    return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  }
  return isTerminal(stream, environment);
};

export const COLOUR_OF: Record<State, Colour> = {
  passed: 'green',
  failed: 'red',
  warned: 'yellow',
  observed: 'cyan',
  blocked: 'yellow',
  'not-applicable': 'dim',
};
