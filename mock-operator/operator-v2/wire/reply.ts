import type { Context } from 'hono';
import type { Body } from '../../kernel/body.ts';
import { answer } from '../../wire/answer.ts';
import { v2Text } from '../rules/text.ts';
import type { V2Env, V2Exchange } from './exchange.ts';

/** In OCTO an answer names the capabilities that it was made with: here none. */
export const capabilitiesOf = ({ binding }: V2Exchange): Record<string, string> =>
  binding === 'octo' ? { 'Octo-Capabilities': '' } : {};

/** Answers a call of v2. */
export const v2Reply = (c: Context<V2Env>, body: Body | Body[], status = 200): Response => {
  const exchange = c.get('exchange');
  const { type, text, parts } = v2Text(exchange.world, body);
  return answer(c, status, text, { ...capabilitiesOf(exchange), 'Content-Type': type }, parts);
};

/** Keeps what was listed, by which the caller is judged that lists again. */
export const listed = (c: Context<V2Env>, list: Body[]): Body[] => {
  c.get('exchange').record.listed = list;
  return list;
};
