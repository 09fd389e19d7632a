import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Body } from '../../kernel/body.ts';
import { v2Text } from '../rules/text.ts';
import type { V2Env } from './exchange.ts';

/** Answers a call of v2. */
export const v2Reply = (c: Context<V2Env>, body: Body | Body[], status = 200): Response => {
  const { type, text } = v2Text(c.get('exchange').world, body);
  return c.body(text, status as ContentfulStatusCode, { 'Content-Type': type });
};
