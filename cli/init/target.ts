import { lookAt } from '../../harness/descriptors/look.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { loadBinding } from '../../schemas/bindings/load.ts';
import type { ChannelProfile, Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { answerFinding, type Finding, needFinding } from '../doctor/finding.ts';
import { connectionFinding } from '../doctor/platform-findings.ts';
import { preflight } from '../doctor/preflight.ts';
import { readinessFindings } from '../doctor/readiness.ts';
import { SetupError } from '../errors.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { warnOfPlainHttp } from '../profile/plain-http.ts';
import { checkProfile } from '../profile/profile.ts';
import { withOwnOperator } from '../run/own-operator.ts';

/** What the target of a draft of a profile showed. */
interface DraftLook {
  /** The first thing that the checks need, with the reason why it is missing; undefined where it is there. */
  missing: string | undefined;
  findings: Finding[];
}

/** Checks a draft like a profile that is read from a file. @throws SetupError */
export const checkDraft = (profile: Profile, names: readonly Interface[], file: string): void => {
  checkProfile(profile, { interfaces: names }, file);
  warnOfPlainHttp(profile, names);
};

/** Looks at the target of a checked draft: its answers, and which needs of the checks they meet. @throws SetupError */
export const lookAtDraft = (profile: Profile, name: Interface, file: string): Promise<DraftLook> =>
  hidingSecretsOf(profile, () =>
    lookAt(name, profile, file, async (look) => {
      const answer = await preflight(look);
      const ofProfile = look.arranged.needs.ofProfile.map((need) => needFinding(need, look.session, file));
      const ofTarget = await readinessFindings(look, file);
      const canStart = ofTarget.every(({ refusal }) => refusal === undefined);
      const connection = canStart && name === 'booking' ? await connectionFinding(look) : undefined;
      look.arranged.given.endLeases();
      const [first] = ofTarget;
      return {
        missing: first?.mark === 'ok' ? undefined : first?.words,
        findings: [answerFinding(answer), ...ofProfile, ...(connection ? [connection] : []), ...ofTarget],
      };
    }),
  );

/** Works while the operator of a checked draft listens, where it has one. @throws SetupError when it cannot listen */
export const withListeningOperator = <Result>(
  profile: Profile,
  file: string,
  work: (profile: Profile) => Promise<Result>,
): Promise<Result> => hidingSecretsOf(profile, () => withOwnOperator(profile, file, work));

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

/** The bindings of the package, in the order in which they are tried. */
const BINDINGS = ['operator-v2', 'octo-1.0'] as const;

/** The option that a binding was tried for, in words. */
const triedAs = (binding: string): string => {
  const headers = Object.keys(loadBinding(binding).headers ?? {});
  return `--v2, read as ${binding}${headers.length === 0 ? '' : ` with the header ${headers.join(', ')}`}`;
};

/** The same profile, which makes all calls at its own address and none at the endpoints of suppliers. */
const ignoringEndpoints = (profile: Profile): Profile =>
  profile['operator-v2'] === undefined
    ? profile
    : { ...profile, 'operator-v2': { ...profile['operator-v2'], endpoints: 'own' } };

const IGNORED_ENDPOINTS: Finding = {
  mark: 'ok',
  words:
    'its suppliers name another address as their endpoint, which gets no calls: "endpoints": "own" in the profile sends all calls to this one. To call the endpoints, name their origins there instead',
};

/** Looks at a draft. Where something is missing at the endpoints of its suppliers, looks at its own address. @throws SetupError */
const lookAtEndpoints = async (profile: Profile, file: string): Promise<DraftLook & { profile: Profile }> => {
  const atEndpoints = await lookAtDraft(profile, 'operator-v2', file);
  if (atEndpoints.missing === undefined || profile['operator-v2']?.endpoints !== undefined) {
    return { ...atEndpoints, profile };
  }
  const own = ignoringEndpoints(profile);
  const { missing, findings } = await lookAtDraft(own, 'operator-v2', file);
  return missing === undefined
    ? { missing, findings: [...findings, IGNORED_ENDPOINTS], profile: own }
    : { ...atEndpoints, profile };
};

/**
 * The draft with the first binding in which the target has something to book, and what it showed.
 * @throws SetupError when there is none: the error of each binding, equal ones once
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
      const { missing, findings, profile } = await lookAtEndpoints(drafted, file);
      if (missing === undefined) {
        return { profile, findings };
      }
      throw new SetupError(`The address has nothing to book, as ${binding} reads it.`, {
        key: '/operator-v2/baseUrl',
        allowed: `an address below which there is ${missing}`,
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
