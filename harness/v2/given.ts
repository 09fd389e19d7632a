import type { Binding, OperatorV2Profile } from '../../schemas/generated/types.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import type { Task } from '../schedule/task.ts';
import type { OperatorV2Client } from './client.ts';
import { countingOf } from './counting.ts';
import { listingOf } from './listing.ts';
import { makingOf } from './making.ts';
import { searchIn } from './search.ts';
import type { SessionState } from './session-state.ts';
import { settlingOf } from './settling.ts';
import { orderIn } from './spread.ts';
import { vacanciesOf } from './vacancies.ts';

/** What one attempt at a check starts from. */
export const operatorV2Given = ({
  v2,
  profile,
  binding,
  clock,
  maxWaitMs,
  state,
  sampler,
  task,
  runTag,
}: {
  v2: OperatorV2Client;
  profile: OperatorV2Profile;
  binding: Binding;
  clock: Clock;
  maxWaitMs: number;
  state: SessionState;
  sampler: Sampler;
  task: Task;
  runTag: string;
}) => {
  const listing = listingOf({ v2, profile, binding, clock, state });
  const settling = settlingOf({ v2, binding, clock, maxWaitMs, session: state });
  const making = makingOf({ v2, profile, binding, runTag, listing, settling, state, task, maxWaitMs });
  const counting = countingOf({ v2, making, settling, state });
  const order = orderIn({ v2, listing, making, settling, state, clock, sampler });
  const search = searchIn({
    listing,
    order,
    profile,
    clock,
    state,
    sampler,
    task,
    counting,
    capacityShare: v2.capacityShare,
  });
  return {
    ...listing,
    ...search,
    ...settling,
    ...making,
    ...vacanciesOf({ listing, search, making, settling, counting }),
  };
};

/** What checks start from. Each function throws Blocked, with words, when the target does not offer it. */
export type OperatorV2Given = ReturnType<typeof operatorV2Given>;
