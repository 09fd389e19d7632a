import { lookAt } from '../../harness/descriptors/look.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import type { ChannelProfile, Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { answerFinding, type Finding, needFinding } from '../doctor/finding.ts';
import { connectionFinding } from '../doctor/platform-findings.ts';
import { preflight } from '../doctor/preflight.ts';
import { readiness } from '../doctor/readiness.ts';
import { SetupError } from '../errors.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { warnOfPlainHttp } from '../profile/plain-http.ts';
import { checkProfile } from '../profile/profile.ts';
import { withOwnOperator } from '../run/own-operator.ts';

/** What a look at the target of a draft of a profile showed. */
interface Seen {
  /** The first thing that the checks need, and why it is not there; undefined where it is. */
  lacking: string | undefined;
  findings: Finding[];
}

/** Checks a draft as the file of a profile is. @throws SetupError */
export const checkDraft = (profile: Profile, names: readonly Interface[], file: string): void => {
  checkProfile(profile, { interfaces: names }, file);
  warnOfPlainHttp(profile, names);
};

/** Looks at the target of a checked draft: its answers, and which needs of the checks they meet. @throws SetupError */
export const lookAtDraft = (profile: Profile, name: Interface, file: string): Promise<Seen> =>
  hidingSecretsOf(profile, () =>
    lookAt(name, profile, file, async (look) => {
      const answer = await preflight(look);
      const ofProfile = look.arranged.needs.ofProfile.map((need) => needFinding(need, look.session, file));
      const ofTarget = await readiness(look, file);
      const canStart = ofTarget.every(({ refusal }) => refusal === undefined);
      const reach = canStart && name === 'booking' ? await connectionFinding(look) : undefined;
      look.arranged.given.endLeases();
      const [first] = ofTarget;
      return {
        lacking: first?.mark === 'ok' ? undefined : first?.words,
        findings: [answerFinding(answer), ...ofProfile, ...(reach ? [reach] : []), ...ofTarget],
      };
    }),
  );

/** Looks while the operator of a checked draft listens, where it has one. @throws SetupError when it cannot listen */
export const lookAtUpstream = <Result>(
  profile: Profile,
  file: string,
  look: (behind: Profile) => Promise<Result>,
): Promise<Result> => hidingSecretsOf(profile, () => withOwnOperator(profile, file, look));

/** The ids of the channels that the Channel API of a draft lists. @throws SetupError */
export const channelsListed = (profile: Profile & { channel: ChannelProfile }, file: string): Promise<string[]> => {
  checkDraft(profile, ['channel'], file);
  return hidingSecretsOf(profile, () =>
    lookAt('channel', profile, file, async (look) => {
      const { canonical } = await preflight(look);
      return listAt(canonical, '/channels').flatMap((channel) => textAt(channel, '/id') ?? []);
    }),
  );
};

/** The bindings that come along, in the order in which they are tried. */
const BINDINGS = ['operator-v2', 'octo-1.0'] as const;

/** How a binding is tried, in words. */
const triedAs = (binding: string): string => {
  const headers = Object.keys(loadBinding(binding).headers ?? {});
  return `--v2, read as ${binding}${headers.length === 0 ? '' : ` with the header ${headers.join(', ')}`}`;
};

/** The same profile, with suppliers that are served elsewhere called at its own address. */
const stayingAt = (profile: Profile): Profile =>
  profile['operator-v2'] === undefined
    ? profile
    : { ...profile, 'operator-v2': { ...profile['operator-v2'], endpoints: 'own' } };

const STAYS: Finding = {
  mark: 'ok',
  words:
    'its suppliers name another address as their endpoint, which gets nothing: "endpoints": "own" in the profile keeps all calls at this one. Name the origins there to call them instead',
};

/** What a look at a draft shows; where its suppliers are served elsewhere, at the address of the draft itself. @throws SetupError */
const lookHereOrThere = async (profile: Profile, file: string): Promise<Seen & { profile: Profile }> => {
  const there = await lookAtDraft(profile, 'operator-v2', file);
  if (there.lacking === undefined || profile['operator-v2']?.endpoints !== undefined) {
    return { ...there, profile };
  }
  const here = await lookAtDraft(stayingAt(profile), 'operator-v2', file);
  return here.lacking === undefined
    ? { lacking: undefined, findings: [...here.findings, STAYS], profile: stayingAt(profile) }
    : { ...there, profile };
};

/**
 * The first of the bindings in which a target answers, with its answers.
 * @throws SetupError when it answers in none: the result of each binding, equal ones once
 */
export const findBinding = async (
  draft: (binding: string) => Profile,
  file: string,
): Promise<{ profile: Profile; findings: Finding[] }> => {
  const tried: SetupError[] = [];
  for (const binding of BINDINGS) {
    const drafted = draft(binding);
    try {
      checkDraft(drafted, ['operator-v2'], file);
      const { lacking, findings, profile } = await lookHereOrThere(drafted, file);
      if (lacking === undefined) {
        return { profile, findings };
      }
      throw new SetupError(`The address has nothing to book, as ${binding} reads it.`, {
        key: '/operator-v2/baseUrl',
        allowed: `an address below which there is ${lacking}`,
        todo: 'Correct the address, or name a binding file with --binding.',
      });
    } catch (error) {
      if (!(error instanceof SetupError)) {
        throw error;
      }
      if (error.details.key === '/operator-v2/baseUrl') {
        error.details.key = triedAs(binding);
      }
      if (tried.every(({ message }) => message !== error.message)) {
        tried.push(error);
      }
    }
  }
  const [first, ...others] = tried;
  throw Object.assign(first as SetupError, { others: [...(first?.others ?? []), ...others] });
};
