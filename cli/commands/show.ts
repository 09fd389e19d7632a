import { escaped } from '../../schemas/text/escape.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { command, wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { EXCHANGE_OPTIONS, exchangeFile, readExchanges, runInWords, whyUnjudged } from '../files/exchange-file.ts';
import { seatsInWords } from '../files/seats-in-words.ts';
import { formatCommand } from '../format-command.ts';

export const show = command({
  name: 'show',
  summary:
    'Shows a call of a run with its answer, as they were, or lists those of a check; secrets are names of variables.',
  operands: ['exchange|REQUIREMENT', '[N]'],
  options: EXCHANGE_OPTIONS,
  more:
    'show exchange N             the N-th call of the run\n' +
    'show REQUIREMENT            the calls of its check, a line each, with the seats that they show free or take\n' +
    'show REQUIREMENT N          "exchange N" of its failure in the report; the same: show exchange N --of REQUIREMENT',
  run: async (given, [what = '', number]) => {
    const isOfCheck = what !== 'exchange';
    if (isOfCheck && (!what.includes('.') || given.of !== undefined)) {
      throw new SetupError('show needs the word "exchange" or the id of a requirement.', {
        value: what,
        todo: `Write ${formatCommand('show', 'exchange', /^\d+$/.test(what) ? what : '1')}, or ${formatCommand('show')} REQUIREMENT`,
      });
    }
    const of = isOfCheck ? what : given.of;
    const file = exchangeFile(given.from);
    const exchanges = readExchanges({ from: file, of });
    const from = given.from === undefined ? [] : ['--from', given.from];
    if (number === undefined && of === undefined) {
      throw new SetupError('show needs the number of a call.', {
        key: 'N',
        allowed: `a whole number from 1 to ${exchanges.length}`,
        todo: `Write ${formatCommand('show', 'exchange', '1', ...from)}; for a list, name a requirement: ${formatCommand('show')} REQUIREMENT`,
      });
    }
    const run = escaped(`of ${runInWords(file, exchanges)}`);
    if (number === undefined) {
      const open = formatCommand('show', of as string, String(exchanges.at(-1)?.number), ...from);
      const why = Object.values(whyUnjudged(file, of as string) ?? {});
      process.stdout.write(
        `${[...inOrder(exchanges).map(listedAfter(exchanges)), '', ...why, `to open one: ${open}`, run].map(escaped).join('\n')}\n`,
      );
      return 0;
    }
    const most = of === undefined ? exchanges.length : Math.max(...exchanges.map((one) => one.number));
    const place = wholeNumber('N', number, 1, most, `Name a call ${run}.`);
    const exchange = of === undefined ? exchanges[place - 1] : exchanges.find((one) => one.number === place);
    const { requirement } = exchange as LoggedExchange;
    const seats = seatsInWords(exchanges.filter((one) => one.requirement === requirement));
    process.stdout.write(`${rendered(exchange as LoggedExchange, `exchange ${place} of ${most}`, seats)}\n${run}\n`);
    return 0;
  },
});

/**
 * `  3    +120 ms  free 8  GET /v1.2/holds/1 → 200`: the time since the first call, and what is said of seats. A call by the
 * platform has no time: the operator notes it by its own clock, which may be moved.
 */
const listedAfter = (all: readonly LoggedExchange[]) => {
  const begunMs = Math.min(...all.map(({ startedAt }) => Date.parse(startedAt)));
  const said = seatsInWords(all);
  const seats = new Map(all.map((exchange) => [exchange, said(exchange)]));
  const width = Math.max(...[...seats.values()].map(({ length }) => length));
  return (exchange: LoggedExchange): string => {
    const { number, direction, startedAt } = exchange;
    const after = direction === undefined ? `+${Date.parse(startedAt) - begunMs} ms` : '';
    const column = width === 0 ? '' : `${seats.get(exchange)?.padEnd(width)}  `;
    return `${String(number).padStart(4)}  ${after.padStart(9)}  ${column}${inLine(exchange)}`;
  };
};

const REQUEST_ID = /"reqId"\s*:\s*"([^"]+)"/;

/** The ids that name a call: of its header, and of its body. Spec 2. */
const requestIds = ({ request: { headers, body = '' } }: LoggedExchange): string[] =>
  [
    ...Object.entries(headers).flatMap(([name, value]) => (name.toLowerCase() === 'x-request-id' ? [value] : [])),
    REQUEST_ID.exec(body)?.[1] ?? '',
  ].flatMap((id) => (id === '' ? [] : id.toLowerCase()));

/** The calls in their order, and each by the platform behind the first with its request id: it may have been read much later. */
const inOrder = (all: readonly LoggedExchange[]): LoggedExchange[] => {
  const isOurs = ({ direction }: LoggedExchange) => direction === undefined;
  const ours = all.filter(isOurs).toReversed();
  const causes = new Map(ours.flatMap((call) => requestIds(call).map((id) => [id, call.number])));
  const placeOf = (call: LoggedExchange) =>
    (isOurs(call) ? undefined : requestIds(call).flatMap((id) => causes.get(id) ?? [])[0]) ?? call.number;
  return all.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || Number(isOurs(b)) - Number(isOurs(a)) || a.number - b.number,
  );
};

const inLine = ({ request, answer, fault, direction, defect }: LoggedExchange): string => {
  const path = request.url.replace(/^https?:\/\/[^/]+/, '');
  const marks = [
    ...(direction === undefined ? [] : ['by the platform, to the operator']),
    ...(defect === undefined ? [] : [`wrong on purpose: ${defect}`]),
  ];
  const came = answer?.status ?? fault?.message ?? 'no answer';
  return `${request.method} ${path} → ${came}${marks.map((mark) => `   ${mark}`).join('')}`;
};

const headerLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** A body on lines of its own: JSON as people read it, and any other text as it is. */
const bodyLines = (body = ''): string[] => {
  try {
    return ['', ...JSON.stringify(JSON.parse(body), null, 2).split('\n')];
  } catch {
    return body === '' ? [] : ['', ...body.split('\n')];
  }
};

const rendered = (exchange: LoggedExchange, place: string, seats: ReturnType<typeof seatsInWords>): string => {
  const { request, answer, fault, requirement, operation, startedAt, durationMs, defect, direction } = exchange;
  const asked = [`${request.method} ${request.url}`, ...headerLines(request.headers), ...bodyLines(request.body)];
  const answered = answer
    ? [`HTTP ${answer.status}`, ...headerLines(answer.headers), ...bodyLines(answer.body)]
    : [`no answer${fault === undefined ? '' : `: ${fault.message.replace(/^no answer: /, '')}`}`];
  return [
    `${place}   ${requirement}   ${operation}   ${startedAt}, ${Math.round(durationMs)} ms`,
    ...(direction === undefined ? [] : ['made by the platform, to the operator behind it']),
    ...(defect === undefined ? [] : [`wrong on purpose: ${defect}`]),
    ...(seats(exchange) === '' ? [] : [`seats: ${seats(exchange)}`]),
    '',
    ...asked.map((line) => `> ${line}`),
    '',
    ...answered.map((line) => `< ${line}`),
    '',
  ]
    .map(escaped)
    .join('\n');
};
