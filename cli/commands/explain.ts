import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { linesOf } from '../../schemas/text/exchange-log.ts';
import { type Contradiction, type ExchangeReference, judge } from '../../second-judge/judge.ts';
import { command, wholeNumber } from '../command.ts';
import { EXCHANGE_OPTIONS, exchangeFile, readExchanges, runInWords } from '../files/exchange-file.ts';
import { formatCommand } from '../format-command.ts';
import { selling, whyUnread } from '../run/histories.ts';

const MAX_SWEEP_SECONDS = 86_400;
/** Contradictions, and undecided objects, that are printed. */
const MAX_SHOWN = 20;

export const explain = command({
  name: 'explain',
  summary: 'Looks for one order of all calls of a run in which the target behaves as the specification says.',
  options: {
    from: EXCHANGE_OPTIONS.from,
    sweep: { value: 'SECONDS', words: 'how long the seats of an elapsed hold may take to come back, 90 by default' },
    others: { words: 'there is concurrent traffic on the target, so that free seats may change between two calls' },
  },
  more:
    'It reads the recorded calls alone, and was written apart from the checks: it needs no target and no network.\n' +
    'Calls that no order explains are named: the smallest set that contradicts itself, and what changed something beside\n' +
    'it. It judges the Partner API, the Booking API and the operator booking API v2: holds, bookings and seats. It counts\n' +
    'more than a report does: also calls to the operator behind a platform, and what was asked for and refused. A create\n' +
    'of v2 counts as a booking.\n' +
    'Exit codes: 0 every history is explained, 1 some calls contradict each other, 2 something could not be decided.',
  run: async (given) => {
    const file = exchangeFile(given.from);
    const exchanges = readExchanges({ from: file, of: undefined });
    const unread = unreadIn(file);
    // They keep their lines, and are no calls of an operation.
    const readable = exchanges.map((one) =>
      unread.has(one.operation.split('.')[0] ?? '') ? { ...one, operation: '' } : one,
    );
    const { contradictions, undecided, judged } = judge(readable, {
      otherClients: given.others === true,
      ...(given.sweep !== undefined && { sweepSeconds: wholeNumber('sweep', given.sweep, 0, MAX_SWEEP_SECONDS) }),
    });
    const objects = [
      counted(judged.holds, 'hold'),
      counted(judged.bookings, 'booking'),
      counted(judged.availabilities, 'availability', 'availabilities'),
    ].join(', ');
    const isDecided = undecided.length === 0 && judged.holds + judged.bookings + judged.availabilities > 0;
    const lines = [
      ...contradictions.slice(0, MAX_SHOWN).flatMap((one) => [...contradictionLines(one), '']),
      ...more(contradictions.length),
      ...undecided.slice(0, MAX_SHOWN).map(({ object, reason }) => `UNDECIDED  ${object}: ${reason}`),
      ...more(undecided.length),
      ...[...unread].map(([name, why]) => `NOT JUDGED  ${name}: ${why}`),
      `${counted(judged.exchanges, 'call')}, ${objects} asked for, of ${runInWords(file, exchanges)}`,
      contradictions.length > 0
        ? `${counted(contradictions.length, 'contradiction')}: no order of the calls explains them. To see a line: ${formatCommand('show', 'exchange', 'LINE')}`
        : isDecided
          ? `every history is explained by an order of its calls, where seats may take ${given.sweep ?? 90} s to come back after a hold has elapsed: --sweep 0 asks for them at once`
          : 'not every history could be decided in its time: try again where nothing else runs. It is no contradiction, and nothing fails for it',
    ];
    process.stdout.write(`${lines.map(escaped).join('\n')}\n`);
    return contradictions.length > 0 ? 1 : isDecided ? 0 : 2;
  },
});

/** The interfaces of a run that are not judged so, by its profile, each with the reason. */
const unreadIn = (file: string): Map<string, string> => {
  const [head] = linesOf(file) as Iterable<{ run?: { profile?: Pick<Profile, Interface> } }>;
  const profile = head?.run?.profile ?? {};
  return new Map(
    selling.flatMap((name) => {
      const why = whyUnread(name, profile);
      return why === undefined ? [] : [[name, why] as const];
    }),
  );
};

const more = (count: number): string[] => (count > MAX_SHOWN ? [`and ${count - MAX_SHOWN} more`, ''] : []);

const contradictionLines = ({
  interface: name,
  object,
  source,
  sentence,
  exchanges,
  beside,
}: Contradiction): string[] => [
  `CONTRADICTION  ${name}, ${object}   spec ${source}`,
  `  ${sentence}`,
  ...exchanges.map(callLine),
  ...beside.filter(({ call }) => !call.startsWith('GET ')).map((one) => `${callLine(one)}   (beside them)`),
];

const callLine = ({ line, call, requirement }: ExchangeReference): string => `  line ${line}  ${call}   ${requirement}`;
