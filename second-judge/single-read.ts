// A read of the one availability of a rate that starts at a time, against lists that show it before and after, or shortly before. Spec
// 2.1, 2.3, 2.8, 4.1 rule 2: one that matches is returned, whether or not it has as many seats.
import { SHORTLY_MS } from './left-out.ts';
import type { Call } from './recording.ts';
import type { ShownAvailability } from './shown-availability.ts';
import { asked } from './shown-limits.ts';
import type { TargetClock } from './target-clock.ts';
import { type Contradiction, type Limits, referencesTo } from './verdict.ts';

interface Listed {
  call: Call;
  shown: ShownAvailability;
}

const productOf = ({ url }: Call): string => url.pathname.split('/availabilit')[0] ?? '';

/** The first read that finds something else, or nothing. */
export const judgeSingleReads = (
  calls: readonly Call[],
  { lagMs }: Limits,
  clock: TargetClock,
): Contradiction | undefined => {
  // What a quantity of none asks for is open.
  const reads = calls.filter((call) => {
    const isAnswered = call.outcome === 'done' || call.status === 404;
    return call.operation === 'getAvailability' && !call.isBroken && isAnswered && asked(call).quantity > 0;
  });
  const wanted = new Map<number, Listed[]>(reads.map((call) => [asked(call).at, []]));
  for (const call of wanted.size > 0 ? calls : []) {
    for (const shown of call.operation === 'listAvailabilities' ? call.availabilities : []) {
      wanted.get(shown.start ?? Number.NaN)?.push({ call, shown });
    }
  }
  for (const read of reads) {
    const { at, rateId } = asked(read);
    const matching = (wanted.get(at) ?? []).filter(
      ({ call, shown }) =>
        rateId !== undefined && rateId === (shown.rateId ?? asked(call).rateId) && productOf(call) === productOf(read),
    );
    const before = matching.findLast(({ call }) => call.to < read.from - lagMs);
    const after = matching.find(({ call, shown }) => call.from > read.to && shown.id === before?.shown.id);
    const [found] = read.availabilities;
    const isFound = matching.some(({ shown }) => found?.id === shown.id && found.end === shown.end);
    if (before === undefined || isFound || (read.outcome === 'done' && found === undefined)) {
      continue;
    }
    const isShortly = read.from - before.call.to < SHORTLY_MS;
    // Its cutoff has not come where an earlier start was listed, by more than the time that has passed since.
    const passedMs = clock.during(read).latest - clock.during(before.call).earliest;
    const isOpen = before.call.availabilities.some(
      (one) => (one.start ?? at) < at - passedMs && (one.rateId ?? asked(before.call).rateId) === rateId,
    );
    if (after !== undefined || (isShortly && (found !== undefined || isOpen))) {
      return {
        interface: read.interface,
        object: `availability ${before.shown.id}`,
        exchanges: referencesTo([before.call, read, ...(after ? [after.call] : [])]),
        beside: [],
        sentence: `Line ${read.line} ${found === undefined ? `answers ${read.status} to` : `shows another availability, or another end, for`} the start and the rate of the availability ${before.shown.id} that line ${before.call.line} lists.`,
        source: '2.3; 4.1 rule 2',
      };
    }
  }
  return undefined;
};
