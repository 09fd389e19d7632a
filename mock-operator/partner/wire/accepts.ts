// Bodies on their way in: read, measured, parsed, validated.
import type { Context, MiddlewareHandler } from 'hono';
import { isUuid } from '../../../schemas/formats.ts';
import { jsonIn } from '../../../schemas/text/json.ts';
import { violations } from '../../../schemas/validate.ts';
import { codeOf } from '../../kernel/error-code.ts';
import type { Version } from '../../kernel/rule.ts';
import { arrivedBody } from '../../wire/arrived-body.ts';
import { limitedBody } from '../../wire/body-limit.ts';
import { ApiError } from '../rules/api-error.ts';
import { bodyText } from '../rules/body-text.ts';
import { arrive, idOfBody } from '../rules/request-id.ts';
import { type Problem, refusalOf } from '../rules/request-shape.ts';
import type { Resource } from '../rules/resource.ts';
import type { PartnerEnv } from './exchange.ts';

/** A body as it came: no text for bytes that are none, no JSON for text that is none. */
interface ReadBody {
  text: string | undefined;
  json: { value: unknown } | undefined;
}

/** The request id of a body, when it has one that is a uuid. */
const bodyReqId = (value: unknown): string | undefined => {
  const meta = (value as { meta?: { reqId?: unknown } } | null)?.meta;
  return typeof meta?.reqId === 'string' && isUuid(meta.reqId) ? meta.reqId : undefined;
};

/** Reads the body of a call. */
export const readBody = async (c: Context<PartnerEnv>): Promise<ReadBody> => {
  const { world, record, call } = c.get('exchange');
  const text = await bodyText(world, c.req.raw, arrivedBody(c));
  const json = jsonIn(text);
  record.body = { text, json };
  call.fromBody = idOfBody(world, bodyReqId(json?.value), call, c.req.path);
  await arrive(world, call);
  return { text, json };
};

/** Refuses a body that is too large or encoded. @throws ApiError ENTITY_TOO_LARGE, or BAD_REQUEST with 415 */
export const limited = limitedBody((status, message) => new ApiError(codeOf(status), message, {}, status));

const problemOf = (schema: string, json: { value: unknown } | undefined): Problem | undefined => {
  if (!json) {
    return { malformed: true };
  }
  const found = violations(schema, json.value);
  return found.length === 0 ? undefined : { malformed: false, body: json.value, violations: found };
};

/** What a body is to conform to. */
interface Expected {
  schema: string;
  /** Why a body is refused that does not; undefined when it is let through all the same. */
  refusal: Version<[Problem], ApiError | undefined>;
  /** The member that the route wants; the whole body by default. */
  member?: string;
}

/** Lets only bodies through that conform to a schema. @throws ApiError */
export const conforming =
  ({ schema, refusal: refusalOf, member }: Expected): MiddlewareHandler<PartnerEnv> =>
  async (c, next) => {
    const exchange = c.get('exchange');
    const { world, record } = exchange;
    const { json } = await readBody(c);
    const problem = problemOf(schema, json);
    if (problem) {
      record.violations = problem.malformed ? [] : problem.violations;
      const refusal = refusalOf(world, problem);
      if (refusal) {
        throw refusal;
      }
    }
    const body = json?.value as Record<string, unknown> | undefined;
    exchange.accepted = member === undefined ? body : body?.[member];
    return next();
  };

/** The same of the request schema of a resource. @throws ApiError BAD_REQUEST */
export const accepts = (resource: Resource): MiddlewareHandler<PartnerEnv> =>
  conforming({ schema: `partner/${resource}-request`, refusal: refusalOf(resource), member: resource });

/** What of a body the route wants, as it was let through. */
export const accepted = <Wanted>(c: Context<PartnerEnv>): Wanted => c.get('exchange').accepted as Wanted;
