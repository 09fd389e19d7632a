import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ClockError } from '../kernel/clock.ts';
import { UnknownName } from '../kernel/faults.ts';

/** A call of the control that cannot be carried out; the message says what is wanted instead. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
  readonly status: ContentfulStatusCode;

  constructor(message: string, status: ContentfulStatusCode = 400) {
    super(message);
    this.status = status;
  }
}

const statusOf = (error: Error): ContentfulStatusCode => {
  if (error instanceof Misuse) {
    return error.status;
  }
  return error instanceof ClockError || error instanceof UnknownName ? 400 : 500;
};

/** Every error of the control is `{"error": "…"}`. */
export const misused = (error: Error, c: Context): Response => c.json({ error: error.message }, statusOf(error));
