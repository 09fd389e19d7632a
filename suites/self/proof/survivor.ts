/** Mutants that no lawful check can see, each with the reason. One that is killed must not stand here. */
export const survivors: Readonly<Record<string, string>> = {
  'every-list-is-empty':
    'An operator that has nothing on sale lawfully answers empty lists. Nothing can be held or booked then, so the run ends incomplete (exit code 2), never conformant.',
};
