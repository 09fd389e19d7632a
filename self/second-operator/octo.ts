// An OCTO 1.0 bound for the second operator: the same inventory behind other paths, names, words and errors.
// Written from the open standard, not from the binding that it is to be certified with.
import { availabilityView, bookingView, calendarOf, isCancellable, type Kept, productView } from './octo-view.ts';
import type { SecondOperator } from './operator.ts';
import { type Call, isRecord, type Json, type Listener, listen, parsed, type Reply } from './wire.ts';

/** Every answer is 200 or 400; the body of an error has its code. */
const refused = (error: string, named: Json = {}): Reply => ({
  status: 400,
  body: { error, errorMessage: `refused with ${error}`, ...named },
});

/** Units of a check: `id` here, `unitId` there. */
const unitsOf = (units: unknown): Json[] =>
  Array.isArray(units) ? units.map((unit: Json) => ({ unitId: unit.id, quantity: unit.quantity })) : [];

/** Serves the second operator's v2 side as OCTO 1.0, below `/octo` of a free port. */
export function startOctoFace({ facts, v2BaseUrl }: SecondOperator): Promise<Listener> {
  const desk = `${facts.v2.endpoint}/x`;
  const supplier = `${desk}/operators/${facts.supplierId}`;

  const made = new Map<string, Kept>();
  /** What is kept of a booking, with the changes of a call that succeeded. */
  const keptOf = (uuid: string, isChange = false, changes: Partial<Kept> = {}): Kept => {
    const now = new Date().toISOString();
    const known = made.get(uuid.toLowerCase()) ?? { createdAt: now, updatedAt: now, notes: null };
    const kept = { ...known, ...changes, ...(isChange && { updatedAt: now }) };
    made.set(uuid.toLowerCase(), kept);
    return kept;
  };

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
    const reply = async (
      found: Promise<Json | undefined>,
      error: string,
      view: (value: Json) => Json | Json[],
    ): Promise<Reply> => {
      const value = await found;
      return value === undefined ? refused(error) : { status: 200, body: view(value) };
    };
    const each = (view: (value: Json) => Json) => (list: Json) => Object.values(list).map((one) => view(one as Json));
    const reservation = `${desk}/reservations/${uuid}`;
    const booking = (found: Promise<Json | undefined>, changes: Partial<Kept> = {}) =>
      reply(found, 'INVALID_BOOKING_UUID', (value) =>
        bookingView(value, keptOf(String(value.uuid), call.method !== 'GET', changes)),
      );
    const dates = ({ productId, optionId, localDateStart, localDateEnd }: Json) =>
      forward(
        'GET',
        `${supplier}/dates?${new URLSearchParams({ productId, optionId, localDateStart, localDateEnd } as Record<string, string>)}`,
      );

    switch (`${call.method} ${root}/${resource}${uuid && '/uuid'}${action && `/${action}`}`) {
      case 'GET octo/supplier':
        return reply(forward('GET', `${v2BaseUrl}/operators`), 'UNAUTHORIZED', (list) => ({
          ...(Object.values(list)[0] as Json),
          contact: { address: null, ...((Object.values(list)[0] as Json)?.contact as Json) },
          endpoint: `http://${call.header('host')}/octo`,
        }));
      case 'GET octo/products':
        return reply(forward('GET', `${supplier}/products`), 'FORBIDDEN', each(productView));
      case 'GET octo/products/uuid': {
        const list = Object.values((await forward('GET', `${supplier}/products`)) ?? {}) as Json[];
        const product = list.find(({ id }) => id === uuid);
        return product === undefined
          ? refused('INVALID_PRODUCT_ID', { productId: uuid })
          : { status: 200, body: productView(product) };
      }
      case 'POST octo/availability/uuid':
        return reply(dates(sent), 'INVALID_PRODUCT_ID', calendarOf);
      case 'POST octo/availability': {
        const ids = Array.isArray(sent.availabilityIds) ? sent.availabilityIds.map(String) : undefined;
        if (sent.units === undefined && ids !== undefined) {
          const list = dates({ ...sent, localDateStart: '2000-01-01', localDateEnd: '2099-12-31' });
          return reply(list, 'INVALID_PRODUCT_ID', (value) =>
            each(availabilityView)(value).filter(({ id }) => ids.includes(String(id))),
          );
        }
        return reply(
          sent.units === undefined
            ? dates(sent)
            : forward('POST', `${supplier}/dates`, { ...sent, units: unitsOf(sent.units) }),
          'INVALID_PRODUCT_ID',
          each(availabilityView),
        );
      }
      case 'GET octo/bookings': {
        const reference = call.query.get('resellerReference');
        if (reference === null) {
          return refused('BAD_REQUEST');
        }
        const bookings = await Promise.all(
          [...made.keys()].map((one) => forward('GET', `${desk}/reservations/${one}`)),
        );
        return {
          status: 200,
          body: bookings
            .filter((one) => one !== undefined)
            .map((one) => bookingView(one, keptOf(String(one.uuid))))
            .filter(({ resellerReference }) => resellerReference === reference),
        };
      }
      case 'PATCH octo/bookings/uuid':
        return booking(forward('GET', reservation), { notes: sent.notes });
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
        return booking(forward('PUT', `${reservation}/sale`, sent), { resellerReference: sent.resellerReference });
      case 'POST octo/bookings/uuid/cancel': {
        const found = await forward('GET', reservation);
        return isCancellable(found?.status) ? booking(forward('DELETE', reservation)) : refused('UNPROCESSABLE_ENTITY');
      }
      default:
        return refused('BAD_REQUEST');
    }
  });
}
