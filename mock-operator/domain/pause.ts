const gapMs = 15;

const briefly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gapMs));

let gap = briefly;

/** Lets other calls run in between: what a careless implementation does between its check and its act. */
export const pause = (): Promise<void> => gap();

/** Puts the length of every gap into other hands, in a proof into those of a scheduler. Answers how to give it back. */
export const driveGaps = (by: () => Promise<void>): (() => void) => {
  const before = gap;
  gap = by;
  return () => {
    gap = before;
  };
};
