// What the platform calls at its operator: its Partner API, one request in, one answer out.

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

export interface UpstreamAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Sends a call to the operator. @throws Error, which says why, when no answer or only a part of one comes */
export type Upstream = (call: ForwardedCall) => Promise<UpstreamAnswer>;

/** The operator behind a platform, and the headers by which it knows the platform. */
export interface UpstreamConnection {
  upstream: Upstream;
  headers: Readonly<Record<string, string>>;
  /** Longer than this no answer is waited for, in milliseconds: shorter than resellers wait. */
  maxWaitMs: number;
}

/** An answer with all of its text. */
export const wholeAnswer = async (response: Response): Promise<UpstreamAnswer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

/** The Partner API of the same world, in this process. `send` is its `fetch`, `prefix` the path of the world. */
export const ownOperator =
  (send: (request: Request, env: object) => Response | Promise<Response>, prefix: string): Upstream =>
  async ({ path, forwardedFor, ...init }) =>
    wholeAnswer(await send(new Request(`http://operator.test${prefix}${path}`, init), { forwardedFor }));
