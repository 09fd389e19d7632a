// Success statuses of v2. Spec silent: any 2xx.
import { choice, type Version } from '../../kernel/rule.ts';

const created: Version<[made: boolean], number> = choice<[made: boolean], number>(
  'operator-v2.success.statuses',
  () => 200,
  {
    'v2-create-is-201': (_world, made) => (made ? 201 : 200),
    'v2-changes-are-202': () => 202,
  },
);

/** Of a create that answers a booking of this status. `made`: whether it was made just now. */
export const createStatus: Version<[status: string, made: boolean], number> = (world, status, made) =>
  world.habits.bookingCreatedOfV2?.[made ? status : 'repeat'] ?? created(world, made);

/** Of an extend, a confirm or a cancel. Spec silent: the success status of each operation. */
export const changeStatus: Version<[], number> = choice<[], number>('operator-v2.success.statuses', () => 200, {
  'v2-changes-are-202': () => 202,
});
