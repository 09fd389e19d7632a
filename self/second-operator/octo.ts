// An OCTO 1.0 bound for the second operator: the same inventory behind other paths, names, words and errors.
// Written from the open standard, not from the binding that it is to be certified with.
import type { SecondOperator } from './operator.ts';
import { type Call, isRecord, type Json, type Listener, listen, parsed, type Reply } from './wire.ts';

const WORDS: Record<string, string> = { RESERVED: 'ON_HOLD', SOLD: 'CONFIRMED', VOID: 'CANCELLED', LAPSED: 'EXPIRED' };

/** Every answer is 200 or 400; the body of an error has its code. */
const refused = (error: string): Reply => ({ status: 400, body: { error, errorMessage: `refused with ${error}` } });

const bookingView = ({ utcHoldExpiration, status, ...booking }: Json): Json => ({
  ...booking,
  id: booking.uuid,
  status: WORDS[String(status)],
  utcExpiresAt: utcHoldExpiration,
  cancellable: isCancellable(status),
});

const isCancellable = (status: unknown) => status === 'RESERVED' || status === 'SOLD';

/** Units of a check: `id` here, `unitId` there. */
const unitsOf = (units: unknown): Json[] =>
  Array.isArray(units) ? units.map((unit: Json) => ({ unitId: unit.id, quantity: unit.quantity })) : [];

/** Serves the second operator's v2 side as OCTO 1.0, below `/octo` of a free port. */
export function startOctoFace({ facts, v2BaseUrl }: SecondOperator): Promise<Listener> {
  const desk = `${facts.v2.endpoint}/x`;
  const supplier = `${desk}/operators/${facts.supplierId}`;

  return listen(async (call: Call) => {
    const [root, resource = '', uuid = '', action = ''] = call.path;
    const body = parsed(call.text);
    const sent: Json = isRecord(body) ? body : {};

    /** The answer of the second operator; undefined when it refuses. */
    const forward = async (method: string, url: string, json?: Json): Promise<Json | undefined> => {
      const answer = await fetch(url, {
        method,
        headers: { authorization: call.header('authorization') ?? '' },
        body: json === undefined ? null : JSON.stringify(json),
      });
      return answer.ok ? ((await answer.json()) as Json) : undefined;
    };
    const reply = async (found: Promise<Json | undefined>, error: string, view = (value: Json) => value) => {
      const value = await found;
      return value === undefined ? refused(error) : { status: 200, body: view(value) };
    };
    const reservation = `${desk}/reservations/${uuid}`;
    const booking = (found: Promise<Json | undefined>) => reply(found, 'INVALID_BOOKING_UUID', bookingView);

    switch (`${call.method} ${root}/${resource}${uuid && '/uuid'}${action && `/${action}`}`) {
      case 'GET octo/supplier':
        return reply(forward('GET', `${v2BaseUrl}/operators`), 'UNAUTHORIZED', (list) => ({
          ...(Object.values(list)[0] as Json),
          endpoint: `http://${call.header('host')}/octo`,
        }));
      case 'GET octo/products':
        return reply(forward('GET', `${supplier}/products`), 'FORBIDDEN');
      case 'POST octo/availability':
        return reply(
          sent.units === undefined
            ? forward('GET', `${supplier}/dates?${new URLSearchParams(sent as Record<string, string>)}`)
            : forward('POST', `${supplier}/dates`, { ...sent, units: unitsOf(sent.units) }),
          'INVALID_PRODUCT_ID',
        );
      case 'POST octo/bookings': {
        const { expirationMinutes, ...order } = sent;
        const minutes = expirationMinutes === undefined ? {} : { holdExpirationMinutes: expirationMinutes };
        return booking(forward('POST', `${desk}/reservations`, { ...order, ...minutes }));
      }
      case 'GET octo/bookings/uuid':
        return booking(forward('GET', reservation));
      case 'POST octo/bookings/uuid/extend':
        return booking(
          forward('POST', `${reservation}/patience`, {
            reason: 'OCTO knows none',
            holdExpirationMinutes: sent.expirationMinutes,
          }),
        );
      case 'POST octo/bookings/uuid/confirm':
        return booking(forward('PUT', `${reservation}/sale`, sent));
      case 'POST octo/bookings/uuid/cancel': {
        const found = await forward('GET', reservation);
        return isCancellable(found?.status) ? booking(forward('DELETE', reservation)) : refused('UNPROCESSABLE_ENTITY');
      }
      default:
        return refused('BAD_REQUEST');
    }
  });
}
