/** A function of an answer, or of a document in one, that many rules ask for: the same object is read once. */
export const memoized = <Source, Read>(read: (source: Source) => Read): ((source: Source) => Read) => {
  const known = new WeakMap<object, Read>();
  return (source) => {
    if (typeof source !== 'object' || source === null) {
      return read(source);
    }
    const before = known.get(source);
    if (before !== undefined) {
      return before;
    }
    const found = read(source);
    known.set(source, found);
    return found;
  };
};
