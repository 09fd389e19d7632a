/** `1 s`, `89 s`, `2 min`: rounded up. */
export const durationInWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
