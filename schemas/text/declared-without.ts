/**
 * Why requirements are not applicable that need what a profile declares away.
 * @param word one of `without`
 * @param has what the target has of it all the same
 */
export const declaredWithout = (word: string, has?: string): string =>
  `the profile declares: without ${word}${has === undefined ? '' : `; but the target has it (${has}): take the word out, or it is not judged`}`;
