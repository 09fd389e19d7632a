// An operator that answers as another does, but for what a case makes wrong.
import type { FetchLike } from '../../harness/transport/in-process.ts';
import type { BoundInterface } from '../proof/bound-interface.ts';
import { type HeldMember, membersAt } from '../proof/json-path.ts';
import { operationOf } from './operation.ts';
import type { AnswerMember } from './place.ts';
import { type WrongValue, written, wrongBodies } from './wrong-value.ts';

/** The number of elements, and of answers, that are made huge: more would only show the size of the memory. */
const MAX_HUGE = { elements: 1, answers: 10 };

/** A member that is wrong, in all its elements or in one, in every answer from some answer on. */
export interface WrongMember extends AnswerMember {
  wrong: WrongValue;
  /** Which of the elements: all, or this one, counted round. */
  element: 'all' | number;
  /** How many answers of the operation are right before. */
  after: number;
}

/** A whole answer that is something else. */
interface WrongBody {
  operation: string;
  refused: boolean;
  body: keyof typeof wrongBodies;
  after: number;
}

export type Break = WrongMember | WrongBody;

/** Every member that a pointer names, there or not; the elements of a list that are there. */
const heldAt = (box: { '': unknown }, pointer: string): HeldMember[] => {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (last === '*') {
    return membersAt(box, pointer);
  }
  return membersAt(box, pointer.slice(0, -last.length - 1)).flatMap(({ holder, key }) => {
    const value = holder[key];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [{ holder: value as Record<string, unknown>, key: last }]
      : [];
  });
};

/** Makes a member of a document wrong. */
export const makeWrong = (box: { '': unknown }, { pointer, wrong, element }: WrongMember): void => {
  const all = heldAt(box, pointer);
  const most = wrong.huge ? MAX_HUGE.elements : all.length;
  const some = element === 'all' ? all.slice(0, most) : all.slice(element % all.length).slice(0, 1);
  for (const { holder, key } of some.toReversed()) {
    const value = wrong.of(holder[key]);
    if (value !== undefined) {
      holder[key] = value;
    } else if (Array.isArray(holder)) {
      holder.splice(Number(key), 1);
    } else {
      delete holder[key];
    }
  }
};

export const breaking = (bound: BoundInterface, breaks: readonly Break[], inner: FetchLike): FetchLike => {
  const nameOf = operationOf(bound);
  const seen = new Map<Break, number>();
  return async (request) => {
    const response = await inner(request);
    const operation = nameOf(request);
    const due = breaks.filter((one) => {
      if (one.operation !== operation || one.refused !== response.status >= 400) {
        return false;
      }
      seen.set(one, (seen.get(one) ?? 0) + 1);
      const number = (seen.get(one) ?? 0) - one.after;
      return number > 0 && !('wrong' in one && one.wrong.huge && number > MAX_HUGE.answers);
    });
    if (due.length === 0) {
      return response;
    }
    const { status, headers } = response;
    const body = due.find((one) => 'body' in one);
    if (body !== undefined) {
      const text = wrongBodies[body.body] ?? '';
      return new Response(text === '' ? null : text, { status: status === 204 ? 200 : status, headers });
    }
    const text = await response.text();
    if (text === '') {
      return new Response(null, { status, headers });
    }
    const box = { '': JSON.parse(text) as unknown };
    for (const one of due) {
      makeWrong(box, one as WrongMember);
    }
    return new Response(written(box['']), { status, headers });
  };
};

export const inWords = (breaks: readonly Break[]): string =>
  breaks
    .map((one) =>
      [
        `${one.operation}${one.refused ? ' refused' : ''}`,
        'body' in one
          ? one.body
          : `${one.pointer}${one.element === 'all' ? '' : ` (element ${one.element})`}: ${one.wrong.name}`,
        ...(one.after === 0 ? [] : [`after ${one.after}`]),
      ].join(' '),
    )
    .join('; ');
