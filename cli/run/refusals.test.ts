// Command lines that cannot be used: each is refused before anything starts, with a reason and a remedy.
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { certify } from '../commands/certify.ts';
import { requirements } from '../commands/requirements.ts';
import { renderSetupError, SetupError } from '../errors.ts';

const commands: Record<string, typeof certify> = { certify, requirements };

const folder = temporaryFolder();

const refusals: [string, string[], ...string[]][] = [
  ['an unknown option', ['certify', '--profil', 'x'], 'no option --profil', 'Did you mean profile?'],
  ['an option without its value', ['certify', '--profile'], '--profile needs a value'],
  ['an option in place of a value', ['certify', '--profile', '--yes'], '--profile needs a value'],
  ['an option given twice', ['certify', '--seed', '1', '--seed', '2'], 'more than once'],
  ['a value for a switch', ['certify', '--strict-should=yes'], '--strict-should takes no value'],
  [
    'an option that was divided',
    ['certify', '--strict'],
    'no option --strict any more',
    '--strict-should',
    '--strict-baseline',
  ],
  ['a strict baseline that is not there', ['certify', '--strict-baseline'], 'Add --baseline FILE'],
  ['a number that is none', ['certify', '--workers', 'many'], '--workers', 'from 1 to 64'],
  ['a word too many', ['certify', 'everything'], 'everything'],
  ['an interface without suites', ['certify', '--interface', 'patner'], 'Did you mean partner?'],
  ['an id that is none', ['certify', '--only', 'partner.hold.unknown-id-is-405'], 'partner.hold.unknown-id-is-404'],
  [
    'an id that cannot be checked',
    ['certify', '--only', 'partner.event.none'],
    'the wire cannot show',
    'no address that an operator could push to',
  ],
  [
    'a repeat beside a merge',
    ['certify', '--merge', folder, '--repeat', '2'],
    '--repeat has no meaning',
    'Leave it out, and run what failed again with --only.',
  ],
  ['a fault that is none', ['certify', '--fault', 'release-is-forgoten'], 'Did you mean release-is-forgotten'],
  ['a profile that is not there', ['certify', '--profile', '/nowhere/p.json'], 'no such profile', '/nowhere/p.json'],
  [
    'a fault for a target of a profile',
    ['certify', '--profile', 'p.json', '--fault', 'x'],
    'embedded mock operator only',
  ],
  ['a requirement that is none', ['requirements', 'partner.hold.nothing-of-the-kind'], 'no such requirement'],
];

for (const [name, [command = '', ...args], ...words] of refusals) {
  test(`${name} is refused`, async () => {
    const place = command === 'certify' ? ['--out', folder] : [];
    const error: unknown = await commands[command]?.execute([...place, ...args]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SetupError);
    const text = renderSetupError(error as SetupError);
    for (const word of [...words, 'to do']) {
      expect(text).toContain(word);
    }
  });
}
