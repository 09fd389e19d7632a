// One call of the journal, opened: whole, as a command, and sent again.
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { OpenedCall } from '../../pages/mock/model.ts';
import { curl } from '../../schemas/text/curl.ts';
import { originOf } from '../wire/address.ts';
import type { CallRecord } from '../wire/call-record.ts';
import type { Controlled } from './controlled.ts';
import { entryOf, SECRET } from './journal-view.ts';
import { Misuse, misuseIf } from './misuse.ts';

/** How long an answer to a call that is sent again is waited for; the call itself goes on. */
const MAX_WAIT_MS = 3000;

/** What belongs to the connection that a call came by. */
const OF_THE_CONNECTION = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

const callOf = ({ journal }: Controlled, number: string): CallRecord => {
  const found = journal.records().find((record) => String(record.number) === number);
  if (!found) {
    throw new Misuse(`The journal has no call ${number}: it keeps the latest.`, 404);
  }
  return found;
};

/** Why a call cannot be made again; undefined when it can. */
const gap = ({ body, headers, method, forwardedFor }: CallRecord): string | undefined => {
  if (forwardedFor !== undefined) {
    return `the platform has sent it for call ${forwardedFor}: send that again`;
  }
  if (body === undefined) {
    const had = headers.get('transfer-encoding') !== undefined || Number(headers.get('content-length') ?? 0) > 0;
    return had ? 'its body was not read' : undefined;
  }
  if (body.text === undefined) {
    return 'its body was no UTF-8';
  }
  if (body.isPart) {
    return 'the journal keeps only the beginning of its body';
  }
  return ['GET', 'HEAD'].includes(method) && body.text !== '' ? `a ${method} with a body is not sent` : undefined;
};

const bodyOf = ({ body }: CallRecord): { body?: string } => (body?.text ? { body: body.text } : {});

const headersOf = ({ headers }: CallRecord): [string, string][] =>
  [...headers].filter(([name]) => !OF_THE_CONNECTION.has(name));

const variableOf = (name: string): string => name.replace(/^x-/, '').replaceAll('-', '_').toUpperCase();

/** The command that makes a call again, with secrets as shell variables; undefined when the journal has not the whole of it. */
export const commandOf = (record: CallRecord, origin: string): string | undefined => {
  if (gap(record) !== undefined) {
    return undefined;
  }
  const headers = Object.fromEntries(headersOf(record));
  return curl({ method: record.method, url: `${origin}${record.path}`, headers, ...bodyOf(record) }, (text) => {
    const [name = ''] = text.split(': ', 1);
    return SECRET.has(name) && text === `${name}: ${headers[name]}`
      ? [{ text: `${name}: ` }, { variable: variableOf(name) }]
      : [{ text }];
  });
};

const openedOf = (record: CallRecord, prefix: string, origin: string): OpenedCall => {
  const entry = entryOf(record, prefix);
  const { number, method, path, headers, body, status, answer, forwardedFor, unanswered, behaviour, findings } = entry;
  const command = commandOf(record, origin);
  return {
    number,
    method,
    path,
    headers,
    body,
    ...(status !== undefined && { status }),
    ...(answer && { answer }),
    ...(forwardedFor !== undefined && { forwardedFor }),
    ...(unanswered !== undefined && { unanswered }),
    ...(behaviour && { behaviour }),
    findings: [...findings],
    ...(command !== undefined && { curl: command }),
    variables: headersOf(record).flatMap(([name]) => (SECRET.has(name) ? [variableOf(name)] : [])),
  };
};

/** Sends a call once more, keys included, and answers with its new number. */
const sendAgain = async (controlled: Controlled, record: CallRecord, origin: string): Promise<{ number?: number }> => {
  const request = new Request(`${origin}${record.path}`, {
    method: record.method,
    headers: headersOf(record),
    ...bodyOf(record),
  });
  const answered = Promise.resolve(controlled.send(request)).then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([answered, wait(MAX_WAIT_MS, undefined, { ref: false })]);
  return { number: controlled.journal.records().findLast(({ headers }) => headers.areOf(request))?.number };
};

/** Whether a call names something: in its path, its body or its answer. */
const names = ({ path, body, answer }: CallRecord, text: string): boolean =>
  [path, body?.text, answer?.text].some((one) => one?.toLowerCase().includes(text));

export const calls = (controlled: Controlled) =>
  new Hono()
    .get('/journal/matching', (c) => {
      const text = (c.req.query('text') ?? '').toLowerCase();
      const matching = controlled.journal.records().filter((record) => names(record, text));
      return c.json({ numbers: matching.map(({ number }) => number) });
    })
    .get('/journal/:number', (c) => {
      return c.json(openedOf(callOf(controlled, c.req.param('number')), controlled.prefix, originOf(c)));
    })
    .post('/journal/:number/again', async (c) => {
      const record = callOf(controlled, c.req.param('number'));
      const why = gap(record);
      misuseIf(why !== undefined, `call ${record.number} cannot be sent again: ${why}`, 409);
      return c.json(await sendAgain(controlled, record, originOf(c)), 201);
    });
