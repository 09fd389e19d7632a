/** Ids are uuids, so their case does not count (RFC 9562). */
export const sameId = (left: string, right: string): boolean =>
  left === right || left.toLowerCase() === right.toLowerCase();
