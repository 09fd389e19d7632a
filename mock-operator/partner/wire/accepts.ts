// Bodies on their way in: read, measured, parsed, held against their schema.
import type { Context, MiddlewareHandler } from 'hono';
import { isUuid } from '../../../schemas/formats.ts';
import { violations } from '../../../schemas/validate.ts';
import { limitedBody, maxBytes } from '../../wire/body-limit.ts';
import { jsonIn } from '../../wire/json.ts';
import { ApiError } from '../rules/api-error.ts';
import { bodyText } from '../rules/body-text.ts';
import { arrive } from '../rules/request-id.ts';
import { type Problem, refusalOf } from '../rules/request-shape.ts';
import type { Resource } from '../rules/resource.ts';
import type { PartnerEnv } from './exchange.ts';

/** Refuses a body that is larger. @throws ApiError ENTITY_TOO_LARGE */
export const limited = limitedBody(
  () => new ApiError('ENTITY_TOO_LARGE', 'the body is too large', { maxBytes: String(maxBytes) }),
);

/** The request id of a body, when it has one that is a uuid. */
export const bodyReqId = (value: unknown): string | undefined => {
  const meta = (value as { meta?: { reqId?: unknown } } | null)?.meta;
  return typeof meta?.reqId === 'string' && isUuid(meta.reqId) ? meta.reqId : undefined;
};

const problemOf = (resource: Resource, json: { value: unknown } | undefined): Problem | undefined => {
  if (!json) {
    return { malformed: true };
  }
  const found = violations(`partner/${resource}-request`, json.value);
  return found.length === 0 ? undefined : { malformed: false, body: json.value, violations: found };
};

/** Lets only bodies through that conform to the request schema of a resource. @throws ApiError BAD_REQUEST */
export const accepts =
  (resource: Resource): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    const exchange = c.get('exchange');
    const text = await bodyText(exchange.world, c.req.raw);
    const json = jsonIn(text);
    exchange.record.body = { text, json };
    exchange.call.fromBody = bodyReqId(json?.value);
    await arrive(exchange.world, exchange.call);
    const problem = problemOf(resource, json);
    if (problem) {
      exchange.record.violations = problem.malformed ? [] : problem.violations;
      const refusal = refusalOf(resource)(exchange.world, problem);
      if (refusal) {
        throw refusal;
      }
    }
    exchange.accepted = (json?.value as Record<string, unknown> | undefined)?.[resource];
    await next();
  };

/** The resource that a request carried, as `accepts` let it through. */
export const accepted = <Wanted>(c: Context<PartnerEnv>): Wanted => c.get('exchange').accepted as Wanted;
