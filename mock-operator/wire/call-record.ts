// One call as it came and was answered: what the journal keeps, and what the caller is judged by.
import { INTERFACES, type Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Violation } from '../../schemas/validate.ts';
import type { CallHeaders } from './call-headers.ts';
import type { Members } from './control-words.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** What a call gets instead of the usual answer. */
export type Behaviour = Members<'behaviour'>;

/** The interface that was called: of the operator, or of the platform. */
export type CalledInterface = Interface | 'octo';

export const CALLED: readonly CalledInterface[] = [...INTERFACES, 'octo'];

/** One thing that the caller did wrong (`error`), or had better not done (`warning`); of a forwarded call, what the operator did. */
export interface Finding {
  severity: 'error' | 'warning';
  requirement: RequirementId;
  /** That of the requirement. */
  sentence: string;
  /** JSON pointer into the entry of the journal. */
  pointer: string;
  message: string;
}

/** A body as it was read. */
interface ParsedBody {
  /** Absent when its bytes are no UTF-8. */
  text: string | undefined;
  /** Whether only the beginning of the text was kept. */
  isPart?: true;
  /** Absent when it is no JSON. */
  json: { value: unknown } | undefined;
}

export interface CallRecord {
  /** Counts the calls of a world, from 1. */
  number: number;
  readonly called: CalledInterface;
  /** Milliseconds since 1970, by the clock of the world. */
  readonly at: number;
  /** By the clock of the process, in milliseconds. */
  readonly startedMs: number;
  durationMs?: number | undefined;
  readonly method: string;
  /** With its query, and with the prefix of its world. */
  readonly path: string;
  readonly headers: CallHeaders;
  /** The number of the reseller's call for which the platform has sent this one to the operator. */
  readonly forwardedFor?: number | undefined;
  /** Absent when it is none. */
  operation?: string | undefined;
  /** Absent when no body was read. */
  body?: ParsedBody | undefined;
  /** Where the body departs from its schema. */
  violations?: readonly Violation[] | undefined;
  /** Why the call was not carried out. */
  refusal?: { code: string; message: string };
  /** Why the operator behind the platform has not answered. */
  unanswered?: string;
  /** Absent while the call is under way, and when it gets no answer. */
  status?: number | undefined;
  answer?: KeptAnswer | undefined;
  /** The resource of an answer, until the call has been judged. */
  answered?: Readonly<Record<string, unknown>> | undefined;
  /** What a list of v2 answered, until the call has been judged. */
  listed?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** What was asked for; the caller is not judged by an answer that it put in place of the usual one. */
  behaviour?: Behaviour;
  findings: readonly Finding[];
}
