import { type Look, lookAt } from '../../harness/descriptors/look.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { type Interface, interfaces, sellingInterfaces } from '../../schemas/interfaces.ts';
import { addressOf } from '../../schemas/profile-section.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { casesOf, command } from '../command.ts';
import { checkClock } from '../doctor/clock.ts';
import { endpointFindings } from '../doctor/endpoints.ts';
import {
  answerFinding,
  credentialFindings,
  maxWaitFindings,
  needFinding,
  quietFinding,
  refused,
  showFinding,
  skewFinding,
} from '../doctor/finding.ts';
import { connectionFinding, partFindings } from '../doctor/platform-findings.ts';
import { NoConnection, preflight } from '../doctor/preflight.ts';
import { paceOf, readinessFindings } from '../doctor/readiness.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { warnOfPlainHttp } from '../profile/plain-http.ts';
import { readTarget } from '../profile/profile.ts';
import { warnOfWeakSecrets } from '../profile/weak-secrets.ts';
import { completeInWords, type Pace, runEstimate } from '../run/estimate.ts';
import { USUAL_FOLDER } from '../run/folder.ts';
import { withOwnOperator } from '../run/own-operator.ts';

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
        todo: `Add --profile FILE, or write one: ${formatCommand('init')}`,
      });
    }
    const runs = casesOf(given.runs);
    const { profile, interfaces: chosen } = readTarget(given.profile, given.interface, Date.now());
    showFinding({ mark: 'ok', words: `the profile of ${escaped(profile.name)} is valid` });
    warnOfPlainHttp(profile, chosen);
    warnOfWeakSecrets(profile);
    showFinding({ mark: 'ok', words: 'every environment variable that it names is set' });
    showParts(profile, chosen);
    const looks = await examineAll(profile, chosen, given.profile);
    const canStart = looks.every((look) => look.canStart);
    const paces = new Map(looks.flatMap(({ name, pace }) => (pace === undefined ? [] : [[name, pace]])));
    if (canStart) {
      process.stdout.write('run\n');
      const estimate = runEstimate(profile, chosen, { runs, paces, outDir: USUAL_FOLDER });
      estimate.forEach((words) => void showFinding({ mark: 'ok', words }));
      const complete = completeInWords(profile, chosen, { runs, paces });
      if (complete !== undefined) {
        showFinding({ mark: 'WARN', words: complete });
      }
    }
    const same = [
      '--profile',
      given.profile,
      ...(given.interface === undefined ? [] : ['--interface', given.interface]),
    ];
    const next = canStart
      ? `to certify: ${formatCommand('certify', ...same, ...(given.runs === undefined ? [] : ['--runs', given.runs]))}`
      : `no run can start: fix what is marked FAIL, then: ${formatCommand('doctor', ...same)}`;
    process.stdout.write(`\n${escaped(next)}\n`);
    return canStart ? 0 : 3;
  },
});

/** The findings about one interface. */
interface Examined {
  name: Interface;
  canStart: boolean;
  /** No connection can be had to its address. */
  unconnected?: boolean;
  pace?: Pace;
}

/** Prints which parts of a platform the profile names: a missing part may be the cause of a finding. */
const showParts = (profile: Profile, chosen: readonly Interface[]): void => {
  const parts = partFindings(profile, chosen);
  if (parts.length > 0) {
    process.stdout.write('platform\n');
    parts.forEach(showFinding);
  }
};

/** Looks at each interface, with the operator behind a platform as a run would have it. */
const examineAll = (profile: Profile, chosen: readonly Interface[], file: string): Promise<Examined[]> =>
  hidingSecretsOf(profile, () =>
    withOwnOperator(profile, file, async (behind) => {
      const looks: Examined[] = [];
      for (const name of chosen) {
        process.stdout.write(`${name}\n`);
        const origin = originOf(profile, name);
        const first = looks.find((look) => look.unconnected && originOf(profile, look.name) === origin);
        if (first !== undefined) {
          showFinding({ mark: 'WARN', words: `not looked at: no connection to ${origin} either, see ${first.name}` });
        }
        looks.push(first === undefined ? await examine(name, behind, file) : { name, canStart: false });
      }
      return looks;
    }),
  );

const originOf = (profile: Profile, name: Interface): string => new URL(addressOf(profile, name) ?? 'none:').origin;

/** Looks at one interface, and says whether a run of it can start. */
const examine = async (name: Interface, profile: Profile, file: string): Promise<Examined> => {
  try {
    return await hidingSecretsOf(profile, () =>
      lookAt(name, profile, file, (look) => examineTarget(look, profile, file)),
    );
  } catch (error) {
    if (!(error instanceof SetupError)) {
      throw error;
    }
    showFinding(refused(error));
    return { name, canStart: false, unconnected: error instanceof NoConnection };
  }
};

/** Calls the target, and stops at the first thing that keeps a run from starting. `profile` is whole, with the clock that is left alone here. @throws SetupError when it cannot be called */
const examineTarget = async (look: Look, profile: Profile, file: string): Promise<Examined> => {
  const { needs } = look.arranged;
  const answer = await preflight(look, file);
  showFinding(answerFinding(answer));
  showFinding(skewFinding(answer, look.session, profile.clock !== undefined));
  if (interfaces[look.session.interface].dialect === 'v2') {
    for (const finding of endpointFindings(answer, look.session)) {
      showFinding(finding);
    }
  }
  for (const finding of await credentialFindings(look)) {
    showFinding(finding);
  }
  const found = await readinessFindings(look, file);
  look.arranged.given.endLeases();
  const refusals = found.filter(({ refusal }) => refusal !== undefined);
  if (refusals.length > 0) {
    refusals.forEach(showFinding);
    return { name: look.session.interface, canStart: false };
  }
  await checkClock(profile, file);
  const reach = look.session.interface === 'booking' ? await connectionFinding(look) : undefined;
  // The operator behind a platform is among its parts, which are printed above.
  const ofProfile = needs.ofProfile
    .filter(({ capability }) => capability !== 'operator')
    .map((need) => needFinding(need, look.session));
  // What a platform cannot show without its operator has that one cause.
  const others = reach?.key === undefined ? found : found.filter(({ mark }) => mark === 'ok');
  [...ofProfile, ...(reach ? [reach] : []), ...others].forEach(showFinding);
  if (sellingInterfaces.includes(look.session.interface)) {
    maxWaitFindings(needs, profile).forEach(showFinding);
    showFinding(await quietFinding(look));
  }
  const pace = await paceOf(look);
  return { name: look.session.interface, canStart: true, ...(pace && { pace }) };
};
