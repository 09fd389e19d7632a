import { randomUUID } from 'node:crypto';
import type { Profile } from '../schemas/generated/types.ts';
import { type Need, partnerNeeds } from '../suites/harness/needs.ts';
import { watchQuiet } from '../suites/harness/quiet.ts';
import { escaped } from '../text/escape.ts';
import type { Answer } from './call.ts';
import { casesOf, command } from './command.ts';
import { endpointFindings } from './endpoints.ts';
import { renderSetupError, SetupError } from './errors.ts';
import type { Finding } from './finding.ts';
import { hidingSecretsOf } from './hide-secrets.ts';
import { chosenInterfaces, type InterfaceName } from './interfaces.ts';
import { mostOfRun } from './most-of-run.ts';
import { warnOfPlainHttp } from './plain-http.ts';
import { preflight, probeOf, send, timeoutOf } from './preflight.ts';
import { checkInterfaces, readProfile } from './profile.ts';

const LARGE_SKEW_SECONDS = 30;

/** Version 2 can be read: a run finds what it needs by itself. */
const needsOf: Record<InterfaceName, (profile: Profile) => Need[]> = { partner: partnerNeeds, 'operator-v2': () => [] };

export const doctor = command({
  name: 'doctor',
  summary: 'Looks at a profile and its target, without creating anything: would a run start, and judge everything?',
  options: {
    profile: { value: 'FILE', words: 'what the target is, claims and offers' },
    interface: { value: 'NAME', words: 'one interface only' },
    runs: { value: 'N', words: 'cases that each generated check would try, as for certify' },
  },
  more: 'Exit codes: 0 a run can start, 3 it cannot.',
  run: async (given) => {
    if (given.profile === undefined)
      throw new SetupError('doctor needs a profile.', {
        key: '--profile',
        todo: 'Add --profile FILE. A profile to start from: holdfast mock --profile-out profile.json',
      });
    const runs = casesOf(given.runs);
    const profile = readProfile(given.profile);
    show({ mark: 'ok', words: `the profile of ${escaped(profile.name)} is valid` });
    const interfaces = chosenInterfaces(profile, given.profile, given.interface);
    checkInterfaces(profile, interfaces, given.profile);
    warnOfPlainHttp(profile, interfaces);
    show({ mark: 'ok', words: 'every environment variable that it names is set' });
    let canStart = true;
    for (const name of interfaces) canStart = (await examine(name, profile, given.profile)) && canStart;
    for (const words of mostOfRun(profile, interfaces, runs)) show({ mark: 'ok', words });
    return canStart ? 0 : 3;
  },
});

/** Looks at one interface; answers whether a run of it can start. */
const examine = async (name: InterfaceName, profile: Profile, file: string): Promise<boolean> => {
  process.stdout.write(`${name}\n`);
  for (const need of needsOf[name](profile))
    show({ mark: need.met ? 'ok' : 'mind', words: escaped(`${need.words}: ${need.detail}`) });
  try {
    await hidingSecretsOf(profile, () => examineAnswers(name, profile, file));
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    show({ mark: 'no', words: renderSetupError(error) });
    return false;
  }
};

/** Calls the target. @throws SetupError when a run of the interface cannot start. */
const examineAnswers = async (name: InterfaceName, profile: Profile, file: string): Promise<void> => {
  const answer = await preflight(name, profile, file);
  const told = `answers HTTP ${answer.status} in ${answer.durationMs} ms`;
  const taken = answer.status >= 200 && answer.status < 300;
  show({ mark: taken ? 'ok' : 'mind', words: taken ? `${told}, so the credentials are taken` : told });
  show(skew(answer));
  const v2 = name === 'operator-v2' ? profile[name] : undefined;
  for (const finding of v2 === undefined ? [] : endpointFindings(v2, answer, file)) show(finding);
  for (const finding of await otherCredentials(name, profile, file)) show(finding);
  if (taken) show(await quiet(name, profile, file));
};

/** The text does not say what a wrong key gets on every interface, so this only observes. */
const otherCredentials = async (name: InterfaceName, profile: Profile, file: string): Promise<Finding[]> => {
  const probe = probeOf(name, profile, file);
  const headers = Object.keys(probe.secrets);
  if (headers.length === 0) return [{ mark: 'mind', words: 'the profile sends no credentials' }];
  const wrong = Object.fromEntries(headers.map((header) => [header, `wrong-${randomUUID()}`]));
  const tries = { 'wrong credentials': wrong, 'no credentials': {} };
  const findings: Finding[] = [];
  for (const [words, credentials] of Object.entries(tries)) {
    const { status } = await send(probe, timeoutOf(profile), credentials);
    const refused = status === 401 || status === 403;
    findings.push({ mark: refused ? 'ok' : 'mind', words: `${words} get HTTP ${status}` });
  }
  return findings;
};

/** Whether others sell on the target: what moves by itself cannot be judged. */
const quiet = async (name: InterfaceName, profile: Profile, file: string): Promise<Finding> => {
  const { watched, others } = await watchQuiet(name, profile, file);
  if (others !== undefined)
    return {
      mark: 'mind',
      words: `somebody else sells here: ${others}. What their sales could explain will be blocked: certify while nobody else does`,
    };
  return watched === 0
    ? { mark: 'mind', words: 'no availability with a limited number of seats was found to watch' }
    : { mark: 'ok', words: `nobody else sold on ${watched} availabilities that were watched for two seconds` };
};

/** How far the target's clock is from ours: holds and cut-offs are judged by it. */
const skew = ({ headers, body }: Answer): Finding => {
  const told = retrievedIn(body) ?? headers.date;
  const theirs = told === undefined ? Number.NaN : Date.parse(told);
  if (Number.isNaN(theirs)) return { mark: 'mind', words: 'the target does not tell its time' };
  const seconds = Math.round((theirs - Date.now()) / 1000);
  if (Math.abs(seconds) <= LARGE_SKEW_SECONDS)
    return { mark: 'ok', words: `its clock is within ${LARGE_SKEW_SECONDS} s of ours` };
  return { mark: 'mind', words: `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours` };
};

const retrievedIn = (body: string): string | undefined => /"retrieved"\s*:\s*"([^"]+)"/.exec(body)?.[1];

const show = ({ mark, words }: Finding): void => {
  process.stdout.write(`  ${mark.padEnd(4)}  ${words.replaceAll('\n', '\n        ')}\n`);
};
