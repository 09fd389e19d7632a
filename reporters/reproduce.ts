// Scripts that make the calls behind a failure again, in their order: one a failed requirement.

import type { Failure, Profile, Report } from '../schemas/generated/types.ts';
import { addTo } from '../schemas/group.ts';
import { interfaceOf } from '../schemas/interfaces.ts';
import { escapedKey } from '../schemas/pointer.ts';
import { escaped } from '../schemas/text/escape.ts';
import type { LoggedExchange } from '../schemas/text/exchange-log.ts';
import type { ClockMove } from './clock-moves.ts';
import { CALLER, checkOf } from './material.ts';
import { type Names, ShellText } from './shell-text.ts';
import type { JudgedRequirement } from './verdict.ts';

/** Calls of one script; of a check that made more, the last before the failure, and those that made what they use. */
const MAX_CALLS = 200;
/** Calls that leave together. */
const MAX_CALLS_TOGETHER = 50;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Where a request gives something an id. */
const OWN_ID = new RegExp(`"(?:id|uuid|reqId)"\\s*:\\s*"(${UUID})"`, 'gi');

interface Wanted {
  requirement: JudgedRequirement;
  failure: Failure & { exchange: number };
}

/** The failed requirements whose calls are known, by the check that made them. */
const wantedOf = ({ requirements }: Report): Map<string, Wanted[]> => {
  const wanted = new Map<string, Wanted[]>();
  for (const requirement of requirements.filter(({ state }) => state === 'failed')) {
    const [failure] = requirement.failures;
    // What the calls of a whole run contradict, those of one check do not show.
    if (failure?.exchange !== undefined && failure.check !== CALLER && failure.history === undefined) {
      const check = failure.check ?? requirement.id;
      const one = { requirement, failure: { ...failure, exchange: failure.exchange } };
      addTo(wanted, check, one);
    }
  }
  return wanted;
};

/** The ids of the failed requirements that a script can be made of. */
export const reproducible = (report: Report): Set<string> =>
  new Set([...wantedOf(report).values()].flatMap((some) => some.map(({ requirement }) => requirement.id)));

/** Why the calls of a failure do not show it alone; undefined where they may. */
export const whyNotAlone = (
  id: string,
  { check = id, wires }: Failure,
  profile: Partial<Profile> | undefined,
): string | undefined => {
  const name = interfaceOf(check);
  const isPlayed = profile?.operator?.listen !== undefined && name === 'booking'; // what is set up is no call of an operator
  if (isPlayed) {
    return 'the run plays the operator behind the platform';
  }
  // An operator that goes on after the run gets the calls of the script too, but does not fail again as it was set to.
  const isThere = profile?.operator?.control !== undefined;
  return wires !== undefined && !(isThere && wires.every((one) => !WENT_WRONG.test(one)))
    ? 'the operator behind the platform has a part in it'
    : undefined;
};

/** No answer, a server error, or a success that has what no operator answers. */
const WENT_WRONG = /^the operator got .* → (?:(?![234]\d\d\b)|2\d\d \(exchange \d+\), and answered )/;

/** What the scripts of a run are made with. */
export interface ScriptSource {
  exchanges: Iterable<LoggedExchange>;
  /** How the clock of the target was moved, as a check met it; absent where it runs by itself. */
  moves?: ((check: string) => readonly ClockMove[]) | undefined;
  /** What the run was given: its variables stand for secrets, its ids are those of the target. */
  profile?: Partial<Profile> | undefined;
  /** The command that makes the run again, without --only and --seed. */
  command?: string | undefined;
}

/** The number of the last exchange that a script needs. */
const lastOf = ({ failure: { exchange, counterexample } }: Wanted): number =>
  Math.max(exchange, ...(counterexample?.exchanges ?? []));

/** The id of what a call made, where the answer or the call itself gives it one. */
const MADE_AT = /^(\/\w+)?\/(id|uuid)$/;

