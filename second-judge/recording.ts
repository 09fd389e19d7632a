// A recorded call as the judge reads it: what was asked of which object, and what was answered, and between which instants.
import type { Exchange } from '../schemas/generated/types.ts';
import { isObject } from '../schemas/object.ts';
import { jsonIn } from '../schemas/text/json.ts';
import { type JsonObject, memberOf } from './document.ts';
import { availabilitiesIn, type ShownAvailability } from './shown-availability.ts';

/** A line of the recording: an exchange, and the requirement whose check made it. */
export type RecordedExchange = Exchange & { requirement?: string };

/** Whether a call had its effect: an answer says so; without one it may have had it at any time after it left. */
type Outcome = 'done' | 'refused' | 'unknown';

export interface Call {
  /** Line of the recording, from 1. */
  line: number;
  requirement: string;
  number: number;
  interface: string;
  /** Name of the operation without its interface, for example createHold. */
  operation: string;
  /** The address below which the target keeps its objects: all lines of one base are about one world. */
  base: string;
  inbound: boolean;
  isBroken: boolean;
  /** Milliseconds since 1970 by the clock of the recording. */
  from: number;
  /** The latest instant at which the answer came; infinite where none came. */
  to: number;
  outcome: Outcome;
  status: number;
  method: string;
  url: URL;
  requestId: string | undefined;
  sent: JsonObject | undefined;
  /** The body of the answer, where it is JSON; of a list what it says of itself. */
  shown: unknown;
  /** Whether the answer has no body. */
  isEmpty: boolean;
  availabilities: ShownAvailability[];
}

/** The fraction of a second of an instant, with its digits. */
const FRACTION = /\.(\d+)(?=Z|[+-])/i;

/** When a call left, to the last digit that is written, and how coarse that is; `Date` reads whole milliseconds. */
const leaving = (startedAt: string): { from: number; stepMs: number } => {
  const digits = FRACTION.exec(startedAt)?.[1] ?? '';
  const from = Date.parse(startedAt.replace(FRACTION, '')) + Number(`0.${digits}0`) * 1000;
  return { from, stepMs: 1000 / 10 ** digits.length };
};

/** A status that says nothing about whether the call had an effect. */
const statesNothing = (status: number): boolean => status >= 500 || status === 408 || (status >= 300 && status < 400);

const outcomeOf = ({ answer }: RecordedExchange): Outcome => {
  if (answer === undefined || statesNothing(answer.status) || answer.status < 200) {
    return 'unknown';
  }
  return answer.status < 300 ? 'done' : 'refused';
};

/** The document in a body, or nothing where the body is none. */
const documentIn = (body: string | undefined): unknown => jsonIn(body)?.value;

/** Where the paths of an interface begin, below the address of the target. */
const PATHS = /\/v1\.2\/|\/(?:suppliers?|products|availability|bookings)(?:\/|$)/;

const baseOf = (url: URL): string => {
  const at = url.pathname.search(PATHS);
  return `${url.origin}${at < 0 ? url.pathname : url.pathname.slice(0, at)}`;
};

/** The value of a header, whatever the letter case of its name. */
const headerOf = (headers: Record<string, string>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** The call of a line; nothing where the line was never sent, or its address cannot be read. */
export const callOf = (exchange: RecordedExchange, line: number): Call | undefined => {
  const { request, answer } = exchange;
  const url = exchange.fault?.kind === 'unsent' ? undefined : urlOf(request.url);
  if (url === undefined) {
    return undefined;
  }
  const [group = '', operation = ''] = exchange.operation.split('.');
  const { from, stepMs } = leaving(exchange.startedAt);
  const sent = documentIn(request.body);
  const shown = answer === undefined ? undefined : documentIn(answer.body);
  const outcome = outcomeOf(exchange);
  return {
    line,
    requirement: exchange.requirement ?? '',
    number: exchange.number,
    interface: group,
    operation,
    base: baseOf(url),
    inbound: exchange.direction === 'inbound',
    isBroken: exchange.defect !== undefined,
    from,
    to: answer === undefined ? Number.POSITIVE_INFINITY : from + exchange.durationMs + stepMs,
    outcome,
    status: answer?.status ?? 0,
    method: request.method,
    url,
    requestId: headerOf(request.headers, 'x-request-id'),
    sent: isObject(sent) ? sent : undefined,
    shown: withoutList(shown),
    isEmpty: answer?.body === '',
    availabilities: outcome === 'done' ? availabilitiesIn(exchange.operation, shown) : [],
  };
};

/** A run asks for lists very often: what they list is kept in a few numbers. */
const withoutList = (shown: unknown): unknown => {
  if (Array.isArray(shown)) {
    return [];
  }
  const lists = memberOf(shown, 'availabilities');
  return lists === undefined || !isObject(shown)
    ? shown
    : { meta: shown.meta, availabilities: { retrieved: lists.retrieved } };
};
