// The reference: pages that are generated from the program.
import { fileURLToPath } from 'node:url';
import { INTERFACES, interfaces } from '../../schemas/interfaces.ts';
import { capabilitiesPage } from './capabilities.ts';
import { commandsPage } from './commands.ts';
import { controlPage } from './control.ts';
import { environmentPage } from './environment.ts';
import { faultsPage } from './faults.ts';
import { filesPage } from './files.ts';
import { libraryPage } from './library.ts';
import { octoPage } from './octo.ts';
import { profilePage } from './profile.ts';
import { page } from './text.ts';

const indexPage = (names: readonly string[]): string =>
  page('Reference', names.map((name) => `- [${titles[name] ?? name}](${name}.md)`).join('\n'));

const titles: Readonly<Record<string, string>> = {
  profile: 'Profile: every key',
  capabilities: 'Capabilities: the words of `without`, and what each excuses',
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
