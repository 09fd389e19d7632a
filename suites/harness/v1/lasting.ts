/** Members of a hold that a later read shows alike: all but the time of the answer. */
export const lasting = (hold: unknown): Record<string, unknown> => {
  const { retrieved: _retrieved, ...rest } = hold as Record<string, unknown>;
  return rest;
};
