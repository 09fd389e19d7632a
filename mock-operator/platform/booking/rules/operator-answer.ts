// What the operator has answered, and what the reseller gets of it. Spec 4.2: exactly as in 4.1.

import { jsonIn } from '../../../../schemas/text/json.ts';
import type { Body } from '../../../kernel/body.ts';
import { codeOf, type ErrorCode } from '../../../kernel/error-code.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { ApiError, refuse } from '../../../partner/rules/api-error.ts';
import { isJsonType } from '../../../wire/json.ts';
import type { UpstreamAnswer } from '../../upstream.ts';
import { objectIn } from './forwarded-body.ts';

/** An answer of the operator as it came, or why none came, or only a part. */
export type OperatorAnswer = UpstreamAnswer | { missing: string };

/** The member that a success shows; `nothing` for a call whose answer is empty. */
type Shows = 'hold' | 'booking' | 'availabilities' | 'availability' | 'nothing';

/** What goes on to the reseller: what was shown, without its `meta`, or the text of an answer that should be empty. */
export interface Relayed {
  status: number;
  shown: Body | string;
}

/** Why an answer cannot be used that is a success and shows nothing. */
export const SHOWS_NOTHING = 'the operator has answered with something else than was asked for';

/** Why one cannot be used that is a success and a page, or another text that is no JSON. */
export const NO_JSON = 'the operator has answered with what is no JSON';

/** What an answer means: a success, the refusal of an operator, or that there is no operator to speak of. */
export type Meaning =
  | { kind: 'success'; passed: Relayed }
  | { kind: 'refusal'; refusal: ApiError }
  | { kind: 'unusable'; why: string; status?: number };

/** The refusal of the operator: its status, and its error object where it has sent one. */
const refusalOf = (status: number, body: Body | undefined): ApiError => {
  const { code, message, data } = objectIn(body?.error) ?? {};
  return new ApiError(
    typeof code === 'string' ? (code as ErrorCode) : codeOf(status),
    typeof message === 'string' ? message : 'the operator refuses',
    (objectIn(data) ?? {}) as Record<string, string>,
    status,
  );
};

/** Whether a body shows what a success shows. */
const isShown = (body: Body | undefined, shows: Shows): body is Body => {
  const shown = objectIn(body?.[shows]);
  return shown !== undefined && (shows === 'availabilities' || typeof shown.id === 'string');
};

/** What an answer of the operator means to a call whose success shows something. */
export const meaningOf = (answer: OperatorAnswer, shows: Shows): Meaning => {
  if ('missing' in answer) {
    return { kind: 'unusable', why: answer.missing };
  }
  const { status, headers, text } = answer;
  const body = isJsonType(headers['content-type'] ?? '') ? objectIn(jsonIn(text)?.value) : undefined;
  if (status === 401) {
    return { kind: 'unusable', why: 'the operator does not take the keys of the platform' };
  }
  if (status >= 400 && status < 500) {
    return { kind: 'refusal', refusal: refusalOf(status, body) };
  }
  if (status < 200 || status >= 300) {
    return { kind: 'unusable', why: `the operator has answered with status ${status}`, status };
  }
  if (shows === 'nothing' && (text === '' || body !== undefined)) {
    return { kind: 'success', passed: { status, shown: text } };
  }
  if (shows !== 'nothing' && isShown(body, shows)) {
    const { meta: _, ...shown } = body;
    return { kind: 'success', passed: { status, shown } };
  }
  return { kind: 'unusable', why: body === undefined && text !== '' ? NO_JSON : SHOWS_NOTHING };
};

/** Refuses for an operator that cannot be used. 503 stays what it is: the operator is there, and asks for patience. */
const unusable: Version<[message: string, status?: number], never> = choice<[message: string, status?: number], never>(
  'booking.forward.broken-operator',
  // Spec silent: what a reseller gets when the operator is down or answers what is no answer.
  (_world, message, status) => refuse('INTERNAL_SERVER', message, {}, status === 503 ? 503 : 502),
  {
    'unusable-operator-is-500': (_world, message) => refuse('INTERNAL_SERVER', message),
    'unusable-operator-is-424': (_world, message) => refuse('FAILED_DEPENDENCY', message),
  },
);

/** The refusal of the operator passes as it is; what is no answer is never a success. @throws ApiError */
export const passed: Version<[Meaning], Relayed> = (world, meaning) => {
  if (meaning.kind === 'refusal') {
    throw meaning.refusal;
  }
  return meaning.kind === 'success' ? meaning.passed : unusable(world, meaning.why, meaning.status);
};

/** The same of an answer as it came. @throws ApiError */
export const relayed: Version<[OperatorAnswer, Shows], Relayed> = (world, answer, shows) =>
  passed(world, meaningOf(answer, shows));
