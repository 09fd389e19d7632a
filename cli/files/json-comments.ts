// People annotate the files that they write: JSON with comments, and with a comma after the last member.

const COMMENT = /"(?:\\.|[^"\\\n])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
const LAST_COMMA = /"(?:\\.|[^"\\\n])*"|(?<![[{,]\s*),(?=\s*[}\]])/g;

const blank = (token: string): string => (token.startsWith('"') ? token : token.replaceAll(/[^\r\n]/g, ' '));

/** Blanks comments: every other character keeps its line and column. */
export const withoutComments = (text: string): string => text.replaceAll(COMMENT, blank);

/** The same, with commas after a last member blanked too: plain JSON. */
export const plainJson = (text: string): string => withoutComments(text).replaceAll(LAST_COMMA, blank);
