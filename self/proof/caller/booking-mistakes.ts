// Resellers, each with one habit broken: the mistakes at the Partner API are mistakes at the Booking API too, except the request
// id, which the platform makes where none is sent.
import { atApi, holdingWith, listOf, type Mistake } from './client.ts';
import { listing, partnerMistakes } from './partner-mistakes.ts';

/** Which the platform answers otherwise than the operator. */
const OTHERWISE = ['sends no meta', 'sends a wrong API key where that is 403'];

export const bookingMistakes: readonly Mistake[] = [
  ...partnerMistakes.filter(([words]) => !OTHERWISE.includes(words)).map(atApi('booking')),
  ...listOf(
    {
      'booking.auth.caller-sends-the-key': {
        'sends a wrong API key where that is 403, booking': [
          '/headers/x-api-key',
          async (s) => {
            await s.api.control('variants', { set: ['platform-refuses-keys-with-403'] });
            await listing({ 'X-API-Key': 'no' })(s);
          },
        ],
      },
      'booking.req-id.caller-sends-one': {
        'sends a reqId that is no uuid, booking': ['/body/meta/reqId', holdingWith({ meta: { reqId: 7 } })],
      },
      'booking.availability.caller-sends-known-parameters': {
        'asks for the suppliers by a name, booking': [
          '/query/name',
          ({ call }) => call('GET', '/v1.2/suppliers?name=Old'),
        ],
      },
      'booking.error.caller-asks-for-what-can-be-done': {
        'reads a supplier that there is not, booking': ['/status', ({ call }) => call('GET', '/v1.2/suppliers/nobody')],
      },
    },
    'booking',
  ),
];
