// A read of the one availability of a rate that starts at a time, against a list that has shown it shortly before. Spec 2.1, 2.3,
// 4.1 rule 2: one that matches is returned, whether or not it has as many seats.
import { SHORTLY_MS, SOON_MS } from './left-out.ts';
import type { Call } from './recording.ts';
import type { ShownAvailability } from './shown-availability.ts';
import { asked } from './shown-limits.ts';
import { type Contradiction, type Limits, referencesTo } from './verdict.ts';

interface Listed {
  call: Call;
  shown: ShownAvailability;
}

const productOf = ({ url }: Call): string => url.pathname.split('/availabilit')[0] ?? '';

/** The first read that finds something else, or nothing. */
export const judgeSingleReads = (calls: readonly Call[], { lagMs }: Limits): Contradiction | undefined => {
  // What a quantity of none asks for is open.
  const reads = calls.filter((call) => {
    const isAnswered = call.outcome === 'done' || call.status === 400 || call.status === 404;
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
    const matching = (wanted.get(at) ?? []).filter(({ call, shown }) => {
      const age = read.from - lagMs - call.to;
      const isOfRate = rateId !== undefined && rateId === (shown.rateId ?? asked(call).rateId);
      return isOfRate && age > 0 && age < SHORTLY_MS && productOf(call) === productOf(read);
    });
    const [first] = matching;
    const [found] = read.availabilities;
    const isFound = matching.some(({ shown }) => found?.id === shown.id && found.end === shown.end);
    if (
      first !== undefined &&
      at > read.to + SOON_MS &&
      !isFound &&
      !(read.outcome === 'done' && found === undefined)
    ) {
      return {
        interface: read.interface,
        object: `availability ${first.shown.id}`,
        exchanges: referencesTo([first.call, read]),
        beside: [],
        sentence: `Line ${read.line} ${found === undefined ? `answers ${read.status} to` : `shows another availability, or another end, for`} the start and the rate of the availability ${first.shown.id} that line ${first.call.line} lists.`,
        source: '2.3; 4.1 rule 2',
      };
    }
  }
  return undefined;
};
