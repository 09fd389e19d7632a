// What the platform does while its operator fails again and again.
import { perWorld } from '../../../kernel/per-world.ts';
import { choice } from '../../../kernel/rule.ts';
import type { OperatorAnswer } from './operator-answer.ts';

/** Answers in a row that cannot be used, after which the operator is left alone. */
const MANY = 5;
/** For so long. */
const ALONE_MS = 3_000;

const failing = perWorld(() => ({ inARow: 0, aloneUntil: 0 }));

const isUnusable = (answer: OperatorAnswer): boolean =>
  'missing' in answer || answer.status >= 500 || (answer.status === 200 && !isShowing(answer.text));

const isShowing = (text: string): boolean => text.startsWith('{') && text !== '{}';

/** Asks the operator. */
export const asking = choice<[ask: () => Promise<OperatorAnswer>], Promise<OperatorAnswer>>(
  'Spec silent: whether an operator that fails is called all the same',
  (_world, ask) => ask(),
  {
    'operator-that-fails-five-times-is-left-alone-for-three-seconds': async (world, ask) => {
      const now = world.now();
      const state = failing(world);
      if (now < state.aloneUntil && now >= state.aloneUntil - ALONE_MS) {
        return { missing: 'the operator has failed too often, and is left alone for a while' };
      }
      const answer = await ask();
      state.inARow = isUnusable(answer) ? state.inARow + 1 : 0;
      if (state.inARow >= MANY) {
        state.aloneUntil = world.now() + ALONE_MS;
      }
      return answer;
    },
  },
);
