import { parseArgs } from 'node:util';
import { addTo } from '../schemas/group.ts';
import { didYouMean } from '../schemas/suggest.ts';
import { SetupError } from './errors.ts';
import { formatCommand } from './format-command.ts';
import { addressIn, isNameOfAddress, needsProfile } from './needs-profile.ts';
import { refuseSwallowed } from './swallowed.ts';

/** One option of a command. */
export interface Option {
  /** The name of its value in the help; absent for a switch. */
  value?: string;
  /** It may be given more than once. */
  many?: true;
  words: string;
}

type Options = Record<string, Option>;

/** A switch is a boolean, an option that may be repeated a list (empty when absent), any other a text. */
export type Values<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends { many: true }
    ? string[]
    : Given[Name] extends { value: string }
      ? string | undefined
      : boolean;
};

interface Described<Given extends Options> {
  name: string;
  /** What it does, in a line. */
  summary: string;
  /** What follows besides options, in order: `REPORT` must be given, `[ID]` may. */
  operands?: readonly string[];
  options: Given;
  /** Names of options that there were, each with what to write in its place. */
  retired?: Readonly<Record<string, string>>;
  /** Further paragraphs of the help. */
  more?: string;
}

interface Definition<Given extends Options> extends Described<Given> {
  /** Answers the exit code. @throws SetupError */
  run(values: Values<Given>, operands: string[]): Promise<number>;
}

export interface Command {
  described: Described<Options>;
  help: string;
  execute(argv: string[]): Promise<number>;
}

/** A command from its definition: `--help`, and options that are checked before it runs. */
export const command = <const Given extends Options>(definition: Definition<Given>): Command =>
  commandThatReads(definition, (_argv, read) => {
    const { values, operands } = read();
    return definition.run(values, operands);
  });

/** A command that has its options read when it is ready for a refusal of theirs. */
export const commandThatReads = <const Given extends Options>(
  described: Described<Given>,
  execute: (argv: string[], read: () => { values: Values<Given>; operands: string[] }) => Promise<number>,
): Command => ({
  described,
  help: helpOf(described),
  execute: async (argv) => {
    if (argv.includes('--help') || argv.includes('-h')) {
      process.stdout.write(helpOf(described));
      return 0;
    }
    return execute(argv, () => readOptions(described, argv));
  },
});

/** The values of an option as they were typed, also in a command line that is refused. */
const valuesTyped = (argv: string[], name: string): (string | undefined)[] => {
  const { tokens } = parseArgs({ args: argv, strict: false, tokens: true, options: { [name]: { type: 'string' } } });
  return tokens.flatMap((token) => (token.kind === 'option' && token.name === name ? [token.value] : []));
};

/** Whether an option is given, be its value forgotten. */
export const isGiven = (argv: string[], name: string): boolean => valuesTyped(argv, name).length > 0;

/** The value of an option as far as it can be known, also in a command line that is refused. */
export const peekOption = (argv: string[], name: string): string | undefined => {
  const value = valuesTyped(argv, name).at(-1);
  return value === undefined || value === '' || value.startsWith('-') ? undefined : value;
};

/** A whole number given as an option, or as an operand in capitals. @throws SetupError */
export const wholeNumber = (
  option: string,
  text: string,
  least: number,
  most: number,
  todo = 'Correct the number.',
): number => {
  const number = Number(text);
  const name = option === option.toUpperCase() ? option : `--${option}`;
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new SetupError(`${name} is not a number that can be used.`, {
      key: name,
      value: text,
      allowed: `a whole number from ${least} to ${most}`,
      todo,
    });
  }
  return number;
};

const MAX_CASES = 100_000;

/** The option --runs. @throws SetupError */
export const casesOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber('runs', text, 1, MAX_CASES);

const readOptions = <Given extends Options>(
  described: Described<Given>,
  argv: string[],
): { values: Values<Given>; operands: string[] } => {
  const { name: command, options, operands: expected = [], retired = {} } = described;
  const { tokens } = parseArgs({
    args: argv,
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
    ),
  });
  refuseSwallowed(
    described,
    argv,
    tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
  );
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      operands.push(token.value);
    }
    if (token.kind !== 'option') {
      continue;
    }
    const option = options[token.name];
    const refuse = (message: string, todo: string) => new SetupError(message, { key: token.rawName, todo });
    const address = addressIn(token.value);
    const isTarget =
      option === undefined ? isNameOfAddress(token.name) : token.name === 'profile' && address !== undefined;
    if ('profile' in options && isTarget) {
      throw needsProfile(command, address ?? argv.map(addressIn).find((one) => one !== undefined));
    }
    const instead = retired[token.name];
    if (instead !== undefined) {
      throw refuse(`${command} has no option ${token.rawName} any more.`, instead);
    }
    if (option === undefined || token.rawName !== `--${token.name}`) {
      const meant = token.name === 'out' && 'from' in options ? 'from' : token.name; // the folder of a run
      throw refuse(
        `${command} has no option ${token.rawName}.${didYouMean(meant, Object.keys(options))}`,
        `See: ${formatCommand(command, '--help')}`,
      );
    }
    if (option.value === undefined && token.value !== undefined) {
      throw refuse(`${token.rawName} takes no value.`, `Write ${token.rawName} alone.`);
    }
    if (option.value !== undefined && (!token.value || (!token.inlineValue && token.value.startsWith('-')))) {
      throw refuse(`${token.rawName} needs a value.`, `Write ${token.rawName} ${option.value}.`);
    }
    if (given.has(token.name) && !option.many) {
      throw refuse(`${token.rawName} is given more than once.`, 'Give it once.');
    }
    addTo(given, token.name, token.value ?? '');
  }
  const missing = expected[operands.length];
  if (missing !== undefined && !missing.startsWith('[')) {
    throw new SetupError(`${command} needs ${missing}.`, {
      key: missing,
      todo: `Write: ${formatCommand(command)} ${expected.join(' ')}`,
    });
  }
  const address = addressIn(operands[expected.length]);
  if ('profile' in options && address !== undefined) {
    throw needsProfile(command, address);
  }
  if (operands.length > expected.length) {
    throw new SetupError(`${command} does not know what to do with "${operands[expected.length]}".`, {
      value: operands[expected.length],
      todo:
        'profile' in options && operands[expected.length]?.endsWith('.json')
          ? `Write: ${formatCommand(command, '--profile', operands[expected.length] ?? '')}`
          : `See: ${formatCommand(command, '--help')}`,
    });
  }
  const values = Object.entries(options).map(([name, { value, many }]) => {
    const texts = given.get(name);
    if (many) {
      return [name, texts ?? []];
    }
    return [name, value === undefined ? texts !== undefined : texts?.[0]];
  });
  return { values: Object.fromEntries(values) as Values<Given>, operands };
};

const helpOf = ({ name, summary, operands = [], options, more }: Described<Options>): string => {
  const heads = Object.entries(options).map(([option, { value }]) => `--${option}${value ? ` ${value}` : ''}`);
  const width = Math.max(0, ...heads.map((head) => head.length));
  return [
    `holdfast ${name}${heads.length > 0 ? ' [options]' : ''}${operands.map((one) => ` ${one}`).join('')}`,
    '',
    summary,
    '',
    ...Object.values(options).map(
      ({ words, many }, index) => `  ${heads[index]?.padEnd(width)}  ${words}${many ? ' (repeatable)' : ''}`,
    ),
    ...(more === undefined ? [] : ['', more]),
    '',
  ].join('\n');
};
