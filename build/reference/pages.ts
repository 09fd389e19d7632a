// The reference: pages that are generated from the program.
import { fileURLToPath } from 'node:url';
import type { Command } from '../../cli/command.ts';
import { commands } from '../../cli/commands.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { INTERFACES, interfaces } from '../../schemas/interfaces.ts';
import { octoOperations } from '../../schemas/operations/octo.ts';
import { catalogue, type RequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { capabilitiesPage } from './capabilities.ts';
import { controlPage } from './control.ts';
import { environmentPage } from './environment.ts';
import { faultsPage } from './faults.ts';
import { filesPage } from './files.ts';
import { libraryPage } from './library.ts';
import { profilePage } from './profile.ts';
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

const commandsPage = async (): Promise<string> => {
  const all = await Promise.all(Object.values(commands).map(({ load }) => load()));
  return page(
    'Commands',
    'Every command with its options, as `holdfast COMMAND --help` prints them.',
    ...all.map(section),
  );
};

const BINDING = 'octo-1.0';

/** What is judged of OCTO 1.0, with the part of its published text that says it. */
const octoPage = (): string => {
  const binding = loadBinding(BINDING);
  const own = requirementIds.filter((id) => catalogue[id].binding === BINDING);
  const operations = [...Object.values(binding.operations), ...Object.values(octoOperations)];
  return page(
    'OCTO 1.0: what is judged, and by which sentence',
    'OCTO is published as a TypeSpec: models with required members, and operations with their answers. What it states is a MUST here. What only its examples show is a SHOULD, or observed.',
    '## Operations',
    [...new Set(operations.map(({ method, path }) => `- ${code(`${method} ${path}`)}`))].join('\n'),
    '## Judged by the text of OCTO',
    table(
      ['Requirement', 'Level', 'Part of OCTO', 'Sentence'],
      own.map((id) => {
        const { level, source, sentence } = catalogue[id];
        return [code(id), level, source.replace('OCTO: ', ''), sentence];
      }),
    ),
    '## Judged as for the operator booking API v2',
    `The other requirements of the operator booking API v2 hold as well: bookings, holds, repeats, seats. These do not, as OCTO says otherwise:`,
    table(
      ['Requirement', 'What OCTO says'],
      (binding.contradicts ?? []).map(({ requirement, why }) => [code(requirement as RequirementId), why]),
    ),
  );
};

const indexPage = (names: readonly string[]): string =>
  page('Reference', names.map((name) => `- [${titles[name] ?? name}](${name}.md)`).join('\n'));

const titles: Readonly<Record<string, string>> = {
  profile: 'Profile: every key',
  capabilities: 'Capabilities: the words of `without`, and what each makes not applicable',
  commands: 'Commands and their options',
  files: 'Exit codes and files',
  control: 'Control API of the mock',
  library: 'Library',
  environment: 'Environment variables',
  octo: 'OCTO 1.0: what is judged, and by which sentence',
  ...Object.fromEntries(INTERFACES.map((name) => [`faults-${name}`, `Faults and variants: ${interfaces[name].title}`])),
};

/** Every page of the reference with its text. */
export const referencePages = async (): Promise<Map<string, string>> => {
  const pages: Record<string, string> = {
    profile: profilePage(),
    capabilities: capabilitiesPage(),
    commands: await commandsPage(),
    files: filesPage(),
    control: controlPage(),
    library: libraryPage(),
    environment: environmentPage(),
    octo: octoPage(),
    ...Object.fromEntries(INTERFACES.map((name) => [`faults-${name}`, faultsPage(name)])),
  };
  return new Map(
    Object.entries({ README: indexPage(Object.keys(pages)), ...pages }).map(([name, text]) => [
      fileURLToPath(new URL(`../../docs/reference/${name}.md`, import.meta.url)),
      text,
    ]),
  );
};
