import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { page } from './text.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, { default: string } | string>;
};

/** The modules that can be imported: the name, and the source. */
const modules = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : [{ name: join('holdfast', name), source: target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts') }],
);

/** The exports of a module as its reader sees them: interfaces whole, functions and classes without their bodies. */
const declarationsOf = (source: string): string[] => {
  const comment = String.raw`(?:^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?`;
  const whole = String.raw`^export (?:interface|class) [\s\S]*?^\}`;
  const head = String.raw`^export const \w+ = (?:async )?\([\s\S]*?\)(?:: [^=]+)? =>`;
  const type = String.raw`^export type \w+ = [\s\S]*?;$(?!\n[ }])`;
  return [...source.matchAll(new RegExp(`${comment}(?:${whole}|${head}|${type})`, 'gm'))].map(([text]) =>
    text.replace(/ =>$/, ';'),
  );
};

/** What a module exports of others, where people have written it. */
const exportedFrom = (source: string, path: string): string[] =>
  [...source.matchAll(/^export type \{ ([^}]*) \} from '([^']*)';/gm)].flatMap(([, names = '', from = '']) => {
    const file = join(dirname(path), from);
    return file.includes('generated')
      ? []
      : declarationsOf(readFileSync(join(root, file), 'utf8')).filter((text) =>
          names.split(', ').some((name) => new RegExp(`^export (interface|type|class) ${name}\\b`, 'm').test(text)),
        );
  });

const declaredIn = (path: string): string[] => {
  const source = readFileSync(join(root, path), 'utf8');
  return [...declarationsOf(source), ...exportedFrom(source, path)];
};

export const libraryPage = (): string =>
  page(
    'Library',
    'What a program can import. [The tutorial for clients](../tutorial-client.md) uses it in tests.',
    ...modules.flatMap(({ name, source }) => [
      `## ${name}`,
      `\`\`\`typescript\n${declaredIn(source).join('\n\n')}\n\`\`\``,
    ]),
  );
