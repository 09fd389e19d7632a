import type { Profile } from '../schemas/generated/types.ts';
import { type Interface, interfaces } from '../schemas/interfaces.ts';
import { escaped } from '../schemas/text/escape.ts';
import { type Look, lookAt } from '../suites/harness/interfaces/look.ts';
import type { Need } from '../suites/harness/run/need.ts';
import { casesOf, command } from './command.ts';
import { endpointFindings } from './endpoints.ts';
import { renderSetupError, SetupError } from './errors.ts';
import { answerFinding, credentialFindings, type Finding, needFinding, quietFinding, skewFinding } from './finding.ts';
import { hidingSecretsOf } from './hide-secrets.ts';
import { chosenInterfaces } from './interfaces.ts';
import { warnOfPlainHttp } from './plain-http.ts';
import { preflight } from './preflight.ts';
import { checkInterfaces, readProfile } from './profile.ts';
import { checkTimes } from './profile-times.ts';
import { runEstimate } from './run-estimate.ts';

export const doctor = command({
  name: 'doctor',
  summary: 'Looks at a profile and its target, without creating anything: would a run start, and judge everything?',
  options: {
    profile: { value: 'FILE', words: 'what the target is, claims and offers' },
    interface: { value: 'NAME', words: 'one interface only' },
    runs: { value: 'N', words: 'cases that each property check would try, as for certify' },
  },
  more: 'Exit codes: 0 a run can start, 3 it cannot.',
  run: async (given) => {
    if (given.profile === undefined) {
      throw new SetupError('doctor needs a profile.', {
        key: '--profile',
        todo: 'Add --profile FILE. A profile to start from: holdfast mock --profile-out profile.json',
      });
    }
    const runs = casesOf(given.runs);
    const profile = readProfile(given.profile);
    show({ mark: 'ok', words: `the profile of ${escaped(profile.name)} is valid` });
    const chosen = chosenInterfaces(profile, given.profile, given.interface);
    checkInterfaces(profile, chosen, given.profile);
    checkTimes(profile, chosen, given.profile);
    warnOfPlainHttp(profile, chosen);
    show({ mark: 'ok', words: 'every environment variable that it names is set' });
    let canStart = true;
    for (const name of chosen) {
      canStart = (await examine(name, profile, given.profile)) && canStart;
    }
    for (const words of runEstimate(profile, chosen, runs)) {
      show({ mark: 'ok', words });
    }
    return canStart ? 0 : 3;
  },
});

/** Looks at one interface; answers whether a run of it can start. */
const examine = async (name: Interface, profile: Profile, file: string): Promise<boolean> => {
  process.stdout.write(`${name}\n`);
  try {
    await hidingSecretsOf(profile, () => lookAt(name, profile, file, examineTarget));
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
    show({ mark: 'no', words: renderSetupError(error) });
    return false;
  }
};

/** Calls the target. @throws SetupError when a run of the interface cannot start. */
const examineTarget = async (look: Look): Promise<void> => {
  const { needs } = look.arranged;
  const showNeeds = (some: readonly Need[]) => some.map((need) => needFinding(need, look.session)).forEach(show);
  showNeeds(needs.ofProfile);
  const answer = await preflight(look);
  show(answerFinding(answer));
  show(skewFinding(answer));
  if (interfaces[look.session.interface].dialect === 'v2') {
    for (const finding of endpointFindings(answer, look.session)) {
      show(finding);
    }
  }
  for (const finding of await credentialFindings(look)) {
    show(finding);
  }
  if (!answer.succeeded) {
    return;
  }
  showNeeds(await needs.ofTarget());
  look.arranged.end();
  show(await quietFinding(look));
};

const show = ({ mark, words }: Finding): void => {
  process.stdout.write(`  ${mark.padEnd(4)}  ${words.replaceAll('\n', '\n        ')}\n`);
};
