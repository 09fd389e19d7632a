let waitScale = 1;

/** A time as it passes while waits are shorter, in milliseconds. */
export const scaled = (ms: number): number => ms / waitScale;

/** Lets time pass between two looks at a target, in milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, scaled(ms)));

/** Makes every wait this many times shorter while something is done: to a target in this process, which needs no time. */
export const scaleWaits = async <Result>(times: number, act: () => Promise<Result>): Promise<Result> => {
  const before = waitScale;
  waitScale = times;
  try {
    return await act();
  } finally {
    waitScale = before;
  }
};
