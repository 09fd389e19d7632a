import { escaped, jsonText } from '../schemas/text/escape.ts';
import { command } from './command.ts';
import { withQuestions } from './dialogue.ts';
import { SetupError } from './errors.ts';
import { type Finding, showFinding } from './finding.ts';
import { isThere } from './init-answers.ts';
import { made } from './init-draft.ts';
import { options, sectionsGiven } from './init-options.ts';
import { asked } from './init-questions.ts';
import { typed } from './typed.ts';
import { writeFile } from './written.ts';

export const init = command({
  name: 'init',
  summary: 'Writes a profile, and checks it against the target: from options, or from questions on a terminal.',
  options,
  more:
    'One profile may have several interfaces of a target: name them in one command, or add to it with --add. ' +
    'A Partner API has no catalogue that can be read, so its rates are given, or read from a Booking API that sells them. ' +
    'Nothing is created on the target.',
  run: async (given) => {
    const file = given.out ?? 'profile.json';
    const isAdded = isThere(file);
    if (isAdded && !given.add) {
      throw new SetupError('There is a file of this name already.', {
        file,
        key: '--out',
        todo: 'Add to it with --add, name another file with --out, or remove this one.',
      });
    }
    const answers =
      sectionsGiven(given).length === 0 ? await withQuestions(await seat(), (ask) => asked(given, file, ask)) : given;
    const { profile, found } = await made(answers, file);
    const text = `${jsonText(profile, 2)}\n`;
    writeFile('The profile', { file, key: '--out', todo: 'Name a file that can be written.' }, text);
    for (const { name, findings } of found) {
      if (found.length > 1) {
        process.stdout.write(`${name}\n`);
      }
      findings.forEach(showFinding);
    }
    if (!('$schema' in profile) && !isAdded) {
      showFinding(WITHOUT_SCHEMA);
    }
    const next = found.some(({ findings }) => findings.some(({ mark }) => mark === 'no'))
      ? `mend what is marked "no", then: ${typed('doctor', '--profile', file)}`
      : typed('certify', '--profile', file);
    process.stdout.write(`${escaped(file)} is ${isAdded ? 'added to' : 'written'}.\nNext: ${escaped(next)}\n`);
    return 0;
  },
});

const WITHOUT_SCHEMA: Finding = {
  mark: 'mind',
  words:
    'in an editor nothing says what the keys mean: install holdfast below this folder, and add to the profile ' +
    '"$schema": "./node_modules/holdfast/dist/schemas/harness/profile.schema.json"',
};

/** @throws SetupError where nobody can be asked */
const seat = async () => {
  if (!process.stdin.isTTY) {
    throw new SetupError('init needs an address, and nobody is here to be asked.', {
      key: '--v2, --partner, --booking, --channel-api or --listen',
      todo: 'Write for example: holdfast init --v2 https://api.example.com/v2 --header Authorization=MY_AUTHORIZATION',
    });
  }
  return { input: process.stdin, output: process.stdout };
};
