// A caller of v2 for the mock's own tests, in the words of either face; it calls without sockets.
import { randomUUID } from 'node:crypto';
import type { Answer, Json } from './caller.ts';
import { demoPlans, demoSupplier } from './demo.ts';
import { deskPlans } from './demo-desk.ts';
import type { Rate } from './domain/offer.ts';
import { DEMO_AUTHORIZATION, type Mock } from './mock.ts';
import type { Face } from './wire/v2-exchange.ts';

export type Headers = Record<string, string | undefined>;

interface Options {
  face?: Face;
  place?: string;
  /** Makes every id that is sent. */
  newId?: () => string;
}

/** A rate of the demo data by its code: an option of v2. */
export const option = (code: string): Rate => {
  const found = [...demoPlans, ...deskPlans].find(({ rate }) => rate.code === code);
  if (!found) throw new Error(`there is no demo rate ${code}`);
  return found.rate;
};

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface Dates {
  start: string;
  end: string;
}

export const v2CallerOf = (
  mock: Pick<Mock, 'app'>,
  { face = 'operator-v2', place = '', newId = randomUUID }: Options = {},
) => {
  const octo = face === 'octo';
  const desk = (supplierId = demoSupplier.id): string => (octo ? '/octo' : `/v2/desk/suppliers/${supplierId}`);

  const call = async (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> => {
    const all = { Authorization: DEMO_AUTHORIZATION.full, 'Octo-Capabilities': '', ...headers };
    const response = await mock.app.request(`${place}${path}`, {
      method,
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), headers: response.headers };
  };

  const dates = (code: string, { start, end }: Dates, own: Record<string, string> = {}): Promise<Answer> => {
    const { productId, id } = option(code);
    const query = { productId, optionId: id, localDateStart: start, localDateEnd: end, ...own };
    return octo
      ? call('POST', '/octo/availability', query)
      : call('GET', `${desk()}/availability?${new URLSearchParams(query)}`);
  };

  const check = (code: string, availabilityId: string, quantity: number, own: object = {}): Promise<Answer> => {
    const { productId, id, prices } = option(code);
    const unitId = prices[0]?.id;
    return call('POST', `${desk()}/availability`, {
      productId,
      optionId: id,
      availabilityIds: [availabilityId],
      units: [octo ? { id: unitId, quantity } : { unitId, quantity }],
      ...own,
    });
  };

  const wanted = (code: string, availabilityId: string, units = 1, own: object = {}) => {
    const { productId, id, prices } = option(code);
    return {
      uuid: newId(),
      productId,
      optionId: id,
      availabilityId,
      unitItems: Array.from({ length: units }, () => ({ uuid: newId(), unitId: prices[0]?.id })),
      [octo ? 'expirationMinutes' : 'holdExpirationMinutes']: 15,
      resellerReference: 'R-1',
      ...own,
    };
  };

  const change = (uuid: string, action: string, body: unknown) =>
    call('POST', `${desk()}/bookings/${uuid}/${action}`, body);

  return {
    call,
    desk,
    dates,
    check,
    wanted,
    suppliers: (headers?: Headers) => call('GET', octo ? '/octo/supplier' : '/v2/suppliers', undefined, headers),
    products: (headers?: Headers, supplierId?: string) =>
      call('GET', `${desk(supplierId)}/products`, undefined, headers),
    create: (request: unknown, headers?: Headers) => call('POST', `${desk()}/bookings`, request, headers),
    get: (uuid: string) => call('GET', `${desk()}/bookings/${uuid}`),
    extend: (uuid: string, own: object = {}) =>
      change(uuid, 'extend', {
        ...(!octo && { reason: 'CUSTOMER_REQUESTED' }),
        [octo ? 'expirationMinutes' : 'holdExpirationMinutes']: 20,
        ...own,
      }),
    confirm: (uuid: string) =>
      change(uuid, 'confirm', { contact: { fullName: 'Ada Byron' }, resellerReference: 'R-2' }),
    cancel: (uuid: string) => change(uuid, 'cancel', { reason: 'CUSTOMER' }),
    control: (name: string, body?: unknown) =>
      call(body === undefined ? 'GET' : 'POST', `/_mock/${name}`, body, { 'Content-Type': 'application/json' }),
  };
};
