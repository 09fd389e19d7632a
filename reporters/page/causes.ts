import type { Failure, Report } from '../../schemas/generated/types.ts';
import type { Cause } from './model.ts';

type JudgedRequirement = Report['requirements'][number];

const MOST_OF_WHERE = 160;

/**
 * Failed requirements grouped by the kind of answer in which they show. A requirement that shows in several stands in
 * the largest group: what breaks most is to be looked at first.
 */
export const causesOf = (failed: readonly JudgedRequirement[]): Cause[] => {
  const rest = new Map(failed.map((requirement) => [requirement.id, requirement.failures]));
  const causes: Cause[] = [];
  while (rest.size > 0) {
    const idsOf = new Map<string, string[]>();
    for (const [id, failures] of rest) {
      for (const where of new Set(failures.length === 0 ? ['no exchange is known'] : failures.map(whereOf))) {
        idsOf.set(where, [...(idsOf.get(where) ?? []), id]);
      }
    }
    const [where, ids] = [...idsOf].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    const pointers = ids.flatMap((id) =>
      (rest.get(id) ?? []).filter((failure) => whereOf(failure) === where).flatMap(({ pointer }) => pointer ?? []),
    );
    causes.push({ where, ids, pointers: [...new Set(pointers.map(withoutIndex))] });
    for (const id of ids) {
      rest.delete(id);
    }
  }
  return causes;
};

/** The call without what is different each time. */
const whereOf = ({ call, received }: Failure): string => (call === undefined ? plain(received) : plain(call));

const plain = (text: string): string =>
  text
    .slice(0, MOST_OF_WHERE)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{id}')
    .replace(/\?\S*/, '')
    .replace(/\/_world\/[^/\s]+/, '');

/** `/availability/3/id` and `/availability/4/id` are one place. */
const withoutIndex = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
