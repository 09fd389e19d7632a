// The request id on its way from the reseller to the operator. Spec 2.
import type { Body } from '../../../kernel/body.ts';
import type { Version } from '../../../kernel/rule.ts';
import { jsonIn } from '../../../wire/json.ts';

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
