/** A number with its noun: `1 start`, `3 starts`; `several` for a plural that does not just add an s. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
