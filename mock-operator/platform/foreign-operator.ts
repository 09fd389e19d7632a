// An operator of somebody else behind the platform: what the platform sends to it, and what comes back, is in the journal
// with what is wrong with the answer.
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { CallHeaders } from '../wire/call-headers.ts';
import type { CallRecord } from '../wire/call-record.ts';
import type { Journal } from '../wire/journal.ts';
import { KeptAnswer } from '../wire/kept-answer.ts';
import { operatorMistakes } from './operator-mistakes.ts';
import { type ForwardedCall, readAnswer, type Upstream, type UpstreamAnswer } from './upstream.ts';

/** Why no answer has come, in words: `ECONNREFUSED`, `socket hang up`. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
};

/** How the operator is called: the `fetch` of Node, or one that goes through a proxy. */
export type OperatorFetch = (url: string, init: Omit<ForwardedCall, 'path' | 'forwardedFor'>) => Promise<Response>;

const directly: OperatorFetch = (url, init) => fetch(url, { ...init, redirect: 'manual' });

const sent = async (
  url: string,
  { path, forwardedFor: _, ...init }: ForwardedCall,
  send: OperatorFetch,
): Promise<UpstreamAnswer> => {
  try {
    return await readAnswer(await send(`${url}${path}`, init));
  } catch (error) {
    throw new Error(`the operator at ${url} does not answer (${reasonOf(error)})`);
  }
};

/** The Partner API at an address, which is without `/v1.2`; its calls are written into the journal of a world. */
export const foreignOperator =
  (
    { url, fetch: send = directly }: { url: string; fetch?: OperatorFetch },
    world: ControlledWorld,
    journal: Journal,
  ): Upstream =>
  async (call) => {
    const record: CallRecord = {
      number: 0,
      called: 'partner',
      at: world.now(),
      startedMs: performance.now(),
      method: call.method,
      path: call.path,
      headers: new CallHeaders(Object.fromEntries(new Headers(call.headers))),
      forwardedFor: call.forwardedFor,
      ...(call.body !== undefined && { body: { text: call.body, json: undefined } }),
      findings: [],
    };
    journal.begin(record);
    try {
      const answer = await sent(url, call, send);
      record.status = answer.status;
      record.answer = new KeptAnswer(answer.headers, [answer.text]);
      journal.end(record, operatorMistakes(call, answer));
      return answer;
    } catch (error) {
      record.unanswered = (error as Error).message;
      journal.end(record);
      throw error;
    }
  };
