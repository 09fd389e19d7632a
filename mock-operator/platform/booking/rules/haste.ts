import { setTimeout } from 'node:timers';

/** How long a platform waits that is in a hurry, in milliseconds. */
const HASTE_MS = 100;

/** Wrong: what is done when the operator has not answered soon. */
export const afterShortDelay = async <Result>(act: () => Result): Promise<Result> => {
  await new Promise((resolve) => setTimeout(resolve, HASTE_MS));
  return act();
};
