// The request id on its way from the reseller to the operator. Spec 2.
import type { Body } from '../../../kernel/body.ts';
import { counter } from '../../../kernel/per-world.ts';
import { rules, type Version } from '../../../kernel/rule.ts';
import { jsonIn } from '../../../wire/json.ts';

const idsBefore = counter();

/** The request id of a call whose reseller has sent none. Spec 2: the platform generates one and returns it. */
export const madeId: Version<[], string> = rules((world) => world.newId(), {
  'booking.req-id.made-when-none-is-sent': {
    'made-request-id-is-a-number': (world) => String(1 + idsBefore(world)),
    'made-request-id-has-no-dashes': (world) => world.newId().replaceAll('-', ''),
  },
  'booking.req-id.made-ones-differ': {
    'made-request-ids-are-all-one': () => '00000000-0000-4000-8000-000000000001',
    'made-request-id-is-that-of-the-second': (world) =>
      `00000000-0000-4000-8000-${Math.floor(world.now() / 1000)
        .toString(16)
        .padStart(12, '0')}`,
  },
});

/** The header `X-Request-ID` of the call to the operator, from the id that the answer carries. */
export const forwardedHeader: Version<[reqId: string], string> = (_world, reqId) => reqId;

const objectIn = (value: unknown): Body | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;

/** A body as the operator gets it: where the reseller sent no request id, with that which the platform has made. */
export const withRequestId: Version<[text: string, reqId: string], string> = (_world, text, reqId) => {
  const body = objectIn(jsonIn(text)?.value);
  const meta = body?.meta === undefined ? {} : objectIn(body.meta);
  // What is broken is the operator's to refuse, as it came.
  return body === undefined || meta === undefined || meta.reqId !== undefined
    ? text
    : JSON.stringify({ ...body, meta: { ...meta, reqId } });
};