/** Some calls of a check, behind those that made what they use. */
const withMakers = (all: readonly LoggedExchange[], numbers: readonly number[]): LoggedExchange[] => {
  const kept = all.filter(({ number }) => numbers.includes(number));
  for (const call of all
    .filter(({ number, request }) => request.method !== 'GET' && number < (numbers[0] ?? 0))
    .reverse()) {
    const answered = idsIn(call.answer?.body).flatMap(({ id, pointer }) => (MADE_AT.test(pointer) ? [id] : []));
    const made = [...own(call.request), ...answered];
    if (kept.some(({ request }) => made.some((id) => `${request.url} ${request.body ?? ''}`.includes(id)))) {
      kept.unshift(call);
    }
  }
  return kept;
};

/** The scripts by requirement. */
export function* reproductions(
  report: Report,
  { exchanges, ...source }: ScriptSource,
): Generator<{ id: string; script: string }> {
  const wanted = wantedOf(report);
  const calls = new Map<string, LoggedExchange[]>();
  for (const exchange of exchanges) {
    const { requirement, direction, number } = exchange;
    const last = Math.max(...(wanted.get(requirement) ?? []).map(lastOf));
    if (direction === undefined && number <= last + MAX_CALLS_TOGETHER) {
      addTo(calls, requirement, exchange);
    }
  }
  for (const [check, some] of wanted) {
    const all = (calls.get(check) ?? []).sort((a, b) => a.number - b.number);
    for (const { requirement, failure } of some) {
      const failing = all.find(({ number }) => number === failure.exchange);
      const before = all.filter(
        (call) => call.number <= failure.exchange || (failing !== undefined && leftBefore(call, failing)),
      );
      const { counterexample } = failure;
      const kept = counterexample
        ? withMakers(all, counterexample.exchanges)
        : withMakers(
            before,
            before.slice(-MAX_CALLS).map(({ number }) => number),
          );
      if (kept.length > 0) {
        yield { id: requirement.id, script: scriptOf(report, { requirement, failure }, kept, before.length, source) };
      }
    }
  }
}

/** Whether one call left a millisecond or more before the answer to an earlier one had come: the log rounds as much. */
const leftBefore = (call: LoggedExchange, earlier: LoggedExchange): boolean =>
  Date.parse(call.startedAt) + 1 < Date.parse(earlier.startedAt) + earlier.durationMs;

/** The calls in their order, those in one group that left before the answer to any of them had come. */
const inGroups = (calls: readonly LoggedExchange[]): LoggedExchange[][] => {
  const groups: LoggedExchange[][] = [];
  for (const call of calls) {
    const latest = groups.at(-1);
    if (latest?.every((one) => leftBefore(call, one))) {
      latest.push(call);
    } else {
      groups.push([call]);
    }
  }
  return groups;
};

/** The seconds by which a clock was moved between two calls. */
const movedBetween = (moves: readonly ClockMove[], earlier: LoggedExchange | undefined, call: LoggedExchange): number =>
  moves
    .filter(
      ({ at }) => earlier !== undefined && at >= Date.parse(earlier.startedAt) && at <= Date.parse(call.startedAt),
    )
    .reduce((sum, { seconds }) => sum + seconds, 0);

/** A check that let less time pass between two calls was kept waiting by its target or by other checks. */
const MIN_PAUSE_SECONDS = 2;

/** Seconds that passed before a call since the answers to those before it, where the check may have waited. */
const pauseBefore = (call: LoggedExchange, earlier: readonly LoggedExchange[]): number | undefined => {
  const answered = earlier.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const seconds = Math.round((Date.parse(call.startedAt) - Math.max(...answered)) / 1_000);
  return earlier.length > 0 && seconds >= MIN_PAUSE_SECONDS ? seconds : undefined;
};

