let haste = 1;

/** Lets time pass between two looks at a target, in milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / haste));

/** The moment, as `performance.now()` tells it, at which looking ends. */
export const deadlineIn = (ms: number): number => performance.now() + ms / haste;

/** Every wait is so many times shorter from now on: for a target in this process, which needs no time. */
export const hasten = (times: number): void => {
  haste = times;
};
