let waitScale = 1;

/** How long a wait of this many milliseconds really takes, where waits are shortened. */
export const scaled = (ms: number): number => ms / waitScale;

/** Waits between two looks at a target. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, scaled(ms)));

/** Makes every wait this many times shorter during an action, for a target in this process, which needs no time. */
export const scaleWaits = async <Result>(times: number, act: () => Promise<Result>): Promise<Result> => {
  const before = waitScale;
  waitScale = times;
  try {
    return await act();
  } finally {
    waitScale = before;
  }
};
