// Finding a hold or booking by the id in a path. Spec 4.1 rule 5.
import { isUuid } from '../../../schemas/formats.ts';
import { choice, type Version } from '../../kernel/rule.ts';
import { refuse } from './api-error.ts';
import type { Resource } from './resource.ts';

/** What the id of a path leads to. */
export type Find<Row> = Version<[id: string], Row>;

/** Refuses an id that nothing has. @throws ApiError NOT_FOUND */
export const missing =
  (resource: Resource): Find<never> =>
  (_world, id) =>
    refuse('NOT_FOUND', `there is no ${resource} with this id`, { id });

/** Refuses an id that is no uuid. @throws ApiError */
export const malformed = (resource: Resource): Find<never> =>
  choice<[id: string], never>('Spec silent: an id in the path that is no uuid', missing(resource), {
    [`malformed-${resource}-id-is-400`]: (_world, id) => refuse('BAD_REQUEST', 'the id is no uuid', { id }),
  });

interface Finding<Row> {
  lookUp: Find<Row | undefined>;
  /** What the call sees of the row that was found. */
  found: Version<[Row], Row>;
  missing: Find<Row>;
  malformed: Find<Row>;
}

/** Gives the rule that finds what an id names. */
export const finder =
  <Row>(finding: Finding<Row>): Find<Row> =>
  (world, id) => {
    world.now();
    const row = finding.lookUp(world, id);
    if (row !== undefined) {
      return finding.found(world, row);
    }
    return (isUuid(id) ? finding.missing : finding.malformed)(world, id);
  };
