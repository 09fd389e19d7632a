// What a buyer asks of a certificate, a line each rule.
import type { Certificate, Policy } from '../../schemas/generated/types.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { readSet, setNames } from '../../schemas/requirements/set.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { SetupError } from '../errors.ts';
import { readConforming } from '../files/report-file.ts';

/** A rule of the policy. `?`: the certificate cannot tell. */
export interface RuleLook {
  mark: 'ok' | 'FAIL' | '?';
  about: string;
  words: string;
}

const MAX_NAMED = 5;
const MS_PER_DAY = 86_400_000;

const some = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? `, and ${names.length - MAX_NAMED} more` : '');

/** @throws SetupError, also for a policy without a rule, and for a SHOULD that the catalogue does not have */
export const readPolicy = (file: string): Policy => {
  const policy = readConforming<Policy>(file, '--policy', 'harness/policy', 'Name the policy, a JSON file.');
  if (Object.keys(policy).every((key) => key === '$schema')) {
    throw new SetupError('The policy asks for nothing.', {
      file,
      todo: 'Give it a rule: interfaces, set, without, shoulds or maxAgeDays.',
    });
  }
  for (const [index, wanted] of (policy.shoulds ?? []).entries()) {
    if (shouldsOf(wanted).length === 0) {
      throw new SetupError('The catalogue has no such SHOULD.', {
        file,
        key: `/shoulds/${index}`,
        value: wanted,
        allowed: suggestions(wanted, requirementIds.filter(isShould), 3).join(', ') || 'an id, or the beginning of ids',
        todo: 'Correct the id.',
      });
    }
  }
  return policy;
};

const isShould = (id: (typeof requirementIds)[number]): boolean =>
  catalogue[id].level === 'SHOULD' && catalogue[id].unchecked === undefined;

const shouldsOf = (wanted: string) => requirementIds.filter((id) => id.startsWith(wanted) && isShould(id));

/** Every rule of the policy, in its order. */
export const rulesOf = (certificate: Certificate, policy: Policy, now: Date): RuleLook[] => {
  const { interfaces, set, without, shoulds, maxAgeDays } = policy;
  return [
    ...(interfaces === undefined ? [] : [interfacesRule(certificate, interfaces)]),
    ...(set === undefined ? [] : [setRule(certificate, set)]),
    ...(without === undefined ? [] : [withoutRule(certificate, without)]),
    ...(shoulds === undefined ? [] : [shouldsRule(certificate, shoulds)]),
    ...(maxAgeDays === undefined ? [] : [ageRule(certificate, maxAgeDays, now)]),
  ];
};

const interfacesRule = ({ target }: Certificate, wanted: readonly string[]): RuleLook => {
  const missing = wanted.filter((name) => !target.interfaces.includes(name));
  return missing.length === 0
    ? { mark: 'ok', about: 'interfaces', words: `covers ${wanted.join(', ')}` }
    : { mark: 'FAIL', about: 'interfaces', words: `does not cover ${missing.join(', ')}` };
};

/** Names of sets are in the order of their age. */
const setRule = ({ run: { set } }: Certificate, oldest: string): RuleLook => {
  const about = 'set';
  if (set.name < oldest) {
    return { mark: 'FAIL', about, words: `${set.name}, which is older than ${oldest}` };
  }
  const isKnown = setNames().includes(set.name) && readSet(set.name).digest === set.digest;
  return isKnown
    ? { mark: 'ok', about, words: `${set.name}; ${oldest} or later will do` }
    : { mark: '?', about, words: `${set.name}: this holdfast does not know this set, and cannot tell what it asks` };
};

const withoutRule = ({ without }: Certificate, accepted: readonly string[]): RuleLook => {
  const others = Object.entries(without).flatMap(([name, reasons]) =>
    reasons
      .filter((reason) => !accepted.includes(reason) && !accepted.includes(/: without (\S+)$/.exec(reason)?.[1] ?? ''))
      .map((reason) => `${name}: ${reason}`),
  );
  return others.length === 0
    ? { mark: 'ok', about: 'without', words: 'leaves out nothing but what is accepted' }
    : { mark: 'FAIL', about: 'without', words: `leaves out what is not accepted: ${others.join('; ')}` };
};

const shouldsRule = ({ requirements }: Certificate, wanted: readonly string[]): RuleLook => {
  const about = 'shoulds';
  const ids = [...new Set(wanted.flatMap(shouldsOf))].filter(
    (id) => catalogue[id].binding === undefined || requirements[id] !== undefined, // one of a binding that was not used
  );
  const missed = ids.filter((id) => requirements[id] === 'warned');
  // What is disputed, or not in the set, is observed where it is missed.
  const unjudged = ids.filter((id) => ['blocked', 'observed', undefined].includes(requirements[id]));
  if (missed.length > 0) {
    return { mark: 'FAIL', about, words: `${missed.length} of ${ids.length} missed: ${some(missed)}` };
  }
  return unjudged.length === 0
    ? { mark: 'ok', about, words: `none of ${ids.length} is missed` }
    : { mark: '?', about, words: `${unjudged.length} of ${ids.length} were not judged: ${some(unjudged)}` };
};

const ageRule = ({ run }: Certificate, most: number, now: Date): RuleLook => {
  const days = Math.floor((now.getTime() - Date.parse(run.startedAt)) / MS_PER_DAY);
  const words = `${days} days old, at most ${most} will do`;
  return { mark: days > most ? 'FAIL' : 'ok', about: 'age', words };
};
