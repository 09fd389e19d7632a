// Bodies on their way in: read, parsed, held against their schema.
import type { MiddlewareHandler } from 'hono';
import { violations } from '../../../../schemas/validate.ts';
import { ApiError } from '../../../partner/rules/api-error.ts';
import { bodyText } from '../../../partner/rules/body-text.ts';
import { arrive } from '../../../partner/rules/request-id.ts';
import { bodyReqId } from '../../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { jsonIn } from '../../../wire/json.ts';

/** Lets only bodies through that conform to a schema of the Channel API; a missing `meta` is made up for. @throws ApiError BAD_REQUEST */
export const accepts =
  (schema: string): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    const exchange = c.get('exchange');
    const text = await bodyText(exchange.world, c.req.raw);
    const json = jsonIn(text);
    exchange.record.body = { text, json };
    exchange.call.fromBody = bodyReqId(json?.value);
    await arrive(exchange.world, exchange.call);
    if (json === undefined) {
      throw new ApiError('BAD_REQUEST', 'the body is no JSON');
    }
    const [mistake] = violations(`channel/${schema}`, json.value).filter(
      ({ keyword, params }) => !(keyword === 'required' && params.missingProperty === 'meta'),
    );
    if (mistake) {
      throw new ApiError('BAD_REQUEST', `at ${mistake.pointer || '/'} expected ${mistake.message}`, {
        pointer: mistake.pointer,
      });
    }
    exchange.accepted = json.value;
    await next();
  };
