// Scripts that make the calls behind a failure again, in their order: one a failed requirement.

import type { Failure, Report } from '../schemas/generated/types.ts';
import { escapedKey } from '../schemas/pointer.ts';
import { escaped } from '../schemas/text/escape.ts';
import type { LoggedExchange } from '../schemas/text/exchange-log.ts';
import { CALLER } from './material.ts';
import { type Names, ShellText } from './shell-text.ts';
import type { JudgedRequirement } from './verdict.ts';

/** Calls of one script; of a check that made more, the last before the failure. */
const MAX_CALLS = 200;

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
    if (failure?.exchange !== undefined && failure.check !== CALLER) {
      const check = failure.check ?? requirement.id;
      const one = { requirement, failure: { ...failure, exchange: failure.exchange } };
      wanted.set(check, [...(wanted.get(check) ?? []), one]);
    }
  }
  return wanted;
};

/** The ids of the failed requirements that a script can be made of. */
export const reproducible = (report: Report): Set<string> =>
  new Set([...wantedOf(report).values()].flatMap((some) => some.map(({ requirement }) => requirement.id)));

/** The scripts by requirement. `profile`: what the run was given; its variables stand for secrets, its ids are those of the target. */
export function* reproductions(
  report: Report,
  exchanges: Iterable<LoggedExchange>,
  profile: unknown,
): Generator<{ id: string; script: string }> {
  const wanted = wantedOf(report);
  const calls = new Map<string, LoggedExchange[]>();
  for (const exchange of exchanges) {
    const { requirement, direction, number } = exchange;
    const last = Math.max(...(wanted.get(requirement) ?? []).map(({ failure }) => failure.exchange));
    if (direction === undefined && number <= last) {
      calls.set(requirement, [...(calls.get(requirement) ?? []), exchange]);
    }
  }
  for (const [check, some] of wanted) {
    const all = (calls.get(check) ?? []).sort((a, b) => a.number - b.number);
    for (const { requirement, failure } of some) {
      const before = all.filter(({ number }) => number <= failure.exchange);
      const kept = before.slice(-(failure.counterexample?.calls.length ?? MAX_CALLS));
      if (kept.length > 0) {
        yield { id: requirement.id, script: scriptOf(report, { requirement, failure }, kept, before.length, profile) };
      }
    }
  }
}

/** Whether a script does what the check did: all its calls are there, and curl can send each as it was sent. */
const isExact = (calls: readonly LoggedExchange[], all: number): boolean =>
  calls.length === all && calls.every(({ fault }) => fault?.kind !== 'ours');

const scriptOf = (
  { tool, run }: Report,
  { requirement, failure }: Wanted,
  calls: readonly LoggedExchange[],
  all: number,
  profile: unknown,
): string => {
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
  const steps = calls.flatMap((call, index): string[] => {
    const { number, operation, request, answer, fault, defect } = call;
    const earlier = calls
      .slice(0, index)
      .map((one) => one.answer?.body ?? '')
      .join('\n');
    const fresh = [...own(request)].filter((id) => !names.has(id) && !earlier.includes(id) && !given.includes(id));
    const made = fresh.filter(
      (id) => !requests.some((one) => one.includes(id.toUpperCase()) && id !== id.toUpperCase()),
    );
    const lines = made.map((id) => `${named(names, id)}=$(new_id)`);
    const { origin } = new URL(request.url);
    const target = targets.find(([one]) => one === origin)?.[1] ?? '';
    const url = `"$${target}"${text.word(request.url.slice(origin.length))}`;
    const headers = Object.entries(request.headers).map(([name, value]) => `-H ${text.word(`${name}: ${value}`)}`);
    const body = request.body === undefined ? undefined : text.body(request.body);
    const command = [
      ...(body?.before === undefined ? [] : [`${body.before} |`]),
      'call',
      `-X ${request.method}`,
      url,
      ...headers,
      ...(body === undefined ? [] : [body.options]),
    ].join(' ');
    const came = answer === undefined ? (fault?.message ?? 'no answer') : String(answer.status);
    const marks = [
      ...(defect === undefined ? [] : [`broken on purpose: ${defect}`]),
      ...(fault?.kind === 'ours' ? ['the check closed the connection before the answer'] : []),
      ...(number === failure.exchange ? ['THE FAILURE is seen here'] : []),
    ];
    const later = requests.slice(index + 1).join('\n');
    const sent = requests.slice(0, index + 1).join('\n');
    const answered = request.method === 'GET' ? [] : idsIn(answer?.body);
    const taken = answered.filter(({ id }) => !names.has(id) && !sent.includes(id) && later.includes(id));
    return [
      '',
      comment(`${number}. ${operation} → ${came}${marks.map((mark) => `   ${mark}`).join('')}`),
      ...lines,
      `${command} || exit`,
      ...taken.map(({ id, pointer }) => `${named(names, id)}=$(value '${pointer.replaceAll("'", "'\\''")}')`),
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
    ...(calls.length < all
      ? [comment(`The last ${calls.length} of ${all} calls: those of the smallest case, or before the failure.`)]
      : []),
    ...(isExact(calls, all)
      ? []
      : [
          comment(
            'These calls may not show the failure again. The replay line of the report makes the whole check again.',
          ),
        ]),
    '# Ids that the check made up are new each time. An id that a create answered is taken from its answer (with node).',
    '# Ids that the target listed, and dates, are those of that run. What is created here stays: nothing is undone.',
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
    'answer=$(mktemp) && trap \'rm -f "$answer"\' EXIT',
    // 7: the connection was refused. Any other end of a call may be the failure itself.
    'call() { curl -sS -i --path-as-is "$@" > "$answer"; [ $? -ne 7 ] || { echo "Start the target, or name another: TARGET=URL sh $0" >&2; return 7; }; cat "$answer"; echo; }',
    `new_id() { { uuidgen 2>/dev/null || node -p 'require("crypto").randomUUID()'; } | tr A-F a-f; }`,
    `value() { node -e 'const t = require("fs").readFileSync(process.argv[1], "utf8"); let v = JSON.parse(t.slice(t.search(/\\r?\\n\\r?\\n/))); for (const k of process.argv[2].split("/").slice(1)) v = v[k.replace(/~1/g, "/").replace(/~0/g, "~")]; console.log(v)' "$answer" "$1"; }`,
    ...steps,
    `printf '\\n%s\\n%s\\n' ${[expected, `the run ${received}`].map((line) => text.word(escaped(line))).join(' ')}`,
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
