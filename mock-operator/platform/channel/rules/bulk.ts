// Several creates in one call. Spec 4.3.
import { choice, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { ApiError } from '../../../partner/rules/api-error.ts';

/** Checks one of several, and gives what makes it. @throws ApiError */
export type Admit<Row> = (world: World, sent: Record<string, unknown>) => () => Row;

/** Makes several: all, or none where one of them cannot be made. @throws ApiError */
const allOrNothing = <Row>(world: World, sent: readonly object[], admit: Admit<Row>): Row[] => {
  const before = new Set<string>();
  const admitted = sent.map((one) => {
    const { id } = one as { id?: string };
    if (id !== undefined && before.has(id.toLowerCase())) {
      throw new ApiError('CONFLICT', 'two of them have the same id', { id });
    }
    before.add(id?.toLowerCase() ?? '');
    return admit(world, one as Record<string, unknown>);
  });
  return admitted.map((make) => make());
};

/** Makes those that can be made, and leaves the others out of the answer. @throws ApiError where none can */
const theGoodOnes = <Row>(world: World, sent: readonly object[], admit: Admit<Row>): Row[] => {
  const refusals: unknown[] = [];
  const rows = sent.flatMap((one) => {
    try {
      return [admit(world, one as Record<string, unknown>)()];
    } catch (refusal) {
      refusals.push(refusal);
      return [];
    }
  });
  if (rows.length === 0) {
    throw refusals[0];
  }
  return rows;
};

/** Makes what was sent in bulk. */
export const makeAll: Version<[sent: readonly object[], Admit<unknown>], unknown[]> = choice<
  [sent: readonly object[], Admit<unknown>],
  unknown[]
>(
  'Spec silent: a bulk create of which some cannot be made',
  // Spec silent: one bad object among good ones.
  allOrNothing,
  { 'bulk-makes-what-can-be-made': theGoodOnes },
);
