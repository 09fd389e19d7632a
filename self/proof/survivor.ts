/** Mutants that no lawful check can see, each with the reason. One that is killed must not stand here. */
export const survivors: Readonly<Record<string, string>> = {
  'every-third-cancel-of-an-availability-frees-seats-of-others, behind booking':
    'checks set seats at the operator behind a platform, so that no seats are counted there; faults of the platform are seen',
  'reversed-window-is-a-server-error, behind booking':
    'a platform may answer an empty list while its operator fails: what its own windows do is shown by faults of its own',
};
