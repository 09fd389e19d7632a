// What contradicts itself in a profile, or the present: a run would blame it on the target.
import { whyForbidden } from '../../harness/exchange/allowed-origins.ts';
import { instant } from '../../schemas/formats.ts';
import type { OperatorV2Profile, ProfileWindow } from '../../schemas/generated/types.ts';
import { INTERFACES, isOperatorV1, speaking } from '../../schemas/interfaces.ts';
import { operationsOf } from '../../schemas/operations/by-interface.ts';
import { octoOperations } from '../../schemas/operations/octo.ts';
import { keysIn } from '../../schemas/pointer.ts';
import { isRelative, windowAt } from '../../schemas/profile-window.ts';
import { suggestions } from '../../schemas/suggest.ts';
import { type SecretValue, variableOf } from '../../schemas/text/profile-secrets.ts';
import { urlOf } from '../../schemas/text/url.ts';
import { mayHoldSecret } from './addresses.ts';
import { at, type Known, type Row } from './rule.ts';

const MAX_PORT = 65_535;

/** How long after its first moment in UTC a date still lasts somewhere on earth. */
const DATE_MS = 36 * 60 * 60_000;

/** What a budget may be of: `createHold` of every interface, or `partner.createHold`. */
const BUDGETS = [
  ...new Set(
    INTERFACES.flatMap((name) =>
      Object.keys({ ...operationsOf[name], ...(name === 'operator-v2' && octoOperations) }).flatMap((operation) => [
        operation,
        `${name}.${operation}`,
      ]),
    ),
  ),
];

/** Ids are compared as uuids are, in either case. */
const differ = (one: unknown, other: unknown): boolean =>
  one !== undefined && other !== undefined && String(one).toLowerCase() !== String(other).toLowerCase();

/** `within`: the number of keys of the pointer to that in which an id is its own; 0 for the whole profile. */
const doubled = (kind: string, within = 0): Row<readonly [unknown, ...unknown[]]> => ({
  when: ([id], { pointer, firstWith }) =>
    firstWith(`${keysIn(pointer).slice(0, within).join('/')} ${String(id).toLowerCase()}`),
  message: `Two ${kind}s have one id.`,
  allowed: (first) => `an id of its own; ${first} has this one`,
  todo: `Correct the id, or leave the second ${kind} out.`,
});

const reversed = <Lower extends string>(
  lower: Lower,
  upper: string,
): Row<readonly [unknown, { [Name in Lower]?: number | null } | null | undefined, ...unknown[]]> => ({
  when: ([most, around]) => {
    const least = around?.[lower];
    return typeof most === 'number' && typeof least === 'number' && least > most && String(least);
  },
  message: `${lower} is larger than ${upper}, so that nobody fits.`,
  allowed: (least) => `${least} or more, the value of ${lower}`,
  todo: `Correct ${upper} or ${lower}.`,
});

const isReversed = ({ start, end }: ProfileWindow): boolean => instant(start) >= instant(end);

/** When the rates of a partner can still be sold; undefined where its window is not in order. */
const leftOf = (partner: { window?: Known<ProfileWindow> } = {}, now?: number) => {
  const { start, end } = partner.window ?? {};
  if (now === undefined || ('window' in partner && (start === undefined || end === undefined))) {
    return undefined;
  }
  const window = windowAt(partner as { window?: ProfileWindow }, now);
  const from = Math.max(now, instant(window.start));
  return from < instant(window.end) ? { from, end: window.end } : undefined;
};

/** Whether two secrets come from one place. */
const isSame = (one: SecretValue, other: Known<SecretValue> = {}): boolean =>
  (other.env ?? other.command) !== undefined && variableOf(one) === variableOf(other as SecretValue);

/** `may`: what a key is limited to. */
const ordinary = (
  member: string,
  name: string,
  may: string,
): Row<readonly [SecretValue, unknown, Known<OperatorV2Profile> | undefined, ...unknown[]]> => ({
  when: ([key, , section]) => isSame(key, section?.authorization),
  message: `The ${name} key is the ordinary one.`,
  allowed: `the environment variable of a key that ${may}`,
  todo: `Name the variable of another key, or leave "${member}" out.`,
});

