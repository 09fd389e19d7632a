// What a report says otherwise than the one that was derived again from the recording of the same run.
import type { Report } from '../schemas/generated/types.ts';
import { sortedJson } from './sorted-json.ts';

/** A requirement that came out otherwise. */
export interface Moved {
  id: string;
  /** Its state in the report, and as derived; `absent` where it is not there. */
  before: string;
  after: string;
  /** Why it is so by what was derived: its reason, or its first failure. */
  why: string;
}

/** What of a failure is derived: not how it is shown. */
const failuresOf = ({ failures }: Report['requirements'][number]): string =>
  sortedJson(
    failures.map(({ expected, received, pointer, exchange, check }) => ({
      expected,
      received,
      pointer,
      exchange,
      check,
    })),
  );

const whyOf = ({ reason, failures: [first] }: Report['requirements'][number]): string =>
  reason ?? (first === undefined ? '' : `expected ${first.expected}, received ${first.received}`);

/** The requirements whose state or failures are others. */
export const movedIn = (report: Report, derived: Report): Moved[] => {
  const after = new Map(derived.requirements.map((one) => [one.id, one]));
  const before = new Map(report.requirements.map((one) => [one.id, one]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, found] = [before.get(id), after.get(id)];
    const isSame =
      old !== undefined && found !== undefined && old.state === found.state && failuresOf(old) === failuresOf(found);
    return isSame
      ? []
      : [
          {
            id,
            before: old?.state ?? 'absent',
            after: found?.state ?? 'absent',
            why: found === undefined ? '' : whyOf(found),
          },
        ];
  });
};

const pointsOf = ({ observations }: Report): Map<string, string> =>
  new Map(observations.map(({ point, observed }) => [`${point}\n${observed}`, `${point}: ${observed}`]));

/** The observations that only one of both has. */
export const otherObservations = (report: Report, derived: Report): string[] => {
  const [before, after] = [pointsOf(report), pointsOf(derived)];
  return [
    ...[...before].filter(([key]) => !after.has(key)).map(([, words]) => `no longer ${words}`),
    ...[...after].filter(([key]) => !before.has(key)).map(([, words]) => `now ${words}`),
  ];
};
