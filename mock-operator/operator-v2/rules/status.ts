// Success statuses of v2. Spec silent: any 2xx.
import { choice, type Version } from '../../kernel/rule.ts';

/** Of a create. `made`: whether a booking was made just now. */
export const createStatus: Version<[made: boolean], number> = choice<[made: boolean], number>(
  'operator-v2.success.statuses',
  () => 200,
  {
    'v2-create-is-201': (_world, made) => (made ? 201 : 200),
    'v2-changes-are-202': () => 202,
  },
);

/** Of an extend, a confirm or a cancel. Spec silent: the success status of each operation. */
export const changeStatus: Version<[], number> = choice<[], number>('operator-v2.success.statuses', () => 200, {
  'v2-changes-are-202': () => 202,
});
