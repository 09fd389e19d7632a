/** A time that runs. */
interface TimeLimit {
  stop(): void;
  beginAgain(): void;
}

/**
 * Does something when a time in milliseconds is over, and as much later as this process stood still at its end: what came
 * meanwhile is seen first.
 */
export const whenOver = (ms: number, over: () => void): TimeLimit => {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      timer = setTimeout(over, performance.now() - due);
    }, ms);
  };
  const stop = () => clearTimeout(timer);
  begin();
  return {
    stop,
    beginAgain: () => {
      stop();
      begin();
    },
  };
};
