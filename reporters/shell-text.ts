import { escaped } from '../schemas/text/escape.ts';

/** The names that stand for texts in a script. */
export interface Names {
  /** Variables of the script by the text that they hold. */
  texts: ReadonlyMap<string, string>;
  /** Variables of the environment, which stand as `$NAME` in the log. */
  variables: ReadonlySet<string>;
}

type Piece = { text: string } | { variable: string };

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const isSeen = (character: string): boolean => escaped(`x${character}`) === `x${character}`;

const bytes = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** A text as a format of printf: unprintable characters stand as the numbers of their bytes. */
const format = (text: string): string =>
  [...text]
    .map((one) => (isSeen(one) ? one.replace('%', '%%').replace('\\', '\\\\').replace("'", `'\\''`) : bytes(one)))
    .join('');

/** Writes texts of the log for sh: secrets and ids as variables, no character that a terminal obeys. */
export class ShellText {
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  /** A text as one word. */
  word(text: string): string {
    const words = this.#pieces(text).map((piece) => {
      if ('variable' in piece) {
        return `"$${piece.variable}"`;
      }
      return [...piece.text].every(isSeen) ? quoted(piece.text) : `"$(printf '${format(piece.text)}')"`;
    });
    return words.join('') || "''";
  }

  /**
   * A body as options of curl: a word, or a pipe into it, since no word holds every byte. Credentials go with headers: what stands
   * for one here is a word of ours that has its letters by chance.
   */
  body(text: string): { options: string; before?: string } {
    const ofBody = new ShellText({ ...this.#names, variables: new Set() });
    if ([...text].every(isSeen)) {
      return { options: `--data-raw ${ofBody.word(text)}` };
    }
    const pieces = ofBody.#pieces(text);
    const words = pieces.map((piece) => ('variable' in piece ? '%s' : format(piece.text))).join('');
    const values = pieces.flatMap((piece) => ('variable' in piece ? [`"$${piece.variable}"`] : []));
    return { options: '--data-binary @-', before: ['printf', `'${words}'`, ...values].join(' ') };
  }

  #pieces(text: string): Piece[] {
    const { texts, variables } = this.#names;
    const patterns = [
      ...[...texts.keys()].map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      '\\$[A-Za-z_]\\w*',
    ];
    const pieces: Piece[] = [];
    let done = 0;
    for (const { 0: found, index } of text.matchAll(new RegExp(patterns.join('|'), 'g'))) {
      const name = texts.get(found) ?? (variables.has(found.slice(1)) ? found.slice(1) : undefined);
      if (name !== undefined) {
        pieces.push({ text: text.slice(done, index) }, { variable: name });
        done = index + found.length;
      }
    }
    return [...pieces, { text: text.slice(done) }].filter((piece) => !('text' in piece) || piece.text !== '');
  }
}
