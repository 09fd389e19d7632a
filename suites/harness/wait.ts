let haste = 1;

/** A time as it passes while waits are shorter, in milliseconds. */
export const hastened = (ms: number): number => ms / haste;

/** Lets time pass between two looks at a target, in milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, hastened(ms)));

/** Makes every wait so many times shorter while something is done: to a target in this process, which needs no time. */
export const hasten = async <Result>(times: number, act: () => Promise<Result>): Promise<Result> => {
  const before = haste;
  haste = times;
  try {
    return await act();
  } finally {
    haste = before;
  }
};
