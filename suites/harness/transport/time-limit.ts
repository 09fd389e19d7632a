/**
 * Does something when a time in milliseconds is over, and as much later as this process stood still at its end: what came
 * meanwhile is seen first. Answers what stops it.
 */
export const whenOver = (ms: number, over: () => void): (() => void) => {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    timer = setTimeout(over, performance.now() - due);
  }, ms);
  return () => clearTimeout(timer);
};
