import { assertJudgeable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Goes on with what was taken, and leaves out what was refused. */
type Take = (created: Exchange, goOn: () => Promise<void>) => Promise<void>;

/** Tries cases of which a target may refuse some. @throws Blocked where it has refused all */
export const mustBeTakenOnce = async (cases: (take: Take) => Promise<void>): Promise<void> => {
  let last: Exchange | undefined;
  let taken = 0;
  await cases(async (created, goOn) => {
    last = created;
    if (created.succeeded) {
      taken += 1;
      await goOn();
    }
  });
  assertJudgeable(taken > 0, `nothing that was drawn is taken: ${last?.call ?? 'no call was made'}`);
};
