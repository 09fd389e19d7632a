/** A command as it is typed: in a clone, or where the package is installed. */
export const typed = (name: string, ...args: string[]): string => {
  const isClone = import.meta.url.endsWith('.ts');
  const scripts = ['certify', 'mock'];
  const inClone = scripts.includes(name) ? `npm run ${name} --` : `npm run holdfast -- ${name}`;
  return [isClone ? inClone : `npx holdfast ${name}`, ...args.map(forShell)].join(' ');
};

/** What no shell takes for anything but itself; the paths of Windows have backslashes. */
const PLAIN = process.platform === 'win32' ? /^[\w@%+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;

/** A word that a shell takes as it is. */
export const forShell = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
