import type { MiddlewareHandler } from 'hono';
import { conforming } from '../../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../../partner/wire/exchange.ts';
import { refusalOf } from '../rules/request-shape.ts';

/** Lets only bodies through that conform to a schema of the Channel API. @throws ApiError BAD_REQUEST */
export const accepts = (schema: string): MiddlewareHandler<PartnerEnv> =>
  conforming({ schema: `channel/${schema}`, refusal: refusalOf });
