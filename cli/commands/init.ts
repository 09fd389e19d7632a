import { escaped } from '../../schemas/text/escape.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { command } from '../command.ts';
import { showFinding } from '../doctor/finding.ts';
import { SetupError } from '../errors.ts';
import { writeFile } from '../files/written.ts';
import { formatCommand } from '../format-command.ts';
import { fileExists, leftOutOf } from '../init/answers.ts';
import { withQuestions } from '../init/dialogue.ts';
import { made } from '../init/draft.ts';
import { type Given, options, sectionsGiven } from '../init/options.ts';
import { asked } from '../init/questions.ts';
import { openOf, profileText, textWithAdded } from '../init/text.ts';

export const init = command({
  name: 'init',
  summary: 'Writes a profile, and checks it against the target: from options, or from questions on a terminal.',
  options,
  more:
    'One profile may have several interfaces of a target: name them in one command, or add to it with --add. ' +
    'A Partner API has no catalogue that can be read, so its rates are given, or read from a Booking API that sells them. ' +
    'On a terminal, no answer leaves a question open: the file then has a comment there. ' +
    'Nothing is created on the target. Exit codes: 0 the profile is written, 3 it is not, or a run with it could not start.',
  run: async (given) => {
    const file = given.out ?? 'profile.json';
    const isAdded = fileExists(file);
    if (isAdded && !given.add) {
      throw new SetupError('There is a file of this name already.', {
        file,
        key: '--out',
        todo: 'Add to it with --add, name another file with --out, or remove this one.',
      });
    }
    const answers = await answersTo(given, file);
    const { profile, added, found } = await made(answers, file);
    const text = isAdded
      ? textWithAdded(readText(file), added, given.skeleton)
      : profileText({ ...profile }, given.skeleton);
    writeFile('The profile', { file, key: '--out', todo: 'Name a file that can be written.' }, text);
    for (const { name, findings } of found) {
      if (found.length > 1) {
        process.stdout.write(`${name}\n`);
      }
      findings.forEach(showFinding);
    }
    addressesIn(answers).forEach(showLeftOut);
    const open = openOf({ ...profile });
    if (open.length > 0 && !given.skeleton) {
      showFinding({ mark: 'WARN', words: `left open: ${open.join(', ')}` });
    }
    const isBroken = found.some(({ findings }) => findings.some(({ mark }) => mark === 'FAIL'));
    const [first = ''] = [
      ...(open.length > 0 || given.skeleton ? ['complete the file, then: '] : []),
      ...(isBroken ? ['fix what is marked FAIL, then: '] : []),
    ];
    const next = `${first}${formatCommand('doctor', '--profile', file)}`;
    process.stdout.write(`${escaped(file)} is ${isAdded ? 'added to' : 'written'}.\nNext: ${escaped(next)}\n`);
    return isBroken ? 3 : 0;
  },
});

/** The options, completed with the answers to our questions. A skeleton asks nothing. */
const answersTo = async (given: Given, file: string): Promise<Given> => {
  const sections = sectionsGiven(given);
  if (given.skeleton) {
    return { ...given, leavesOpen: true, ...(sections.length === 0 && !given.add && { partner: '' }) };
  }
  return sections.length === 0 ? withQuestions(await seat(), (ask) => asked(given, file, ask)) : given;
};

const addressesIn = (given: Given): string[] =>
  ['partner', 'v2', 'booking', 'channel-api', 'from-booking-api'].flatMap((name) => {
    const address = given[name as 'partner'];
    return address === undefined ? [] : [address];
  });

const showLeftOut = (address: string): void => {
  const leftOut = leftOutOf(address);
  if (leftOut !== undefined) {
    showFinding({ mark: 'ok', words: `${leftOut} is left out of the address: every call adds its path by itself` });
  }
};

/** @throws SetupError where nobody can be asked */
const seat = async () => {
  if (!process.stdin.isTTY) {
    throw new SetupError('init needs an address, and nobody is here to be asked.', {
      key: '--v2, --partner, --booking, --channel-api or --listen',
      todo: `Write for example: ${formatCommand('init', '--v2', 'https://api.example.com/v2', '--header', 'Authorization=MY_AUTHORIZATION')}`,
    });
  }
  return { input: process.stdin, output: process.stdout };
};
