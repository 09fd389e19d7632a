// Whether the platform calls the operator that the run puts behind it.

/** What the calls say that an operator got: it gets none, refuses the keys of each, or takes some. */
export type Connection = 'never-called' | 'other-keys' | 'connected';

/** @param statuses the answers of the operator, one a call */
export const connectionOf = (statuses: readonly number[]): Connection => {
  if (statuses.length === 0) {
    return 'never-called';
  }
  return statuses.every((status) => status === 401 || status === 403) ? 'other-keys' : 'connected';
};
