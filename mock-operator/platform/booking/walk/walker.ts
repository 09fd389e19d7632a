// What every stage of the walk through the Booking API uses: a mock, calls to it, and where they are written down.
import { DEMO_RESELLERS, demoSupplier } from '../../../demo.ts';
import { randomFrom, uuidFrom } from '../../../kernel/random.ts';
import { createMock } from '../../../mock.ts';
import { demoRate, partnerClient } from '../../../partner/test-client.ts';
import { type Answer, callerOf, type HeaderValues } from '../../../test-client.ts';
import type { Deviation, Line } from '../../../walk.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

const DAY = 'start=2026-06-03T00:00:00Z&end=2026-06-04T00:00:00Z';

/** The keys of one of the two resellers. */
export const headersOf = (index: 0 | 1): HeaderValues => ({
  'X-API-Key': DEMO_RESELLERS[index].key,
  'X-API-Secret': DEMO_RESELLERS[index].secret,
});

/** Makes a mock that deviates so, and what a walk through it uses. */
export const walkerOf = (deviation: Deviation, write: (line: Line) => void) => {
  const mock = createMock({ now: start, keys: { key: 'k', secret: 's' }, resellers: DEMO_RESELLERS, ...deviation });
  const next = randomFrom('transcript');
  const newId = () => uuidFrom(next);
  const door = callerOf(mock, '/booking/v1.2', () => ({ 'X-Request-ID': newId(), ...headersOf(0) }));
  const api = partnerClient(mock, '', newId);
  const supplier = `/suppliers/${demoSupplier.id}`;
  const product = `${supplier}/products/${demoRate('STANDARD').productId}`;
  return {
    newId,
    door,
    api,
    supplier,
    product,
    write,
    /** Waits for an answer and writes it down. */
    did: async (what: string, answer: Promise<Answer>): Promise<Answer> => {
      const given = await answer;
      const { status, text, headers } = given;
      write({ what, status, text, headers: headers.get('Content-Type') ?? '' });
      return given;
    },
    /** The same for an answer that may be a server error: an operator that is broken makes one. */
    broke: async (what: string, answer: Promise<Answer>): Promise<void> => {
      const { status, json } = await answer;
      write({ what: `${what}: ${status} ${json?.error?.code ?? ''}`, status: 200, text: '', headers: '' });
    },
    /** The list of a day. */
    list: (day = DAY) => door('GET', `${product}/availabilities?${day}&rate_id=${demoRate('STANDARD').id}`),
    send: (resource: 'hold' | 'booking', wanted: object, meta: object = { reqId: newId() }) =>
      door('POST', `/${resource}s`, { [resource]: wanted, meta }),
  };
};

export type Walker = ReturnType<typeof walkerOf>;
