// What no answer showed is blocked: by what stopped the run, or with the requirement to fix first, so that the next run can show it.
import type { Failure, Outcome, Report } from '../schemas/generated/types.ts';
import { interfaceOf } from '../schemas/interfaces.ts';

type JudgedRequirement = Report['requirements'][number];

export const NOT_SHOWN = 'no exchange showed it';

/** What answers hold that requirements are about, by the second word of their ids, and how the paths of its calls end. */
const SHOWN: Readonly<Record<string, { member: string; path: RegExp }>> = {
  error: { member: '/error', path: /$^/ },
  hold: { member: '/hold', path: /\/holds\b/ },
  booking: { member: '/booking', path: /\/bookings\b/ },
  'availability-list': { member: '/availabilities', path: /\/availabilities\b/ },
  'availability-single': { member: '/availability', path: /\/availability\b/ },
  availability: { member: 'an availability', path: /\/availabilit(y|ies)\b/ },
  rate: { member: 'a rate', path: /\/(holds|bookings|rates)\b/ },
  'rate-read': { member: 'a rate', path: /\/rates\b/ },
  product: { member: 'a product', path: /\/products\b/ },
  supplier: { member: 'a supplier', path: /\/suppliers\b/ },
  'req-id': { member: '/meta/reqId', path: /$^/ },
};

const groupOf = ({ id }: JudgedRequirement): string => id.split('.')[1] ?? '';

const lacks =
  (member: string) =>
  ({ pointer, received }: Failure): boolean =>
    received === 'absent' && pointer !== undefined && `${pointer}/`.startsWith(`${member}/`);

const isStepOf =
  (path: RegExp) =>
  ({ pointer, call = '' }: Failure): boolean =>
    pointer === undefined && path.test(call) && !/→ 2\d\d$/.test(call);

type Ended = Pick<Outcome, 'interface' | 'reason' | 'stopped'>;

/** What is known of the run beside its requirements. */
interface Whole {
  isPart: boolean;
  /** What a target has to offer for a requirement, by the word that declares its absence. */
  needsOf(id: string): string | undefined;
}

/** What to do where no failure and no step is the cause. */
const furtherWay = ({ id }: JudgedRequirement, { isPart, needsOf }: Whole): string => {
  if (isPart) {
    return `${NOT_SHOWN} in this part: run all checks`;
  }
  const needs = needsOf(id);
  const instead = needs === undefined ? '' : `, or declare "without": ["${needs}"]`;
  return `${NOT_SHOWN}: fix what failed first; if nothing did, the target never answers with what it is about: offer it there${instead}`;
};

/** The requirements with what to do first about each that no answer showed. `ended`: how the checks did. */
export const withWayOut = (
  requirements: readonly JudgedRequirement[],
  ended: readonly Ended[],
  whole: Whole,
): JudgedRequirement[] => {
  const passed = new Set(requirements.flatMap(({ id, state }) => (state === 'passed' ? [id] : [])));
  return requirements.map((requirement) => {
    if (requirement.state !== 'blocked' || requirement.reason !== NOT_SHOWN) {
      const { reason } = requirement;
      // One call that was refused is no failure of what others have shown.
      const own = reason?.replace(/ \(see ([\w.-]+)\)/, (words, id) => (passed.has(id) ? '' : words));
      return own === reason ? requirement : { ...requirement, reason: own };
    }
    const cutOff = ended.find((one) => one.stopped !== undefined && one.interface === interfaceOf(requirement.id));
    if (cutOff?.reason !== undefined) {
      return { ...requirement, reason: cutOff.reason };
    }
    const shown = SHOWN[groupOf(requirement)];
    if (shown === undefined) {
      return { ...requirement, reason: furtherWay(requirement, whole) };
    }
    const own = requirements.filter(({ id }) => interfaceOf(id) === interfaceOf(requirement.id));
    const failed = own.filter(({ state }) => state === 'failed');
    const having = (is: (failure: Failure) => boolean) => failed.find(({ failures }) => failures.some(is));
    const broken =
      having(lacks(shown.member)) ??
      having(isStepOf(shown.path)) ??
      (groupOf(requirement) === 'req-id' ? having(lacks('/error')) : undefined);
    // Another one of the group that is blocked may have nothing to do with it: without a create nothing is shown.
    const create = `${interfaceOf(requirement.id)}.${groupOf(requirement)}.create-is-accepted`;
    const hindered = own.find(({ id, state }) => state === 'blocked' && id === create);
    const way = broken === undefined ? hindered && `unblock ${hindered.id} first` : `fix ${broken.id} first`;
    return {
      ...requirement,
      reason: way === undefined ? furtherWay(requirement, whole) : `no answer had ${shown.member}: ${way}`,
    };
  });
};
