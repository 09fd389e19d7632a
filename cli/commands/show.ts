import { escaped } from '../../schemas/text/escape.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { command, wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { EXCHANGE_OPTIONS, readExchanges } from '../files/exchange-file.ts';
import { formatCommand } from '../typed.ts';

export const show = command({
  name: 'show',
  summary: 'Shows a call of a run with its answer, as they were; secrets are names of variables.',
  operands: ['exchange', 'N'],
  options: EXCHANGE_OPTIONS,
  more:
    'N counts the calls of the run. With --of it counts those of one check, as the report does: "exchange 3" of a failure\n' +
    'is holdfast show exchange 3 --of REQUIREMENT.',
  run: async (given, [what = '', number = '']) => {
    if (what !== 'exchange') {
      throw new SetupError('show shows exchanges.', {
        value: what,
        todo: `Write: ${formatCommand('show', 'exchange', 'N')}`,
      });
    }
    const exchanges = readExchanges(given);
    const place = wholeNumber('N', number, 1, exchanges.length);
    process.stdout.write(rendered(exchanges[place - 1] as LoggedExchange, `exchange ${place} of ${exchanges.length}`));
    return 0;
  },
});

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

const rendered = (exchange: LoggedExchange, place: string): string => {
  const { request, answer, fault, requirement, operation, startedAt, durationMs, defect } = exchange;
  const asked = [`${request.method} ${request.url}`, ...headerLines(request.headers), ...bodyLines(request.body)];
  const answered = answer
    ? [`HTTP ${answer.status}`, ...headerLines(answer.headers), ...bodyLines(answer.body)]
    : [`no answer: ${fault?.message ?? 'unknown'}`];
  return [
    `${place}   ${requirement}   ${operation}   ${startedAt}, ${Math.round(durationMs)} ms`,
    ...(defect === undefined ? [] : [`wrong on purpose: ${defect}`]),
    '',
    ...asked.map((line) => `> ${line}`),
    '',
    ...answered.map((line) => `< ${line}`),
    '',
  ]
    .map(escaped)
    .join('\n');
};
