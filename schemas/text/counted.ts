/** A number with the word for what is counted: `1 start`, `3 starts`; `several` where it is not the word for one with an s. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
