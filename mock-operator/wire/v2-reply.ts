import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Body } from '../domain/body.ts';
import { v2Text } from '../domain/v2/text.ts';
import type { V2Env } from './v2-exchange.ts';

/** Answers a call of v2. */
export const v2Reply = (c: Context<V2Env>, body: Body | Body[], status = 200): Response => {
  const { type, text } = v2Text(c.get('v2').world, body);
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': type });
};
