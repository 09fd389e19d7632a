// The journal as it is answered: which calls, and each in JSON with its secrets hidden.
import { instant } from '../../schemas/formats.ts';
import type { Exchange } from '../../schemas/generated/types.ts';
import { requirementIds } from '../../schemas/requirements/index.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { isOperation, type OperationName, operationOf } from '../caller/operation-of.ts';
import { queryIn } from '../caller/query.ts';
import { utc } from '../kernel/time.ts';
import type { CallHeaders } from '../wire/call-headers.ts';
import { type Behaviour, CALLED, type CalledInterface, type CallRecord, type Finding } from '../wire/call-record.ts';
import { Misuse, misuseIf } from './misuse.ts';

/** Headers whose values are not shown. */
export const SECRET = new Set(['x-api-key', 'x-api-secret', 'authorization', 'proxy-authorization', 'cookie']);

const headersOf = (headers: CallHeaders): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, SECRET.has(name) ? '[hidden]' : value]));

/** What is nested deeper stays text: JSON.stringify could not write it. */
const MAX_LEVELS = 200;

const levelsOf = (value: unknown): number => {
  let levels = 0;
  let level = [value];
  while (level.length > 0 && levels <= MAX_LEVELS) {
    levels += 1;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return levels;
};

/** The JSON of a text, or the text. */
const readable = (text: string): unknown => {
  const json = jsonIn(text);
  return json === undefined || levelsOf(json.value) > MAX_LEVELS ? text : json.value;
};

/** One call in JSON; the pointers of its findings point into this. */
export interface JournalEntry {
  /** Counts the calls of a world, from 1 on; a reset does not begin it anew. */
  number: number;
  /** By the clock of the world. */
  at: string;
  durationMs: number | undefined;
  /** The path of its world, empty for the default world. */
  world: string;
  interface: CalledInterface;
  /** Undefined for a call that is none of the interface. */
  operation: string | undefined;
  method: string;
  /** With its query, and with the path of its world. */
  path: string;
  /** The number of the reseller's call for which the platform has made this one to the operator. */
  forwardedFor: number | undefined;
  query: Record<string, string>;
  /** Secrets are hidden. */
  headers: Record<string, string>;
  /** The JSON, or the text where it is none. */
  body: unknown;
  /** Undefined where the call got no answer. */
  status: number | undefined;
  /** Why the operator behind the platform has not answered. */
  unanswered: string | undefined;
  answer: { headers: Readonly<Record<string, string>>; body: unknown } | undefined;
  /** What it got instead of the usual answer. */
  behaviour: Behaviour | undefined;
  /** What the client did wrong, by the requirement. */
  findings: readonly Finding[];
}

export const entryOf = (record: CallRecord, world: string): JournalEntry => ({
  number: record.number,
  at: utc(record.at),
  durationMs: record.durationMs === undefined ? undefined : Math.round(record.durationMs * 1000) / 1000,
  world,
  interface: record.called,
  operation: record.operation ?? operationOf(record),
  method: record.method,
  path: record.path,
  forwardedFor: record.forwardedFor,
  query: Object.fromEntries(queryIn(record.path).values),
  headers: headersOf(record.headers),
  body: record.body?.text ? readable(record.body.text) : undefined,
  status: record.status,
  unanswered: record.unanswered,
  answer: record.answer && {
    headers: record.answer.headers,
    body: record.answer.text === '' ? undefined : readable(record.answer.text),
  },
  behaviour: record.behaviour,
  findings: record.findings,
});

type Matches = (record: CallRecord) => boolean;

const bad = (name: string, wanted: string, value: string, near = ''): never => {
  throw new Misuse(`${name} is ${wanted}, not ${JSON.stringify(value)}${near === '' ? '' : `.${near}`}`);
};

/** Refuses a value that none of the known ones is. */
const oneOf = (name: string, value: string, known: readonly string[]): void => {
  misuseIf(
    !known.includes(value),
    `There is no ${name} ${value}.${didYouMean(value, known)} There are ${known.join(', ')}.`,
  );
};

const FINDINGS = ['any', 'none', 'error', 'warning'];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What may stand in the query, each with what it asks of a call. */
const FILTERS: Record<string, (value: string) => Matches> = {
  operation: (value) => {
    oneOf('operation', value, [...isOperation]);
    return (record) => (record.operation ?? operationOf(record)) === value;
  },
  interface: (value) => {
    oneOf('interface', value, CALLED);
    return (record) => record.called === value;
  },
  method: (value) => {
    const method = value.toUpperCase();
    oneOf('method', method, METHODS);
    return (record) => record.method === method;
  },
  path: (value) => (record) => record.path.includes(value),
  text: (value) => {
    const texts = value.toLowerCase().split(',');
    return ({ path, headers, body }) => {
      const said = `${path} ${[...headers].join(' ')} ${body?.text}`.toLowerCase();
      return texts.some((text) => said.includes(text));
    };
  },
  status: (value) => {
    if (!/^[1-5](xx|\d\d)$/i.test(value)) {
      bad('status', 'a class such as 4xx, or a status such as 404', value);
    }
    const beginning = value.replace(/x/gi, '');
    return ({ status }) => status !== undefined && String(status).startsWith(beginning);
  },
  findings: (value) => {
    if (value === 'any' || value === 'none') {
      return ({ findings }) => findings.length > 0 === (value === 'any');
    }
    if (!FINDINGS.includes(value) && !requirementIds.some((id) => id.startsWith(value))) {
      const near = didYouMean(value, value.includes('.') ? requirementIds : FINDINGS);
      bad('findings', `${FINDINGS.join(', ')}, or the beginning of the id of a requirement`, value, near);
    }
    return ({ findings }) =>
      findings.some(({ severity, requirement }) => severity === value || requirement.startsWith(value));
  },
  since: (value) => {
    const since = instant(value);
    return Number.isNaN(since) ? bad('since', 'a date-time of RFC 3339', value) : ({ at }) => at >= since;
  },
  after: (value) => {
    const after = wholeNumber('after', value);
    return ({ number }) => number > after;
  },
  before: (value) => {
    const before = wholeNumber('before', value);
    return ({ number }) => number < before;
  },
};

const OTHERS = ['limit', 'order', 'world', 'as'];

/**
 * What may be asked of the journal. `text` is one or several, with commas between them, of which a call has one; `findings`
 * is `any`, `none`, `error`, `warning` or the beginning of the id of a requirement; `status` is `4xx` or `404`. `world` and
 * `as` are of the call over HTTP alone: a handle has the calls of its own world.
 */
export type JournalQuery = Readonly<
  Partial<
    Record<
      'interface' | 'method' | 'path' | 'text' | 'status' | 'findings' | 'since' | 'after' | 'before' | 'limit',
      string
    >
  >
> & { readonly operation?: OperationName; readonly order?: 'oldest' | 'newest' };

const wholeNumber = (name: string, value: string): number =>
  /^\d{1,9}$/.test(value) ? Number(value) : bad(name, 'a whole number', value);

interface Page {
  /** In the order that was asked for. */
  records: CallRecord[];
  /** How many match, on this page and beyond it. */
  total: number;
}

/** The calls that a query asks for: oldest first, or `order=newest`. @throws Misuse for names and values that there are not */
export const pageOf = (records: readonly CallRecord[], query: Readonly<Record<string, string>>): Page => {
  const known = [...Object.keys(FILTERS), ...OTHERS];
  const filters = Object.entries(query).flatMap(([name, value]) => {
    misuseIf(
      !known.includes(name),
      `journal has no filter ${name}: it has ${known.join(', ')}.${didYouMean(name, known)}`,
    );
    return FILTERS[name] ? [FILTERS[name](value)] : [];
  });
  const { limit = '1000', order = 'oldest' } = query;
  if (order !== 'oldest' && order !== 'newest') {
    bad('order', 'oldest or newest', order);
  }
  if (query.as !== undefined && query.as !== 'har') {
    bad('as', 'har, or left out', query.as);
  }
  const matching = records.filter((record) => filters.every((matches) => matches(record)));
  const ordered = order === 'newest' ? matching.reverse() : matching;
  return { records: ordered.slice(0, wholeNumber('limit', limit)), total: matching.length };
};

/** The same call in the form of a line of exchanges.ndjson.gz. */
export const exchangeOf = (record: CallRecord, baseUrl: string): Exchange => ({
  number: record.number,
  operation: record.operation === undefined ? record.called : `${record.called}.${record.operation}`,
  direction: 'inbound',
  startedAt: new Date(record.at).toISOString(),
  durationMs: record.durationMs ?? 0,
  request: {
    method: record.method,
    url: `${baseUrl}${record.path}`,
    headers: headersOf(record.headers),
    ...(record.body?.text && { body: record.body.text }),
  },
  ...(record.status !== undefined && {
    answer: { status: record.status, headers: { ...record.answer?.headers }, body: record.answer?.text ?? '' },
  }),
});
