import type { PageCall, PageCheck, PageFinding, PageMessage } from '../../../pages/report/model.ts';
import { addTo } from '../../../schemas/group.ts';
import { escapedWithin } from '../../../schemas/text/escape.ts';
import type { LoggedExchange } from '../../../schemas/text/exchange-log.ts';
import { jsonIn } from '../../../schemas/text/json.ts';
import { CALLER } from '../../material.ts';
import { bodyLines } from './body-lines.ts';
import type { Budget } from './budget.ts';
import { diffOf } from './diff.ts';

const MAX_LINES = 80;
const MAX_LINE = 300;
const MAX_NAME = 200;
/** Calls before each that differs whose request and answer are shown whole; of a check without such the first. */
const MAX_WHOLE = 12;
/** Calls of one check that are listed. */
const MAX_LISTED = 400;

/** Which calls the page shows in detail. */
interface Selection {
  /** Findings by the exchange that they are about; a diff is added to each. */
  findings: ReadonlyMap<string, PageFinding[]>;
  /** Whether the calls of a check are shown whole as far as there is space. */
  isWhole(check: string): boolean;
}

export const exchangeKey = (check: string, number: number): string => `${number} ${check}`;

/** The numbers of the calls that differ, by check. */
const differingIn = (findings: Selection['findings']): Map<string, number[]> => {
  const numbers = new Map<string, number[]>();
  for (const key of findings.keys()) {
    const [number = '', check = ''] = key.split(' ');
    addTo(numbers, check, Number(number));
  }
  return numbers;
};

/** What there is space for. Each kind has its own, so that one reading of the log is enough. */
interface Space {
  differing: Budget;
  others: Budget;
  lines: Budget;
  otherLines: Budget;
}

/** The calls of every check, from the log. */
export const readCalls = (
  exchanges: Iterable<LoggedExchange>,
  { findings, isWhole }: Selection,
  space: Space,
): Record<string, PageCheck> => {
  const checks = new Map<string, PageCheck & { beganMs: number; differs: boolean }>();
  const differing = differingIn(findings);
  for (const exchange of exchanges) {
    const { requirement, number } = exchange;
    const startedMs = Date.parse(exchange.startedAt);
    const check = checks.get(requirement) ?? {
      calls: [],
      more: 0,
      beganMs: startedMs,
      differs: false,
    };
    checks.set(requirement, check);
    const about = findings.get(exchangeKey(requirement, number));
    for (const finding of about ?? []) {
      const diff = diffOf(headOf(exchange), pointedInto(exchange), finding.differences);
      const fitting = space.differing.fit(escapedWithin(diff));
      if (fitting !== undefined) {
        finding.diff = fitting;
      }
    }
    const line = escapedWithin(lineOf(exchange, startedMs - check.beganMs));
    const isOpened = isWhole(requirement);
    const lines = isOpened ? space.lines : space.otherLines;
    if ((about === undefined && check.calls.length >= MAX_LISTED) || lines.fit(line) === undefined) {
      check.more += 1;
      continue;
    }
    check.differs ||= about !== undefined;
    const leads = (differing.get(requirement) ?? [MAX_WHOLE + 1]).some(
      (differs) => number < differs && number >= differs - MAX_WHOLE,
    );
    // What the operator got from then on, and answered, is a part of what differs.
    const shown = about !== undefined || (check.differs && isForwarded(exchange)) || (isOpened && leads);
    const detail = shown
      ? (about === undefined ? space.others : space.differing).fit(escapedWithin(detailOf(exchange)))
      : undefined;
    check.calls.push({ ...line, ...(detail === undefined ? {} : { detail }) });
  }
  return Object.fromEntries(
    [...checks].map(([id, { calls, more }]) => [id, { calls: calls.sort((a, b) => a.atMs - b.atMs), more }]),
  );
};

/** Whether a platform under test made the call, to the operator behind it. */
const isForwarded = ({ direction, requirement }: LoggedExchange): boolean =>
  direction === 'inbound' && requirement !== CALLER;

/** The head line above the body. */
const headOf = (exchange: LoggedExchange): string => {
  if (isForwarded(exchange)) {
    return requestOf(exchange);
  }
  return `${exchange.answer === undefined ? '' : 'HTTP '}${answerOf(exchange)}`;
};

/**
 * The text that the pointers of differences refer to: the body of the answer; for a forwarded call the body of its
 * request; for a finding about a client the call itself.
 */
const pointedInto = (exchange: LoggedExchange): string => {
  const { direction, request, answer } = exchange;
  if (direction === undefined) {
    return answer?.body ?? '';
  }
  if (isForwarded(exchange)) {
    return request.body ?? '';
  }
  const path = pathOf(request.url);
  const query = Object.fromEntries(new URLSearchParams(/\?.*/s.exec(path)?.[0]));
  const { method, headers, body } = request;
  return JSON.stringify({ method, path, query, headers, body: readable(body), status: answer?.status });
};

const readable = (body: string | undefined): unknown => (jsonIn(body) ?? { value: body }).value;

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** `200`, or why there is no answer. */
const answerOf = ({ answer, fault }: LoggedExchange): string =>
  answer === undefined ? cut(fault?.message ?? 'no answer', MAX_NAME) : String(answer.status);

const requestOf = ({ request }: LoggedExchange): string => cut(`${request.method} ${pathOf(request.url)}`, MAX_LINE);

const lineOf = (exchange: LoggedExchange, atMs: number): PageCall => {
  const { number, operation, defect, durationMs } = exchange;
  return {
    number,
    operation: cut(operation, MAX_NAME),
    ...(isForwarded(exchange) ? { forwarded: true } : {}),
    ...(defect === undefined ? {} : { defect: cut(defect, MAX_NAME) }),
    atMs,
    durationMs: Math.round(durationMs * 10) / 10,
    request: requestOf(exchange),
    answer: answerOf(exchange),
  };
};

const detailOf = ({ request, answer }: LoggedExchange): NonNullable<PageCall['detail']> => ({
  request: messageOf(`${request.method} ${request.url}`, request.headers, request.body ?? ''),
  ...(answer === undefined ? {} : { answer: messageOf(`HTTP ${answer.status}`, answer.headers, answer.body) }),
});

const messageOf = (first: string, headers: Record<string, string>, body: string): PageMessage => {
  const lines = bodyLines(body);
  return {
    headers: [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
      .slice(0, MAX_LINES)
      .map((header) => cut(header, 4 * MAX_LINE)),
    body: lines.slice(0, MAX_LINES).map(({ text }) => cut(text, MAX_LINE)),
    more: Math.max(0, lines.length - MAX_LINES),
  };
};
