/**
 * The same function, which remembers what it answered last: who waits for something asks the same again and again.
 * What it answers is shared, so nobody changes it.
 */
export const memoizeLast = <Asked, Answer>(answerTo: (asked: Asked) => Answer): ((asked: Asked) => Answer) => {
  let latest: { asked: Asked; answer: Answer } | undefined;
  return (asked) => {
    if (latest === undefined || latest.asked !== asked) {
      latest = { asked, answer: answerTo(asked) };
    }
    return latest.answer;
  };
};