/** Why a script may show something else than the check saw, a sentence each. */
const departures = (
  calls: readonly LoggedExchange[],
  failure: Failure,
  all: number,
  together: ReadonlySet<LoggedExchange>,
): string[] => {
  const apart = inGroups(calls.filter(({ request }) => request.method !== 'GET'));
  const isInTurn = apart.some((group) => group.length > 1 && !group.some((call) => together.has(call)));
  return [
    ...(calls.length < all && failure.counterexample === undefined
      ? [`These are ${calls.length} of ${all} calls before the failure: the last, and those that made what they use.`]
      : []),
    ...(together.size > 0 ? ['Calls that left together leave together here too: a race may need several tries.'] : []),
    ...(isInTurn ? ['Calls that left together are made one after the other here.'] : []),
    ...(calls.some(({ fault }) => fault?.kind === 'ours')
      ? ['The check closed a connection before the answer came: curl waits for it.']
      : []),
  ];
};

const scriptOf = (
  { tool, run }: Report,
  { requirement, failure }: Wanted,
  calls: readonly LoggedExchange[],
  all: number,
  { profile, command, moves: movesFor }: Omit<ScriptSource, 'exchanges'>,
): string => {
  const moves = movesFor?.(checkOf(requirement.id, failure)) ?? [];
  const alone = whyNotAlone(requirement.id, failure, profile);
  const replay =
    command === undefined
      ? 'the replay line of the report'
      : `${command} --only ${checkOf(requirement.id, failure)} --seed ${run.seed}`;
  const given = JSON.stringify(profile ?? {});
  const names = new Map<string, string>();
  const origins = [...new Set(calls.map(({ request }) => new URL(request.url).origin))];
  const targets = origins.map((origin, index): [string, string] => [origin, `TARGET${index === 0 ? '' : index + 1}`]);
  const secrets = [...given.matchAll(/"env":"([A-Za-z_]\w*)"(?:,"otherwise":"([^"\\]*)")?/g)].map(
    ([, name = '', otherwise]) => ({ name, otherwise }),
  );
  const requests = calls.map(({ request }) => `${request.url} ${request.body ?? ''}`);
  const known: Names = { texts: names, variables: new Set(secrets.map(({ name }) => name)) };
  const text = new ShellText(known);
  /** The ids of each answer that only later calls name. */
  const answeredFor = calls.map(({ request, answer }, index) => {
    const [sent, later] = [requests.slice(0, index + 1).join('\n'), requests.slice(index + 1).join('\n')];
    return request.method === 'GET'
      ? []
      : idsIn(answer?.body).filter(({ id }) => !sent.includes(id) && later.includes(id));
  });
  const givesNothing = (call: LoggedExchange) => answeredFor[calls.indexOf(call)]?.length === 0;
  const groups = inGroups(calls);
  // What an answer gives to later calls is read where the call is made alone.
  const together = new Set(groups.filter((group) => group.length > 1 && group.every(givesNothing)).flat());
  /** Whether the value that was wrong can be read from the answer again. */
  const isSeenAgain =
    failure.pointer?.startsWith('/') === true &&
    calls.some((call) => call.number === failure.exchange && call.answer?.body !== undefined && !together.has(call));
  /** Before the first call: to make an id may last longer than two calls lie apart. */
  const ids: string[] = [];
  const steps = calls.flatMap((call, index): string[] => {
    const { number, operation, request, answer, fault, defect } = call;
    const earlier = calls
      .slice(0, index)
      .map((one) => one.answer?.body ?? '')
      .join('\n');
    const fresh = [...own(request)].filter((id) => !names.has(id) && !earlier.includes(id) && !given.includes(id));
    ids.push(...fresh.flatMap((id) => newIds(names, id, requests)));
    const moved = movedBetween(moves, calls[index - 1], call);
    const pause = moved > 0 ? undefined : pauseBefore(call, calls.slice(0, index));
    const { origin } = new URL(request.url);
    const target = targets.find(([one]) => one === origin)?.[1] ?? '';
    const url = `"$${target}"${text.word(request.url.slice(origin.length))}`;
    const headers = Object.entries(request.headers).map(([name, value]) => `-H ${text.word(`${name}: ${value}`)}`);
    const body = request.body === undefined ? undefined : text.body(request.body);
    const came = answer === undefined ? (fault?.message ?? 'no answer') : String(answer.status);
    const line = [
      ...(body?.before === undefined ? [] : [`${body.before} |`]),
      'call',
      text.word(escaped(`${number}. ${operation}, in the run ${came}`)),
      `-X ${request.method}`,
      url,
      ...headers,
      ...(body === undefined ? [] : [body.options]),
    ].join(' ');
    const marks = [
      ...(defect === undefined ? [] : [`broken on purpose: ${defect}`]),
      ...(fault?.kind === 'ours' ? ['the check closed the connection before the answer'] : []),
      ...(number === failure.exchange ? ['THE FAILURE is seen here'] : []),
    ];
    const taken = (answeredFor[index] ?? []).filter(({ id }) => !names.has(id));
    const isTogether = together.has(call);
    const group = groups.find((some) => some.includes(call)) ?? [];
    return [
      '',
      ...(moved > 0 ? [`move ${moved}`, ''] : []),
      ...(pause === undefined ? [] : [`echo 'waits ${pause} s, as the check did'; sleep ${pause}`, '']),
      comment(`${number}. ${operation} → ${came}${marks.map((mark) => `   ${mark}`).join('')}`),
      isTogether ? `( answer=$(mktemp); ${line}; rm -f "$answer" ) > "$answer.${number}" &` : `${line} || exit`,
      ...(isTogether && group.at(-1) === call
        ? [`wait; cat ${group.map((one) => `"$answer.${one.number}"`).join(' ')}`]
        : []),
      ...taken.map(({ id, pointer }) => `${named(names, id)}=$(value '${pointer.replaceAll("'", "'\\''")}')`),
      ...(number === failure.exchange && isSeenAgain
        ? [`seen=$(value ${text.word(failure.pointer ?? '')} 2>/dev/null) || seen=nothing`]
        : []),
    ];
  });
  const at = failure.pointer === undefined ? '' : `${failure.pointer || '(body)'} `;
  const expected = `expected ${at}${failure.expected}`;
  const received = `received ${at}${failure.received}, in call ${failure.exchange}`;
  return [
    '#!/bin/sh',
    comment(`${requirement.id}   ${requirement.level}   spec ${requirement.source}`),
    comment(requirement.sentence),
    comment(expected),
    comment(received),
    comment(
      `The calls of the check${failure.check === undefined ? '' : ` ${failure.check}`}, by ${tool.name} ${tool.version}, ${run.startedAt}, seed ${run.seed}.`,
    ),
    ...(failure.counterexample === undefined
      ? []
      : [comment(`These are the calls of the smallest case that fails: ${failure.counterexample.shown}`)]),
    ...(alone === undefined
      ? []
      : [comment(`ALONE THIS SCRIPT DOES NOT SHOW THE FAILURE: ${alone}. The command below does.`)]),
    ...departures(calls, failure, all, together).map(comment),
    comment(`The whole check again: ${replay}`),
    '# Ids that the check made up are new each time. An id that a create answered is taken from its answer (with node).',
    '# Ids that the target listed, and dates, are those of that run. What is created here stays: nothing is undone.',
    '# Seats that were wrong before show nothing: restart the target, or repair them.',
    'set -u',
    ...targets.map(([origin, name]) => `${name}=\${${name}:-${text.word(origin)}}`),
    ...secrets
      .filter(
        ({ name }, index) =>
          secrets.findIndex((one) => one.name === name) === index && steps.some((step) => step.includes(`$${name}"`)),
      )
      .map(({ name, otherwise }) =>
        otherwise === undefined ? `: "\${${name}:?set this variable}"` : `${name}=\${${name}:-${text.word(otherwise)}}`,
      ),
    'answer=$(mktemp) && trap \'rm -f "$answer" "$answer".*\' EXIT',
    // 7: the connection was refused. Any other end of a call may be the failure itself.
    'call() { label=$1; shift; curl -sS -i --path-as-is "$@" > "$answer"; [ $? -ne 7 ] || { echo "Start the target, or name another: TARGET=URL sh $0" >&2; return 7; }; echo "== $label"; cat "$answer"; echo; }',
    ...(moves.length === 0
      ? []
      : [
          `CLOCK=\${CLOCK:-${text.word(moves[0]?.url ?? '')}}`,
          `move() { echo "moves the clock of the target by $1 s, as the run did"; curl -sS -X POST -H 'Content-Type: application/json' -d "{\\"advanceSeconds\\":$1}" "$CLOCK" || { echo "Name the clock of the target: CLOCK=URL sh $0" >&2; exit 7; }; echo; }`,
        ]),
    `new_id() { { uuidgen 2>/dev/null || node -p 'require("crypto").randomUUID()'; } | tr A-F a-f; }`,
    `value() { node -e 'const t = require("fs").readFileSync(process.argv[1], "utf8"); let v = JSON.parse(t.slice(t.search(/\\r?\\n\\r?\\n/))); for (const k of process.argv[2].split("/").slice(1)) v = v[k.replace(/~1/g, "/").replace(/~0/g, "~")]; console.log(v === undefined ? "nothing" : typeof v === "object" ? JSON.stringify(v) : v)' "$answer" "$1"; }`,
    ...ids,
    ...steps,
    `printf '%s\\n' '' ${[expected, `the run ${received}`, ...(alone === undefined ? [] : [`these calls alone do not show it: ${replay}`])].map((line) => text.word(escaped(line))).join(' ')}`,
    ...(isSeenAgain ? ['printf \'%s\\n\' "this script received there: $seen"'] : []),
    '',
  ].join('\n');
};

