// What the pages of the reference are made of.

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

export const code = (text: string): string => `\`${text}\``;

/** A page from its paragraphs. */
export const page = (title: string, ...paragraphs: readonly string[]): string =>
  [`# ${title}`, '<!-- Made by `npm run gen`. Not edited by hand. -->', ...paragraphs, '']
    .join('\n\n')
    .replace(/\n+$/, '\n');

/** The words for each name, and no other names. @throws Error that names the missing entry and the file for it */
export const worded = (
  names: Iterable<string>,
  words: Readonly<Record<string, string>>,
  file: string,
): [string, string][] => {
  const all = [...new Set(names)];
  const missing = all.filter((name) => !(name in words));
  const gone = Object.keys(words).filter((name) => !all.includes(name));
  if (missing.length + gone.length > 0) {
    throw new Error(
      `build/reference/${file}: describe ${missing.join(', ') || 'nothing more'}; remove ${gone.join(', ') || 'nothing'}`,
    );
  }
  return all.map((name) => [name, words[name] ?? '']);
};
