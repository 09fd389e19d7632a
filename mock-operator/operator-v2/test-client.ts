// A caller of v2 for the mock's own tests, in the words of either binding; it calls without sockets.
import { randomUUID } from 'node:crypto';
import { demoPlans, demoSupplier } from '../demo.ts';
import { DEMO_AUTHORIZATION, v2Plans } from '../demo-v2.ts';
import type { Rate } from '../kernel/offer.ts';
import type { Mock } from '../mock.ts';
import { type Answer, callerOf, type HeaderValues } from '../test-client.ts';
import type { Binding } from './wire/exchange.ts';

interface Options {
  binding?: Binding;
  prefix?: string;
  /** Makes every id that is sent. */
  newId?: () => string;
}

/** A rate of the demo data by its code: an option of v2. */
export const option = (code: string): Rate => {
  const found = [...demoPlans, ...v2Plans].find(({ rate }) => rate.code === code);
  if (!found) {
    throw new Error(`there is no demo rate ${code}`);
  }
  return found.rate;
};

export interface Dates {
  start: string;
  end: string;
}

export const v2Client = (
  mock: Pick<Mock, 'app'>,
  { binding = 'operator-v2', prefix = '', newId = randomUUID }: Options = {},
) => {
  const octo = binding === 'octo';
  const endpoint = (supplierId = demoSupplier.id): string => (octo ? '/octo' : `/v2/desk/suppliers/${supplierId}`);

  const call = callerOf(mock, prefix, () => ({ Authorization: DEMO_AUTHORIZATION.full, 'Octo-Capabilities': '' }));

  const dates = (code: string, { start, end }: Dates, own: Record<string, string> = {}): Promise<Answer> => {
    const { productId, id } = option(code);
    const query = { productId, optionId: id, localDateStart: start, localDateEnd: end, ...own };
    return octo
      ? call('POST', '/octo/availability', query)
      : call('GET', `${endpoint()}/availability?${new URLSearchParams(query)}`);
  };

  const check = (code: string, availabilityId: string, quantity: number, own: object = {}): Promise<Answer> => {
    const { productId, id, prices } = option(code);
    const unitId = prices[0]?.id;
    return call('POST', `${endpoint()}/availability`, {
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
      unitItems: Array.from({ length: units }, (_, index) => ({
        uuid: newId(),
        unitId: prices[0]?.id,
        resellerReference: `U-${index}`,
      })),
      [octo ? 'expirationMinutes' : 'holdExpirationMinutes']: 15,
      resellerReference: 'R-1',
      ...own,
    };
  };

  const change = (uuid: string, action: string, body: unknown) =>
    call('POST', `${endpoint()}/bookings/${uuid}/${action}`, body);

  return {
    call,
    endpoint,
    dates,
    check,
    wanted,
    suppliers: (headers?: HeaderValues) => call('GET', octo ? '/octo/supplier' : '/v2/suppliers', undefined, headers),
    products: (headers?: HeaderValues, supplierId?: string) =>
      call('GET', `${endpoint(supplierId)}/products`, undefined, headers),
    create: (request: unknown, headers?: HeaderValues) => call('POST', `${endpoint()}/bookings`, request, headers),
    get: (uuid: string) => call('GET', `${endpoint()}/bookings/${uuid}`),
    extend: (uuid: string, own: object = {}) =>
      change(uuid, 'extend', {
        ...(!octo && { reason: 'CUSTOMER_REQUESTED' }),
        [octo ? 'expirationMinutes' : 'holdExpirationMinutes']: 20,
        ...own,
      }),
    confirm: (uuid: string, fullName = 'Ada Byron') =>
      change(uuid, 'confirm', { contact: { fullName }, resellerReference: 'R-2' }),
    cancel: (uuid: string) => change(uuid, 'cancel', { reason: 'CUSTOMER' }),
    control: (name: string, body?: unknown) =>
      call(body === undefined ? 'GET' : 'POST', `/_mock/${name}`, body, { 'Content-Type': 'application/json' }),
  };
};
