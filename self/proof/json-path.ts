// Places in an answer: a JSON pointer in which `*` is every element of an array or every member of a map.

/** An object or array and the key of one of its members. */
export interface HeldMember {
  holder: Record<string, unknown>;
  key: string;
}

/** Every member that a place names and that is there; the place of the whole body is the empty text. */
export const membersAt = (body: { '': unknown }, place: string): HeldMember[] => {
  let found: HeldMember[] = [{ holder: body, key: '' }];
  for (const step of place.split('/').slice(1)) {
    found = found.flatMap(({ holder, key }) => {
      const value = holder[key];
      if (typeof value !== 'object' || value === null) {
        return [];
      }
      const inner = value as Record<string, unknown>;
      const keys = step === '*' ? Object.keys(inner) : Object.hasOwn(inner, step) ? [step] : [];
      return keys.map((key) => ({ holder: inner, key }));
    });
  }
  return found;
};
