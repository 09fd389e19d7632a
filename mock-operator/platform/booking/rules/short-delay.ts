import { setTimeout } from 'node:timers';

const SHORT_DELAY_MS = 100;

/** Does something after 100 ms: faults use it where an operator answers later. */
export const afterShortDelay = async <Result>(act: () => Result): Promise<Result> => {
  await new Promise((resolve) => setTimeout(resolve, SHORT_DELAY_MS));
  return act();
};
