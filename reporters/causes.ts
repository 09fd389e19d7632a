// Eighty failures, five causes: what to do first, for the console, the page and the summary of a job.

import type { Failure, Report } from '../schemas/generated/types.ts';
import { addTo } from '../schemas/group.ts';
import { plain } from './plain.ts';
import { shortCall } from './short-call.ts';
import { byReason } from './statement.ts';
import type { JudgedRequirement } from './verdict.ts';
import { seatsDirection } from './wrong-seats.ts';

/** Requirements that one thing explains. */
export interface Cause {
  /** `4xx answers lack /error/code`; `/hold/status is not "RELEASED" in GET /v1.2/holds/{id} → 200`. */
  words: string;
  /** The failed requirements, in their order. */
  ids: string[];
  /** One of them, with the difference that shows the cause. */
  example: { id: string; failure: Failure };
  /** Requirements that could not be judged because of it. */
  blocks: string[];
}

/** Requirements that could not be judged, and why. */
export interface Hindrance {
  reason: string;
  ids: string[];
}

/** What to do first: the largest cause comes first, what follows from others later; then what blocks a judgement and is no consequence of a cause. */
interface Triage {
  causes: Cause[];
  hindrances: Hindrance[];
}

const MAX_WHERE = 160;
const MAX_WORDS = 300;

/** A difference of a requirement, with the key under which it is grouped. */
interface Sign {
  key: string;
  id: string;
  failure: Failure;
}

/**
 * Failed requirements by their causes: the same place and the same expectation, in whichever answers. A requirement that shows
 * several stands in the largest: what breaks most is to be looked at first. What the baseline knows is left out.
 */
export const triageOf = ({ requirements, baseline }: Pick<Report, 'requirements' | 'baseline'>): Triage => {
  const unknown = requirements.filter(({ id }) => !baseline?.known.includes(id));
  const failed = unknown.filter(({ state }) => state === 'failed');
  const absent = [...new Set(failed.flatMap(({ failures }) => failures.flatMap(absentPlace)))];
  const byServer = failed.some(({ failures }) => failures.some((one) => hasEncodedSlash(one) && isPage(one)));
  const isOfServer = (failure: Failure): boolean => byServer && hasEncodedSlash(failure);
  const rest = new Map(
    failed.map(({ id, failures, reason }) => [
      id,
      (failures.length === 0 ? [{ expected: '', received: reason ?? 'no exchange is known' }] : failures).map(
        (failure): Sign => ({ key: isOfServer(failure) ? ENCODED_SLASH : causeKeyOf(failure, absent), id, failure }),
      ),
    ]),
  );
  const causes: Cause[] = [];
  while (rest.size > 0) {
    const byKey = new Map<string, Sign[]>();
    for (const signs of rest.values()) {
      for (const sign of new Map(signs.map((one) => [one.key, one])).values()) {
        addTo(byKey, sign.key, sign);
      }
    }
    const [key, signs] = [...byKey].reduce((most, one) => (sizeOf(one[1]) > sizeOf(most[1]) ? one : most));
    const example = signs.reduce((best, one) =>
      weightOf(one.failure, absent) < weightOf(best.failure, absent) ? one : best,
    );
    const ids = signs.map(({ id }) => id);
    causes.push({ words: key === ENCODED_SLASH ? key : wordsOf(signs, absent), ids, example, blocks: [] });
    for (const id of ids) {
      rest.delete(id);
    }
  }
  return withBlocked(
    upstreamFirst(withHistories(causes, failed)),
    byReason(unknown.filter(({ state }) => state === 'blocked')),
  );
};

/**
 * A contradiction of the calls of a failed check, or of one call that fails in passing, is a consequence of that cause; one that
 * is neither is the example.
 */
const withHistories = (causes: readonly Cause[], failed: readonly JudgedRequirement[]): Cause[] => {
  const failuresOf = ({ ids }: Cause) =>
    failed
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ id, failures }) => failures.map((failure) => ({ id, failure })));
  const isOfHistory = ({ example }: Cause): boolean => example.failure.history !== undefined;
  const others = causes.filter((cause) => !isOfHistory(cause));
  const causeOf = ({ history = [] }: Failure): Cause | undefined => {
    const calls = history.filter(({ contradicts }) => contradicts);
    return others.find((cause) =>
      failuresOf(cause).some(
        ({ id, failure: { check = id, exchange } }) =>
          calls.some((call) => call.check === check && (check === id || call.exchange === exchange)) &&
          (check === id || calls.length === 1),
      ),
    );
  };
  const alone = causes.filter(isOfHistory).flatMap((cause) => {
    const example = failuresOf(cause).find(({ failure }) => causeOf(failure) === undefined);
    if (example === undefined) {
      causeOf(cause.example.failure)?.ids.push(...cause.ids);
    }
    return example === undefined ? [] : [{ ...cause, example }];
  });
  return [...others, ...alone];
};

