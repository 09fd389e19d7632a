// The findings of doctor about a platform: which of its parts the profile names, and whether sales reach the operator.

import type { Look } from '../../harness/descriptors/look.ts';
import { callsAtOperator } from '../../harness/descriptors/operator-calls.ts';
import { asBlocked } from '../../harness/errors.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { type Interface, interfaces, isOf } from '../../schemas/interfaces.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import type { Capability } from '../../schemas/requirements/requirement.ts';
import { counted } from '../../schemas/text/counted.ts';
import { calledAt } from '../run/own-operator.ts';
import type { Finding } from './finding.ts';

const isOfPlatform = (name: Interface): boolean => interfaces[name].side === 'platform';

/** How many requirements of an interface are checked; with capabilities those alone that need one of these. */
const checked = (name: Interface, ...capabilities: readonly Capability[]): number =>
  Object.entries(catalogue).filter(
    ([id, { needs, unchecked }]) =>
      isOf(id, [name]) &&
      unchecked === undefined &&
      (capabilities.length === 0 || (needs !== undefined && capabilities.includes(needs))),
  ).length;

const bookingPart = ({ booking, channel }: Profile): Finding =>
  booking !== undefined
    ? { mark: 'ok', words: 'Booking API: in the profile' }
    : {
        mark: 'WARN',
        words:
          'Booking API: not in the profile, so that nothing is read or bought there, and its requirements are not judged' +
          (channel === undefined
            ? ''
            : `, and ${checked('channel', 'booking', 'own-availability')} requirements of the Channel API are blocked`),
      };

const channelPart = ({ channel }: Profile): Finding =>
  channel !== undefined
    ? { mark: 'ok', words: 'Channel API: in the profile, so that the run sets up what it asks about there' }
    : {
        mark: 'WARN',
        words: `Channel API: not in the profile, so that its ${checked('channel')} requirements are not judged; the Booking API is asked about what it lists`,
      };

const operatorPart = ({ operator, booking }: Profile): Finding => {
  if (operator?.listen !== undefined) {
    return {
      mark: 'ok',
      words: `operator: a run stands in for it at ${calledAt(operator.listen)}, where the platform must call it`,
    };
  }
  if (operator?.control !== undefined) {
    return { mark: 'ok', words: `operator: one that runs already, controlled at ${operator.control}` };
  }
  return booking?.without?.includes('operator')
    ? { mark: 'ok', words: 'operator: the profile declares that there is none of ours' }
    : {
        mark: 'WARN',
        words: `operator: not in the profile, so that ${checked('booking', 'operator')} requirements are blocked: add "operator": { "listen": "127.0.0.1:5099" }, or declare "without": ["operator"] in booking`,
      };
};

/** What the profile names of a platform; nothing where it is of none. */
export const partFindings = (profile: Profile, chosen: readonly Interface[]): Finding[] =>
  chosen.some(isOfPlatform) ? [bookingPart(profile), channelPart(profile), operatorPart(profile)] : [];

/** What a cache costs, and what makes the verdict complete. */
const CACHE =
  '\nit answers from a cache: the same list, asked for again, did not reach the operator. Seats are counted by more single reads, and by ' +
  'holds where these come from the cache too';
const AGE =
  '. Its age needs limits.patienceSeconds of 301, or a clock that can be moved (clock.control): else booking.limit.cache-age and ' +
  'booking.cache.old-is-not-shown-as-fresh are blocked';
const cacheInWords = ({ clock, limits }: Profile): string =>
  clock === undefined && (limits?.patienceSeconds ?? 0) < 301 ? CACHE + AGE : CACHE;

/** Whether the platform calls the operator, and what to correct where it does not. */
interface AtOperator extends Finding {
  /** JSON pointer into the profile. */
  key?: string;
  todo?: string;
}

/** Undefined where there is no operator to call. */
export const connectionFinding = async (look: Look): Promise<AtOperator | undefined> => {
  const { operator } = look.session.profile;
  const where = operator?.listen === undefined ? 'the operator' : `the operator at ${calledAt(operator.listen)}`;
  try {
    const reach = await callsAtOperator(look);
    if (reach === undefined) {
      return undefined;
    }
    const { connection, statuses, cachesLists, wasCalled } = reach;
    if (connection === 'never-called' && wasCalled) {
      return {
        mark: 'WARN',
        words: `nothing came at ${where} when availability and a hold were read, but calls came before: the platform may have answered from a cache, as it may for five minutes`,
      };
    }
    if (connection === 'never-called') {
      return {
        mark: 'WARN',
        words: `the platform does not call ${where}: nothing came when availability and a hold were read. Let it call there; else ${checked('booking', 'operator')} requirements are blocked`,
        key: '/operator',
        todo: 'Let the platform call that address, or name the address here that it calls.',
      };
    }
    return connection === 'other-keys'
      ? {
          mark: 'WARN',
          words: `the platform calls ${where} with other keys than "operator.headers" names: HTTP ${statuses[0]}`,
          key: '/operator/headers',
          todo: 'Let the environment variables hold the key and the secret that the platform sends.',
        }
      : {
          mark: 'ok',
          words: `the platform calls ${where}: ${counted(statuses.length, 'call')} came for two reads${cachesLists ? cacheInWords(look.session.profile) : ''}`,
        };
  } catch (error) {
    return { mark: 'WARN', words: look.session.connection.text.line(asBlocked(error).message) };
  }
};