const comment = (words: string): string => `# ${escaped(words)}`;

/** Gives an id the name of a variable. */
const named = (names: Map<string, string>, id: string): string => {
  const name = `id_${names.size + 1}`;
  names.set(id, name);
  return name;
};

/** The lines that make an id anew, and the same in capitals where a call names it so, as a target may answer it. */
const newIds = (names: Map<string, string>, id: string, requests: readonly string[]): string[] => {
  const name = named(names, id);
  const capitals = id.toUpperCase();
  const isNamedSo = capitals !== id && requests.some((one) => one.includes(capitals));
  return [
    `${name}=$(new_id)`,
    ...(isNamedSo ? [`${named(names, capitals)}=$(printf %s "$${name}" | tr a-f A-F)`] : []),
  ];
};

/** The ids that a request gives to something, and its own. */
const own = ({ headers, body = '' }: LoggedExchange['request']): Set<string> => {
  const ownId = Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'x-request-id' && new RegExp(`^${UUID}$`, 'i').test(value) ? [value] : [],
  );
  return new Set([...ownId, ...[...body.matchAll(OWN_ID)].flatMap(([, id]) => id ?? [])]);
};

/** The ids in an answer, each with its place. */
const idsIn = (body = ''): { id: string; pointer: string }[] => {
  const found: { id: string; pointer: string }[] = [];
  const look = (value: unknown, pointer: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        look(member, `${pointer}/${escapedKey(key)}`);
      }
    } else if (typeof value === 'string' && /(^|\/)(id|uuid|\w+Id)$/.test(pointer) && /^[\w.:-]{6,100}$/.test(value)) {
      found.push({ id: value, pointer });
    }
  };
  try {
    look(JSON.parse(body), '');
  } catch {
    return [];
  }
  return found;
};
