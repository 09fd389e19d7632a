// How the body of a call comes to be known, and with it the request id that stands in it.
import type { Context } from 'hono';
import { isUuid } from '../../../schemas/formats.ts';
import { andThen, type MaybePromise } from '../../kernel/maybe-promise.ts';
import { arrivedBody } from '../../wire/arrived-body.ts';
import { jsonIn } from '../../wire/json.ts';
import { bodyText } from '../rules/body-text.ts';
import { arrive, idOfBody } from '../rules/request-id.ts';
import type { PartnerEnv } from './exchange.ts';

/** A body as it came: no text for bytes that are none, no JSON for text that is none. */
export interface ReadBody {
  text: string | undefined;
  json: { value: unknown } | undefined;
}

/** The request id of a body, when it has one that is a uuid. */
const bodyReqId = (value: unknown): string | undefined => {
  const meta = (value as { meta?: { reqId?: unknown } } | null)?.meta;
  return typeof meta?.reqId === 'string' && isUuid(meta.reqId) ? meta.reqId : undefined;
};

/** Reads the body of a call. */
export const readBody = (c: Context<PartnerEnv>): MaybePromise<ReadBody> => {
  const { world, record, call } = c.get('exchange');
  return andThen(bodyText(world, c.req.raw, arrivedBody(c)), (text) => {
    const json = jsonIn(text);
    const body = { text, json };
    record.body = body;
    call.fromBody = idOfBody(world, bodyReqId(json?.value), call, c.req.path);
    return andThen(arrive(world, call), () => body);
  });
};
