// How the platform calls the Partner API of its operator: one request, one answer.

/** A call of the platform to the operator. */
export interface ForwardedCall {
  method: string;
  /** Below the base address of the operator, with its query: `/v1.2/holds`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Aborts the call. */
  signal: AbortSignal;
  /** The number that the reseller's call has in the journal. */
  forwardedFor: number;
}

export interface UpstreamAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Sends a call to the operator. @throws Error with the reason when no whole answer comes */
export type Upstream = (call: ForwardedCall) => Promise<UpstreamAnswer>;

/** The operator behind a platform, and the headers by which it knows the platform. */
export interface UpstreamConnection {
  upstream: Upstream;
  headers: Readonly<Record<string, string>>;
  /** How long the platform waits for an answer, in milliseconds: less than its resellers wait. */
  maxWaitMs: number;
}

/** Reads an answer to its end. */
export const readAnswer = async (response: Response): Promise<UpstreamAnswer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

/** The Partner API of the same world, called in this process. `send` is its `fetch`, `prefix` the path of the world. */
export const ownOperator =
  (send: (request: Request, env: object) => Response | Promise<Response>, prefix: string): Upstream =>
  async ({ path, forwardedFor, ...init }) =>
    readAnswer(await send(new Request(`http://operator.test${prefix}${path}`, init), { forwardedFor }));
