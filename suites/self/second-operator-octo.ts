// An OCTO 1.0 face for the second operator: the same inventory behind other paths, names, words and errors.
// Written from the open standard, not from the binding that it is to be certified with.
import type { Transport, WireRequest } from '../harness/wire.ts';
import type { SecondOperator } from './second-operator.ts';
import { parsed } from './second-operator-wire.ts';

type Json = Record<string, unknown>;

/** Where nothing listens: the face answers in process. */
export const OCTO_ADDRESS = 'http://octo.invalid/octo';

const WORDS: Record<string, string> = { RESERVED: 'ON_HOLD', SOLD: 'CONFIRMED', VOID: 'CANCELLED', LAPSED: 'EXPIRED' };

/** Every answer is 200 or 400. */
const answered = (status: 200 | 400, body: unknown): Awaited<ReturnType<Transport>> => ({
  answer: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), utf8: true },
});

const refused = (error: string) => answered(400, { error, errorMessage: `refused with ${error}` });

const bookingView = ({ utcHoldExpiration, status, ...booking }: Json): Json => ({
  ...booking,
  id: booking.uuid,
  status: WORDS[String(status)],
  utcExpiresAt: utcHoldExpiration,
  cancellable: status === 'RESERVED' || status === 'SOLD',
});

/** Carries OCTO calls to the second operator. */
export const octoFace =
  ({ facts, v2BaseUrl }: SecondOperator, transport: Transport): Transport =>
  async (request: WireRequest, options) => {
    const { pathname } = new URL(request.url);
    const [resource = '', uuid = '', action = ''] = pathname.replace('/octo/', '').split('/');
    const sent = (parsed(request.body ?? '{}') ?? {}) as Json;
    const desk = `${facts.v2.endpoint}/x`;
    const supplier = `${desk}/operators/${facts.supplierId}`;

    const forward = async (method: string, url: string, body?: unknown): Promise<unknown> => {
      const result = await transport(
        { method, url, headers: request.headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
        { timeoutMs: options.timeoutMs },
      );
      return 'answer' in result && result.answer.status < 300 ? (JSON.parse(result.answer.body) as unknown) : undefined;
    };
    const reply = (found: unknown, error: string, view: (value: Json) => unknown = (value) => value) =>
      found === undefined ? refused(error) : answered(200, view(found as Json));
    const booking = (found: unknown) => reply(found, 'INVALID_BOOKING_UUID', bookingView);

    const calls: Record<string, () => Promise<Awaited<ReturnType<Transport>>>> = {
      'GET supplier': async () =>
        reply(await forward('GET', `${v2BaseUrl}/operators`), 'UNAUTHORIZED', (found) => ({
          ...(found as unknown as Json[])[0],
          endpoint: OCTO_ADDRESS,
        })),
      'GET products': async () => reply(await forward('GET', `${supplier}/products`), 'FORBIDDEN'),
      'POST availability': async () => {
        const units = sent.units as { id: string; quantity: number }[] | undefined;
        const dates = new URLSearchParams(sent as Record<string, string>);
        return reply(
          units === undefined
            ? await forward('GET', `${supplier}/dates?${dates}`)
            : await forward('POST', `${supplier}/dates`, {
                ...sent,
                units: units.map(({ id, quantity }) => ({ unitId: id, quantity })),
              }),
          'INVALID_PRODUCT_ID',
        );
      },
      'POST bookings': async () => {
        const { expirationMinutes, ...order } = sent;
        return booking(
          await forward('POST', `${desk}/reservations`, {
            ...order,
            ...(expirationMinutes !== undefined && { holdExpirationMinutes: expirationMinutes }),
          }),
        );
      },
      'GET bookings/': async () => booking(await forward('GET', `${desk}/reservations/${uuid}`)),
      'POST bookings/extend': async () =>
        booking(
          await forward('POST', `${desk}/reservations/${uuid}/patience`, {
            reason: 'none is known to OCTO',
            holdExpirationMinutes: sent.expirationMinutes,
          }),
        ),
      'POST bookings/confirm': async () => booking(await forward('PUT', `${desk}/reservations/${uuid}/sale`, sent)),
      'POST bookings/cancel': async () => {
        const found = (await forward('GET', `${desk}/reservations/${uuid}`)) as Json | undefined;
        return found?.status === 'RESERVED' || found?.status === 'SOLD'
          ? booking(await forward('DELETE', `${desk}/reservations/${uuid}`))
          : refused('UNPROCESSABLE_ENTITY');
      },
    };
    const place = uuid === '' ? resource : `${resource}/${action}`;
    return (await calls[`${request.method} ${place}`]?.()) ?? refused('BAD_REQUEST');
  };
