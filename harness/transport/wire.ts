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
  /** What came after the end of the answer; absent where nothing did. */
  surplus?: string;
}

/** Why no answer came. */
export interface TransportError {
  /** `ours`: we closed the connection on purpose. `idle-closed`: a kept one was closed before the request met it. `tls`: no secure one came about. `unsent`: this machine let us open none. */
  kind: 'timeout' | 'refused' | 'tls' | 'closed' | 'idle-closed' | 'too-large' | 'not-http' | 'unsent' | 'ours';
  /** In the middle of a sentence. */
  message: string;
  /** What the person who runs Holdfast can do about it, where that is known. */
  todo?: string;
}

/** By what a client shows who it is, and whom it trusts: the text of PEM files. */
export interface ClientTls {
  cert?: string;
  key?: string;
  ca?: string;
}

export interface WireOptions {
  timeoutMs: number;
  /** Passes by the proxy of the environment. */
  direct?: boolean;
  tls?: ClientTls;
  /** Closes the connection as soon as the request has been handed to the network. */
  dropAnswer?: boolean;
  /** Sends the body in this number of pieces, with a pause between them. */
  pieces?: number;
  /** Closes the connection when this number of bytes of the body have been sent: the request is never whole. */
  cutAfter?: number;
  /** Called when the whole request has been handed to the network, on a connection that stands. */
  handedOver?: () => void;
  /** Waits a moment after an answer without a body, for one that comes late all the same. */
  awaitsLateBody?: boolean;
}

/** When something was asked for and came, in milliseconds since 1970 with whole microseconds. */
export interface Moment {
  /** Its place among all that the session learnt. */
  event: number;
  sentMs: number;
  endedMs: number;
  /** How far the clock of the machine was ahead of these times when it came. */
  driftMs: number;
}

/** What came of a request, and when, where the session keeps that. */
export type WireResult = ({ answer: WireAnswer } | { error: TransportError }) & { moment?: Moment };

/** Carries one request to the target. Never throws for what the target does. */
export type Transport = (request: WireRequest, options: WireOptions) => Promise<WireResult>;

/** What a call ends with that we cut off ourselves. */
export const CUT_BY_US: TransportError = { kind: 'ours', message: 'we closed the connection' };

/** A body in this number of pieces of about one size, as bytes: a piece may end inside a character. */
export const inPieces = (body: Uint8Array, pieces: number): Uint8Array[] => {
  const size = Math.max(1, Math.ceil(body.length / pieces));
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
};

/** Bytes of the body of an answer that we read at most. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;
/** Bytes of its headers; usual clients read 64 kB and more. */
export const LARGEST_HEAD = 128 * 1024;

export const TOO_LARGE: TransportError = {
  kind: 'too-large',
  message: `the answer is larger than ${LARGEST_ANSWER} bytes`,
};

/** Reads bytes as UTF-8 and answers whether they were. A byte order mark stays: JSON has none. */
export const decode = (bytes: Uint8Array): { body: string; utf8: boolean } => {
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), utf8: true };
  } catch {
    return { body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), utf8: false };
  }
};
