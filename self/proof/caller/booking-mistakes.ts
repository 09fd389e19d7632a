// Resellers, each with one habit broken: the mistakes at the Partner API are mistakes at the Booking API too, except the request
// id, which the platform makes where none is sent.
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import type { Mistake } from './client.ts';
import { partnerMistakes } from './partner-mistakes.ts';

/** Which the platform answers otherwise than the operator. */
const OTHERWISE = ['sends no meta', 'sends a wrong API key where that is 403'];

const atTheDoor = ([words, requirement, pointer, act]: Mistake): Mistake => [
  `${words}, booking`,
  requirement.replace('partner.', 'booking.') as RequirementId,
  pointer,
  act,
  'booking',
];

export const bookingMistakes: readonly Mistake[] = [
  ...partnerMistakes.filter(([words]) => !OTHERWISE.includes(words)).map(atTheDoor),
  [
    'sends a wrong API key where that is 403, booking',
    'booking.auth.caller-sends-the-key',
    '/headers/x-api-key',
    async ({ api, call, listPath, window }) => {
      await api.control('variants', { set: ['platform-refuses-keys-with-403'] });
      await call('GET', listPath('STANDARD', window), undefined, { 'X-API-Key': 'no' });
    },
    'booking',
  ],
  [
    'sends a reqId that is no uuid, booking',
    'booking.req-id.caller-sends-one',
    '/body/meta/reqId',
    ({ api, call, free }) =>
      free('STANDARD').then((at) =>
        call('POST', '/v1.2/holds', { hold: api.holdOf('STANDARD', at, 1), meta: { reqId: 7 } }),
      ),
    'booking',
  ],
  [
    'asks for the suppliers by a name, booking',
    'booking.availability.caller-sends-known-parameters',
    '/query/name',
    ({ call }) => call('GET', '/v1.2/suppliers?name=Old'),
    'booking',
  ],
  [
    'reads a supplier that there is not, booking',
    'booking.error.caller-asks-for-what-can-be-done',
    '/status',
    ({ call }) => call('GET', '/v1.2/suppliers/nobody'),
    'booking',
  ],
];