/** What a platform does at its operator is looked at before what it shows, and a wrong state before wrong seats, which follow from either. */
const upstreamFirst = (causes: readonly Cause[]): Cause[] => {
  const isOfOperator = ({ ids }: Cause): boolean => ids.some((id) => id.startsWith('booking.forward.'));
  const isOfState = ({ example }: Cause): boolean => /\/status$/.test(example.failure.pointer ?? '');
  const isOfSeats = ({ example }: Cause): boolean => seatsDirection(example.failure) !== undefined;
  const mayFollow = causes.some((cause) => isOfState(cause) || isOfOperator(cause));
  const place = (cause: Cause): number => (isOfOperator(cause) ? 0 : mayFollow && isOfSeats(cause) ? 2 : 1);
  return causes.toSorted((one, other) => place(one) - place(other));
};

/** What many failures have in common comes first; what all calls of a run show together, after what one of them shows. */
const sizeOf = (signs: readonly Sign[]): number =>
  signs.every(({ failure }) => failure.history !== undefined) ? 0 : signs.length;

/** A reason that names a failed requirement, or the call of a failed step, is a consequence of that cause. */
const withBlocked = (causes: Cause[], reasons: readonly Hindrance[]): Triage => {
  const hindrances: Hindrance[] = [];
  for (const { reason, ids } of reasons) {
    const words = plain(reason, MAX_WORDS);
    const cause = causes.find(({ ids: broken, example: { failure } }) => {
      const isStep = failure.call !== undefined && isOfWhole(failure) && words.includes(plainCall(failure.call));
      return isStep || broken.some((id) => new RegExp(`(?<![\\w.-])${id}(?![\\w.-])`).test(reason));
    });
    if (cause === undefined) {
      hindrances.push({ reason, ids });
    } else {
      cause.blocks.push(...ids);
    }
  }
  return { causes, hindrances: hindrances.sort((a, b) => b.ids.length - a.ids.length) };
};

const MUCH = 1_000_000;

/** Order of examples: a missing whole object first, then a requirement that is judged on every answer, then the shortest. */
const weightOf = (failure: Failure, absent: readonly string[]): number => {
  const { expected, received, call = '', check } = failure;
  const isPart = isAbsent(failure) && outermost(placeOf(failure), absent) !== placeOf(failure);
  const length = expected.length + received.length + call.length;
  return length + (isPart ? 2 * MUCH : 0) + (check === undefined ? MUCH : 0);
};

const isAbsent = ({ received, pointer }: Failure): boolean => received === 'absent' && pointer !== undefined;

const absentPlace = (failure: Failure): string[] => (isAbsent(failure) ? [placeOf(failure)] : []);

/** Where an object is missing, its members are missing too. */
const outermost = (place: string, absent: readonly string[]): string =>
  absent.filter((one) => place.startsWith(`${one}/`)).sort((a, b) => a.length - b.length)[0] ?? place;

/** `/availability/3/id` and `/availability/4/id` are one place. */
const placeOf = ({ pointer = '' }: Failure): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** Whether a difference is in the status of an answer, or that there is none: it is of the call, and of no other. */
const isOfWhole = ({ pointer, received, call }: Failure): boolean =>
  pointer === undefined && (/^status \d/.test(received) || call?.endsWith(`→ ${received}`) === true);

/** A difference in the call of a path with an encoded slash. Many web servers refuse these by themselves, with a page. */
const hasEncodedSlash = ({ call }: Failure): boolean => /%2f[^?]* → 4\d\d$/i.test(call ?? '');

const isPage = ({ received }: Failure): boolean => /text\/html|<html|<!doctype/i.test(received);

const ENCODED_SLASH =
  'a web server before the target refuses %2F in a path by itself, with an HTML page: let encoded slashes through (Apache httpd: AllowEncodedSlashes NoDecode)';

/** The end of a call that got a status below 500. */
const SERVED = /→ [1-4]\d\d$/;

const REFUSED = /→ 4\d\d$/;

const SUCCESS = /^a success\b/;

const statusOf = (call: string): string => call.slice(call.lastIndexOf('→') + 2);

