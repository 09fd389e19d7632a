import type { Context, Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { didYouMean } from '../../schemas/suggest.ts';
import { ClockError } from '../kernel/clock.ts';
import { UnknownName } from '../kernel/faults.ts';
import { OfferError } from '../kernel/offer-file.ts';
import { NAMES } from '../wire/address.ts';

/** A call of the control that cannot be carried out; the message says what is wanted instead. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
  readonly status: ContentfulStatusCode;

  constructor(message: string, status: ContentfulStatusCode = 400) {
    super(message);
    this.status = status;
  }
}

/** @throws Misuse where it is so */
export const misuseIf = (isSo: boolean, message: string, status?: ContentfulStatusCode): void => {
  if (isSo) {
    throw new Misuse(message, status);
  }
};

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

interface Route {
  method: string;
  path: string;
}

/** Refuses what no route of the control takes. `routes` are those below `/_mock`. @throws Misuse 404 or 405 */
export const unknownCall = (routes: readonly Route[]): Handler => {
  const calls = routes.filter(({ method }) => method !== 'ALL');
  const paths = [...new Set(calls.map(({ path }) => path))].sort();
  return (c) => {
    const path = c.req.path.replace(/^\/_mock/, '');
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method);
    if (methods.length > 0) {
      c.header('Allow', methods.join(', '));
      throw new Misuse(`/_mock${path} takes ${methods.join(' or ')}, not ${c.req.method}`, 405);
    }
    const known = paths.map((one) => `/_mock${one}`);
    throw new Misuse(
      `There is no /_mock${path}.${didYouMean(`/_mock${path}`, known)} The control has ${known.join(', ')}.`,
      404,
    );
  };
};

const places = ['_mock', '_world', '_fault', '_variant'];

/** Refuses a path that begins as those of control and worlds do: no interface has such. */
export const unknownPlace = (c: Context): Response => {
  const [, first = ''] = c.req.path.split('/');
  const hint = places.includes(first) ? '' : didYouMean(first, places);
  const words = `Below / are _mock, _world/NAME, _fault/NAME and _variant/NAME; ${NAMES}`;
  return c.json({ error: `There is no ${c.req.path}.${hint} ${words}` }, 404);
};
