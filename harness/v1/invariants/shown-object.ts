// Which hold or booking an exchange makes or reads. Spec 4.1.
import type { Exchange } from '../../exchange/exchange.ts';
import { textAt } from '../../exchange/pointer.ts';
import { sentBody } from '../matches-request.ts';

export type Kind = 'hold' | 'booking';

export const isCreate = ({ intent }: Exchange, kind: Kind): boolean =>
  intent.operation === (kind === 'hold' ? 'createHold' : 'createBooking');

export const isRead = ({ intent }: Exchange, kind: Kind): boolean =>
  intent.operation === (kind === 'hold' ? 'getHold' : 'getBooking');

/** The id in lower case under which an exchange makes or reads an object. */
export const idOf = (exchange: Exchange, kind: Kind): string | undefined =>
  (isRead(exchange, kind)
    ? exchange.intent.parameters[`${kind}_id`]
    : (textAt(exchange.json, `/${kind}/id`) ?? textAt(sentBody(exchange), `/${kind}/id`))
  )?.toLowerCase();
