// What the platform calls behind its doors: an operator's Partner API, one request in, one answer out.

/** A call of the platform to the operator. */
export interface ForwardedCall {
  method: string;
  /** Below the base address of the operator, with its query: `/v1.2/holds`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the wait. */
  signal: AbortSignal;
  /** The number that the reseller's call has in the journal. */
  forwardedFor: number;
}

/** Sends a call to the operator; rejects when no answer comes. */
export type Upstream = (call: ForwardedCall) => Promise<Response>;

/** The Partner API of the same world, in this process. `send` is its `fetch`, `prefix` its place. */
export const ownOperator =
  (send: (request: Request, env: object) => Response | Promise<Response>, prefix: string): Upstream =>
  async ({ path, forwardedFor, ...init }) =>
    send(new Request(`http://operator.test${prefix}${path}`, init), { forwardedFor });
