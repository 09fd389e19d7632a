/** What is there at once, or will be. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on at once with what is there at once. */
export const andThen = <T, R>(value: MaybePromise<T>, act: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  value instanceof Promise ? value.then(act) : act(value);
