/** The function, called once for each key. */
export const once = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};
