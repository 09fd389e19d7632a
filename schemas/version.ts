import { existsSync, readFileSync } from 'node:fs';

/** The package lies one folder up from the sources, two from dist/cli. */
const packageFile = [new URL('../package.json', import.meta.url), new URL('../../package.json', import.meta.url)];

/** Version of Holdfast. */
export const version = (): string => {
  const file = packageFile.find((candidate) => existsSync(candidate));
  if (file === undefined) {
    throw new Error('package.json of holdfast is missing');
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};
