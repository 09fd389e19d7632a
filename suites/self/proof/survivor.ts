/** Mutants that no lawful check can see, each with the reason. One that is killed must not stand here. */
export const survivors: Readonly<Record<string, string>> = {};
