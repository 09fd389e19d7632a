// The sentences of a page: without headings, tables, code and links.

const plain = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`\n]*`/g, 'Code');

/** A cell of a table is read as a sentence, and so is an item of a list. */
const piecesOf = (markdown: string): string[] =>
  plain(markdown)
    .split(/\n{2,}|\n(?=\s*(?:[-*|#]|\d+\.) )|\n(?=\|)/)
    .flatMap((piece) => (piece.startsWith('|') ? piece.split('|') : [piece]))
    .map((piece) => piece.replaceAll('\n', ' ').trim())
    .filter((piece) => !/^#|^[\s:|-]*$/.test(piece));

export const wordsIn = (sentence: string): string[] => sentence.split(/\s+/).filter((word) => /\w/.test(word));

export const sentencesOf = (markdown: string): string[] =>
  piecesOf(markdown)
    .flatMap((piece) => piece.split(/(?<=[.:?!])\s+(?=[A-Z*`])/))
    .filter((sentence) => wordsIn(sentence).length > 0);

export const longSentences = (markdown: string, most: number): string[] =>
  sentencesOf(markdown).filter((sentence) => wordsIn(sentence).length > most);
