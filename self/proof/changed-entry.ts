// Which checks of a suite, or entries of the catalogue, are otherwise in another version of the file: pure.

/** The first line of a check, or of an entry with the margin before it. */
const FIRST = /^(?:\w*[cC]heck\('([\w.-]+)', |( +)'([\w.-]+)': \w+\()/;

interface Line {
  text: string;
  /** Of a line that stands for a whole entry. */
  key?: string;
}

/** The lines of a text, those of an entry as one. */
const linesOf = (text: string): Line[] => {
  const left = text.split('\n').filter((line) => line.trim() !== '');
  const found: Line[] = [];
  for (let line = left.shift(); line !== undefined; line = left.shift()) {
    const [, check, margin = '', entry] = FIRST.exec(line) ?? [];
    const key = check ?? entry;
    const last = /[,;]$/.test(line)
      ? -1
      : left.findIndex((one) => /^[})]/.test(one.slice(margin.length)) && one.startsWith(margin));
    found.push(key === undefined ? { text: line } : { text: [line, ...left.splice(0, last + 1)].join('\n'), key });
  }
  return found;
};

/** The keys of the entries that were changed, added or removed; undefined where something beside them was changed. */
export const changedEntries = (before: string, after: string): string[] | undefined => {
  const [old, present] = [linesOf(before), linesOf(after)];
  const textsIn = (lines: readonly Line[], key: string) =>
    lines
      .filter((line) => line.key === key)
      .map(({ text }) => text)
      .join('\n');
  const keys = [...new Set([...old, ...present].flatMap(({ key }) => key ?? []))];
  const inBoth = keys.filter((key) => textsIn(old, key) !== '' && textsIn(present, key) !== '');
  const beside = (lines: readonly Line[]) =>
    lines.flatMap(({ text, key }) => (key === undefined ? text : inBoth.includes(key) ? key : [])).join('\n');
  return beside(old) === beside(present)
    ? keys.filter((key) => textsIn(old, key) !== textsIn(present, key))
    : undefined;
};
