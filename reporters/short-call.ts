/** A call in at most this number of characters: its path is cut, and never its status. */
export const shortCall = (call: string, most: number): string => {
  if (call.length <= most) {
    return call;
  }
  const came = call.slice(Math.max(call.lastIndexOf(' → '), call.length - Math.floor(most / 2)));
  return `${call.slice(0, most - came.length - 1)}…${came}`;
};
