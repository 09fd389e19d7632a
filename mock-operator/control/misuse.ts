import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ClockError } from '../kernel/clock.ts';
import { UnknownName } from '../kernel/faults.ts';
import { OfferError } from '../kernel/offer-file.ts';

/** A call of the control that cannot be carried out; the message says what is wanted instead. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
  readonly status: ContentfulStatusCode;

  constructor(message: string, status: ContentfulStatusCode = 400) {
    super(message);
    this.status = status;
  }
}

/** What the world refuses. */
const refusals = [ClockError, UnknownName, OfferError];

const statusOf = (error: Error): ContentfulStatusCode => {
  if (error instanceof Misuse) {
    return error.status;
  }
  return refusals.some((kind) => error instanceof kind) ? 400 : 500;
};

/** Every error of the control is `{"error": "…"}`. */
export const misused = (error: Error, c: Context): Response => c.json({ error: error.message }, statusOf(error));
