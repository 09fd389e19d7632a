// `npm run certify --profile=p.json`, where the `--` is forgotten: npm takes the option, and passes it on in the environment only.
import { suggestions } from '../schemas/suggest.ts';
import { SetupError } from './errors.ts';
import { forShell } from './format-command.ts';
import { addressIn, isNameOfAddress, needsProfile } from './needs-profile.ts';
import { npmArguments } from './npm-arguments.ts';

interface Described {
  name: string;
  operands?: readonly string[];
  options: Readonly<Record<string, { value?: string }>>;
  retired?: Readonly<Record<string, string>>;
}

interface Taken {
  name: string;
  /** Absent for an option that npm has as well. */
  variable?: string;
  /** `true` where its value stands apart from it, or it has none. */
  value: string;
}

/**
 * Options that npm takes for its own, each with how it writes them in its log: `yes` may be of an npmrc, and the others are not
 * relayed. What npm writes in other words is meant for npm before the name of the script, as in `npm --verbose run certify`.
 */
export const OF_NPM: Readonly<Record<string, string>> = {
  yes: '--yes',
  key: '--key',
  only: '--only',
  of: '--of',
  update: '--update',
  verbose: '--loglevel verbose',
  add: '--all --loglevel info --loglevel info',
};

/** Shorter names are one edit from too much that other tools keep in the environment. */
const MIN_MISSPELT = 5;

const PREFIX = 'npm_config_';

/**
 * Refuses where npm has taken options of this command.
 * @param apart the words of the command line that belong to no option: npm relays a value that stood apart
 * @throws SetupError which holds the line to type
 */
export const refuseSwallowed = (command: Described, argv: readonly string[], apart: readonly string[]): void => {
  const { npm_command: npm, npm_lifecycle_event: script } = process.env;
  if (npm === undefined || script === undefined) {
    return;
  }
  const given = (name: string) => argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const taken = [...takenFrom(command), ...knownToNpm(command, npm)].filter(({ name }) => !given(name));
  if (taken.length === 0) {
    return;
  }
  const [address] = taken.flatMap(({ name, value }) => (name in command.options ? [] : (addressIn(value) ?? [])));
  if (address !== undefined) {
    throw needsProfile(command.name, address);
  }
  const names = taken.map(({ name }) => `--${name}`).join(', ');
  const instead = taken.flatMap(({ name }) => command.retired?.[name] ?? []).map((words) => `${words} `);
  throw new SetupError(`npm has taken ${names} for itself, so that ${command.name} does not get it.`, {
    key: taken.map(({ name, variable = `--${name}` }) => variable).join(', '),
    value: taken.length === 1 ? taken[0]?.value : undefined,
    todo: `${instead.join('')}Put -- before the options: ${[...invocation(npm, script), ...rebuilt(command, taken, apart)].join(' ')}`,
  });
};

const takenFrom = ({ options, retired = {} }: Described): Taken[] => {
  const names = [...Object.keys(options), ...Object.keys(retired)].filter((name) => !(name in OF_NPM));
  const long = names.filter((name) => name.length >= MIN_MISSPELT);
  return Object.entries(process.env).flatMap(([variable, value = '']) => {
    if (!variable.startsWith(PREFIX)) {
      return [];
    }
    const name = variable.slice(PREFIX.length).replaceAll('_', '-');
    if (names.includes(name)) {
      return [{ name, variable, value }];
    }
    const [meant] =
      'profile' in options && isNameOfAddress(name) && addressIn(value) ? [name] : suggestions(name, long, 1, 1);
    return meant === undefined ? [] : [{ name: meant, variable, value }];
  });
};

const knownToNpm = ({ options }: Described, npm: string): Taken[] => {
  // npx --yes installs without a question.
  const names = Object.entries(OF_NPM).filter(([name]) => name in options && !(npm === 'exec' && name === 'yes'));
  const words = names.length === 0 ? [] : npmArguments();
  return names.flatMap(([name, written]) => {
    const own = written.split(' ');
    const begin = written === `--${name}` ? 0 : words.indexOf(process.env.npm_lifecycle_event ?? '');
    const isHere = (index: number) => index >= begin && own.every((word, offset) => words[index + offset] === word);
    const next = words.flatMap((_word, index) => (isHere(index) ? [words[index + own.length] ?? ''] : []));
    if (next.length === 0) {
      return [];
    }
    const values = next.filter((word) => !word.startsWith('-'));
    return [{ name, value: options[name]?.value === undefined ? 'true' : values.join('\n\n') }];
  });
};

const invocation = (npm: string, script: string): string[] => {
  if (npm === 'exec') {
    return ['npm', 'exec', '--', 'holdfast'];
  }
  return ['npm', ...(npm === 'test' || npm === 'start' ? [npm] : ['run', forShell(script)]), '--'];
};

/** The words that are not in the script of package.json, but come behind it. */
const wordsTyped = (words: readonly string[]): string[] => {
  const inScript = (process.env.npm_lifecycle_script ?? '')
    .split(/\s+/)
    .map((word) => word.replaceAll(/^['"]|['"]$/g, ''));
  const first = words.findIndex((word) => !inScript.includes(word));
  return first === -1 ? [] : words.slice(first);
};

/** What belongs behind `--`. A value that stood apart is known where one option alone can have lost it. */
const rebuilt = (
  { operands = [], options }: Described,
  taken: readonly Taken[],
  apart: readonly string[],
): string[] => {
  const without = taken.filter(({ name, value }) => options[name]?.value !== undefined && value === 'true');
  const lost = without.length === 1 && apart.length === 1 && operands.length === 0 ? apart[0] : undefined;
  const kept = wordsTyped(process.argv.slice(2)).filter((word) => without.length === 0 || !apart.includes(word));
  const unknown = without.length > 0 && lost === undefined ? operands : [];
  return [
    ...kept.map(forShell),
    ...taken.flatMap(({ name, value }) => {
      const placeholder = options[name]?.value;
      if (placeholder === undefined) {
        return value === '' ? [] : [`--${name}`];
      }
      if (value === '' || value === 'true') {
        return [`--${name} ${lost === undefined ? placeholder : forShell(lost)}`];
      }
      // npm puts an empty line between the values of one that is given more than once.
      return value.split('\n\n').map((one) => `--${name}=${forShell(one)}`);
    }),
    ...unknown,
  ];
};
