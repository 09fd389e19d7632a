/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** An answer as it came. Header names are lower case. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** False when the bytes of the body are no UTF-8. */
  utf8: boolean;
}

/** Why no answer came. */
export interface WireFault {
  kind: 'timeout' | 'refused' | 'closed' | 'too-large' | 'not-http';
  message: string;
}

export interface WireOptions {
  timeoutMs: number;
  /** Closes the connection as soon as the request has been handed to the network. */
  dropAnswer?: boolean;
}

/** Carries one request to the target. Never throws for what the target does. */
export type Transport = (
  request: WireRequest,
  options: WireOptions,
) => Promise<{ answer: WireAnswer } | { fault: WireFault }>;

/** Bytes of an answer that we are ready to read. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;

/** Reads bytes as UTF-8 and tells whether they were. */
export const decode = (bytes: Uint8Array): { body: string; utf8: boolean } => {
  try {
    return { body: new TextDecoder('utf-8', { fatal: true }).decode(bytes), utf8: true };
  } catch {
    return { body: new TextDecoder('utf-8').decode(bytes), utf8: false };
  }
};
