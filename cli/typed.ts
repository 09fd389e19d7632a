/** A command as it is typed: in a clone, or where the package is installed. */
export const typed = (name: string, ...args: string[]): string => {
  const isClone = import.meta.url.endsWith('.ts');
  const scripts = ['certify', 'mock'];
  const inClone = scripts.includes(name) ? `npm run ${name} --` : `npm run holdfast -- ${name}`;
  return [isClone ? inClone : `npx holdfast ${name}`, ...args].join(' ');
};
