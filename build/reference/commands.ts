import type { Command } from '../../cli/command.ts';
import { commands } from '../../cli/commands.ts';
import { code, page, table } from './text.ts';

const section = ({ described: { name, summary, operands = [], options, more } }: Command): string => {
  const rows = Object.entries(options).map(([option, { value, words, many }]) => [
    code(`--${option}${value === undefined ? '' : ` ${value}`}`),
    `${words}${many ? ' (repeatable)' : ''}`,
  ]);
  return [
    `## holdfast ${name}`,
    summary,
    code(['holdfast', name, ...(rows.length > 0 ? ['[options]'] : []), ...operands].join(' ')),
    ...(rows.length > 0 ? [table(['Option', 'Meaning'], rows)] : []),
    ...(more === undefined ? [] : [more]),
  ].join('\n\n');
};

export const commandsPage = async (): Promise<string> => {
  const all = await Promise.all(Object.values(commands).map(({ load }) => load()));
  return page(
    'Commands',
    'Every command with its options, as `holdfast COMMAND --help` prints them.',
    ...all.map(section),
  );
};