/** A place below each product of the sections that list what is sold. */
const offered = <Place extends string>(place: Place) =>
  INTERFACES.filter(isOperatorV1).map((name) => `/${name}/products/*${place}` as const);

/** The mistakes that can be seen in the file, and those of its times. */
export const contradictions = [
  at(
    speaking('v1').map((name) => `/${name}/window` as const),
    {
      when: ([window]) => isRelative(window.start) === isRelative(window.end) && isReversed(windowAt({ window }, 0)),
      message: 'The window ends before it has begun.',
      allowed: 'a start before the end',
      todo: 'Exchange start and end, or correct one of them.',
    },
    {
      when: ([window], { now = 0 }) => instant(windowAt({ window }, now).end) <= now,
      message: 'The window is over, so that nothing in it can be sold.',
      allowed: (_why, _seen, { now = 0 }) => `an end after ${new Date(now).toISOString()}`,
      todo: 'Write days from now, such as "+1d" and "+14d", which are never over.',
    },
    {
      when: ([window], { now = 0 }) => isReversed(windowAt({ window }, now)),
      message: 'The window ends before it has begun.',
      allowed: (_why, [window], { now = 0 }) => {
        const { start, end } = windowAt({ window }, now);
        return `a start before the end; by now they are ${start} and ${end}`;
      },
      todo: 'Correct one of them.',
    },
  ),
  at(offered('/id'), doubled('product')),
  at(offered('/rates/*/id'), doubled('rate')),
  at(offered('/rates/*/prices/*/id'), doubled('price', 5)),
  at(offered('/rates/*/productId'), {
    when: ([id, , , product]) => differ(id, product?.id) && product?.id,
    message: 'The rate stands under one product and names another.',
    allowed: (id) => `${id}, the id of the product that it stands under`,
    todo: 'Move the rate to the product that owns it, or correct its productId.',
  }),
  at(offered('/rates/*/maxTravelers'), reversed('minTravelers', 'maxTravelers')),
  at(offered('/rates/*/prices/*/travelerType/maxAge'), reversed('minAge', 'maxAge')),
  at(
    offered('/rates/*/valid'),
    {
      when: ([{ from = '', until = '' }]) => instant(from) > instant(until),
      message: 'The validity of the rate ends before it has begun.',
      allowed: 'a moment "from" that is not after "until"',
      todo: 'Exchange the two, or correct one of them.',
    },
    {
      when: ([{ from = '', until = '' }, , , , , partner], { now }) => {
        const left = leftOf(partner, now);
        return left !== undefined && (instant(until) <= left.from || instant(from) >= instant(left.end));
      },
      message: 'The rate is not valid in what is left of the window.',
      allowed: (_why, [, , , , , partner], { now }) => {
        const { from, end } = leftOf(partner, now) ?? {};
        return `a validity that meets ${new Date(from ?? 0).toISOString()} to ${end}`;
      },
      todo: 'Correct it, move the window, or leave the rate out.',
    },
  ),
  at(
    '/operator-v2/endpoints/*',
    {
      when: ([value]) => {
        const origin = urlOf(value)?.origin;
        return origin !== value && !mayHoldSecret(value) && (origin === undefined ? 'Correct it.' : `Write ${origin}.`);
      },
      message: 'This is not how an origin is written.',
      allowed: 'scheme and host in small letters, and the port where it is not 443 of https or 80 of http',
      todo: (fix) => fix,
    },
    {
      when: ([value, , section]) => {
        const own = section?.baseUrl?.replaceAll('{worker}', '0') ?? '';
        const url = urlOf(value);
        return url !== undefined && urlOf(own) !== undefined ? whyForbidden(url, own) : undefined;
      },
      message: (why) => `No profile may allow this origin: ${why}.`,
      todo: 'Remove it. To stay at baseUrl whatever the supplier list names, write "endpoints": "own".',
    },
  ),
  at('/operator-v2/neverAvailable/*/productId', {
    when: ([id, , , section]) => differ(id, section?.productId) && section?.productId,
    message: 'The date is of a product that the profile leaves out.',
    allowed: (id) => `${id}: with "productId" no other product is used`,
    todo: 'Name a date of this product, or leave "productId" out.',
  }),
  at('/operator-v2/neverAvailable/*/localDate', {
    when: ([date], { now = Number.NaN }) => Date.parse(date) + DATE_MS <= now,
    message: 'The date is over, so that nothing is shown by its absence.',
    allowed: 'a date to come',
    todo: 'Name a date to come on which the option is never to be had.',
  }),
  at('/operator-v2/restricted/authorization', ordinary('restricted', 'restricted', 'may not call the supplier')),
  at('/operator-v2/readOnly/authorization', ordinary('readOnly', 'read-only', 'may only read')),
  at('/booking/otherHeaders', {
    when: ([others, section]) =>
      Object.keys(others).length > 0 &&
      Object.entries(others).every(([name, other]) => isSame(other, section?.headers?.[name])),
    message: 'The keys of the other reseller are those of the first.',
    allowed: 'the environment variables of the keys of another reseller',
    todo: 'Name the variables of other keys, or leave "otherHeaders" out.',
  }),
  at(
    INTERFACES.map((name) => `/${name}/baseUrl` as const),
    {
      when: ([address]) => /\/v1\.2\/?$/.test(address),
      message: 'The address ends in /v1.2, which every call adds by itself.',
      todo: 'Leave /v1.2 out.',
    },
  ),
  at([...INTERFACES.map((name) => `/${name}/headers/*` as const), '/booking/otherHeaders/*'], {
    when: (_seen, { name }) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name),
    message: 'This cannot be the name of a header.',
    value: (_seen, { name }) => name,
    todo: 'Correct the name.',
  }),
  // A platform calls its operator: of both it is said where they are.
  at('/operator', {
    when: ([operator]) => !('listen' in operator) && !('control' in operator),
    message: 'The profile does not say where the operator behind the platform is.',
    value: () => undefined,
    allowed: '"listen", where the run stands in for it, or "control", that of a mock operator which runs already',
    todo: 'Add "listen": "127.0.0.1:5099", and let the platform call http://127.0.0.1:5099.',
  }),
  at('/operator/control', {
    when: ([, operator]) => operator !== undefined && 'listen' in operator,
    message: 'The operator behind the platform is one that runs already, or one that the run starts.',
    allowed: '"listen" alone, or "control" alone',
    todo: 'Leave "control" out where the run is to start the operator; leave "listen" out where one runs.',
  }),
  at('/operator/headers', {
    when: ([, operator = {}]) => 'control' in operator && !('listen' in operator),
    message: 'What an operator wants that runs already is its own matter.',
    value: () => undefined,
    allowed: '"headers" beside "listen"',
    todo: 'Leave "headers" out; a mock operator takes its keys from HOLDFAST_API_KEY and HOLDFAST_API_SECRET.',
  }),
  at(
    '/operator/listen',
    {
      when: ([listen]) => Number(listen.slice(listen.lastIndexOf(':') + 1)) > MAX_PORT,
      message: 'There is no such port.',
      allowed: `a port from 1 to ${MAX_PORT}`,
      todo: 'Correct it.',
    },
    {
      when: ([, operator = {}, profile]) => !('control' in operator) && !('booking' in profile),
      message: 'The operator would stand behind a platform whose Booking API the profile does not name.',
      allowed: '"listen" beside the section booking: what is bought there is what reaches the operator',
      todo: 'Add "booking", or leave "operator" out.',
    },
  ),
  at(
    '/budgets/*',
    {
      when: (_seen, { name }) =>
        !BUDGETS.includes(name) &&
        (suggestions(name, BUDGETS, 3).join(', ') || 'an operation such as createHold, or partner.createHold'),
      message: 'A budget is of no operation.',
      value: (_seen, { name }) => name,
      allowed: (near) => near,
      todo: 'Name an operation; report.json lists those of a run in serviceLevels.',
    },
    {
      when: ([budget]) => Object.keys(budget).length === 0,
      message: 'A budget has no limit.',
      allowed: 'p50Ms, p95Ms, p99Ms, maxMs',
      todo: 'Give a limit.',
    },
  ),
];