/** What the operator behind a platform answered, where the platform may not make a success of it. */
const takenForSuccess = ({ expected, wires = [] }: Failure): string | undefined => {
  const [, status = '', answered = ''] =
    /^the operator got .* → (.*?) \(exchange \d+\)(?:, and answered (.*))?$/.exec(wires.at(-1) ?? '') ?? [];
  return NO_SUCCESS.test(expected) && status !== '' ? `${status} ${answered}`.trim() : undefined;
};

const NO_SUCCESS = /^no success\b/;

/** What is alike of failures with one cause. */
export const causeKeyOf = (failure: Failure, absent: readonly string[] = []): string => {
  const taken = takenForSuccess(failure);
  if (taken !== undefined) {
    return `taken ${taken}`;
  }
  if (isAbsent(failure)) {
    return `absent ${outermost(placeOf(failure), absent)}`;
  }
  const seats = seatsDirection(failure);
  if (seats !== undefined) {
    return `${seats} seats`;
  }
  if (isOfWhole(failure)) {
    const call = plainCall(failure.call ?? '');
    if (SUCCESS.test(failure.expected) || !SERVED.test(call)) {
      return call; // a step that failed is one thing, whatever was expected of it
    }
    // A refusal with a wrong status is one thing, whatever was called.
    return [generalized(failure.expected), REFUSED.test(call) ? statusOf(call) : call].join('\n');
  }
  const otherwise = failure.expected === '' ? failure.received : '';
  return [placeOf(failure), generalized(failure.expected), otherwise].join('\n');
};

/** The expectation without its varying parts: ids, moments, numbers, generated texts. */
const generalized = (expected: string): string =>
  plain(expected, MAX_WORDS)
    .replace(/^([A-Z_]{3,}(, [A-Z_]{3,})*|one of "[A-Z_]{3,}"(, "[A-Z_]{3,}")*)$/, 'CODES')
    .replaceAll(/"(?![A-Z_]+")(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/\d{4}-\d\d-\d\d([Tt][\d:.]+([Zz]|[+-]\d\d:\d\d)?)?/g, 'TIME')
    .replaceAll(/(?<!status )\b\d+(\.\d+)?\b/g, 'N');

const whereOf = ({ call = '' }: Failure): string => shortCall(plainCall(call), MAX_WHERE);

const plainCall = (call: string): string => plain(shortCall(call, MAX_WORDS), MAX_WORDS);

const wordsOf = (signs: readonly Sign[], absent: readonly string[]): string => {
  const failures = signs.map(({ failure }) => failure);
  const [first] = failures as [Failure, ...Failure[]];
  const calls = [...new Set(failures.flatMap((failure) => (failure.call === undefined ? [] : [whereOf(failure)])))];
  const [only] = calls;
  const statuses = [...new Set(calls.map((call) => /→ (\d)\d\d$/.exec(call)?.[1]))];
  const answers = statuses.length === 1 && statuses[0] !== undefined ? `${statuses[0]}xx answers` : 'answers';
  if (isAbsent(first)) {
    const place = outermost(placeOf(first), absent);
    return calls.length === 1 ? `${only} lacks ${place}` : `${answers} lack ${place}`;
  }
  const inCalls =
    calls.length === 0 ? '' : calls.length === 1 ? ` in ${only}` : ` in ${answers} of ${calls.length} kinds`;
  const taken = takenForSuccess(first);
  if (taken !== undefined) {
    return `the platform makes a success of what the operator answers: ${cut(taken)}`;
  }
  const seats = seatsDirection(first);
  if (seats !== undefined) {
    return `${seats} seats are free than expected${calls.length === 1 ? ` in ${only}` : ''}`;
  }
  if (first.pointer !== undefined) {
    return `${placeOf(first) || 'the body'}${inCalls} is not what is expected`;
  }
  if (first.expected === '') {
    return cut(first.received);
  }
  const where = calls.length < 2 ? (only ?? 'no call') : `${calls.length} kinds of calls`;
  // What lets several mistakes through may check nothing, or forget each for a reason of its own.
  const each = /→ 2\d\d$/.test(only ?? '') && first.expected.startsWith('a refusal') && signs.length > 1;
  return isOfWhole(first)
    ? `${calls.length < 2 ? only : `${where} → ${statusOf(only ?? '')}`}, where ${cut(first.expected)} is expected${each ? ': each lets another mistake through' : ''}`
    : `${where}: not ${cut(first.expected)}`;
};

const cut = (text: string): string => (text.length > MAX_WHERE ? `${text.slice(0, MAX_WHERE)}…` : text);
