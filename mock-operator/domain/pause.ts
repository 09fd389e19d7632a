const gapMs = 15;

/** Lets other calls run in between: what a careless implementation does between its check and its act. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, gapMs));
