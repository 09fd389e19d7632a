// Lawful histories with one answer changed so that nothing can explain it any more: the second judge rejects them.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { lawfulV2History } from './fixtures/lawful-v2.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

/** Few histories have what is changed. */
const RUNS = { numRuns: 40, maxSkipsPerRun: 1_000 };

const endOf = ({ startedAt, durationMs }: RecordedExchange): number => Date.parse(startedAt) + durationMs;

/** Whether one call was answered well before another left. */
const isBefore = (one: RecordedExchange, other: RecordedExchange): boolean =>
  endOf(one) + 1 < Date.parse(other.startedAt);

const isAnswered = ({ answer }: RecordedExchange): boolean => answer !== undefined && answer.status < 300;

const idIn = ({ request }: RecordedExchange): string => request.url.split('/').at(-1) ?? '';

const without = (
  history: RecordedExchange[],
  changed: RecordedExchange,
  edit: (body: string) => string,
  status = 200,
): RecordedExchange[] =>
  history.map((line) =>
    line === changed ? { ...line, answer: { status, headers: {}, body: edit(line.answer?.body ?? '') } } : line,
  );

const pairIn = (
  history: RecordedExchange[],
  isPair: (one: RecordedExchange, other: RecordedExchange) => boolean,
): [RecordedExchange, RecordedExchange] | undefined => {
  for (const one of history) {
    const other = history.find((later) => isBefore(one, later) && isPair(one, later));
    if (other !== undefined) {
      return [one, other];
    }
  }
  return undefined;
};

const rejects = (history: RecordedExchange[]) => expect(judge(history).contradictions).not.toEqual([]);

/** Holds that a booking may have been made on: what they show is open. */
const isBookedIn = (history: RecordedExchange[], id: string): boolean =>
  history.some(({ operation, request }) => operation === 'partner.createBooking' && request.body?.includes(id));

/** Holds that may be another than the one created: a create without an answer may be carried out late, and a 409 may come from a hold that was there before the first create. */
const mayBeAnother = (history: RecordedExchange[], id: string): boolean => {
  const creates = history.filter(
    ({ operation, request }) => operation === 'partner.createHold' && request.body?.includes(id),
  );
  return creates.some(
    (create) =>
      create.answer === undefined ||
      (create.answer.status === 409 && !creates.some((first) => isAnswered(first) && isBefore(first, create))),
  );
};

test('a list that shows seats that nobody gave back is rejected', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      // Both availabilities, so that two lists have one in common.
      const isList = (line: RecordedExchange) =>
        line.operation === 'partner.listAvailabilities' && /capacity.*"capacity/.test(line.answer?.body ?? '');
      const pair = pairIn(history, (one, other) => isList(one) && isList(other));
      fc.pre(pair !== undefined);
      rejects(without(history, pair[1], (body) => body.replaceAll(/"capacity":\d+/g, '"capacity":20')));
    }),
    RUNS,
  );
});

test('a status that goes back is rejected', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      const isRead = (line: RecordedExchange) => line.operation === 'partner.getHold' && isAnswered(line);
      const isOver = (line: RecordedExchange) => /"status":"(RELEASED|EXPIRED)"/.test(line.answer?.body ?? '');
      const pair = pairIn(
        history,
        (one, other) =>
          isRead(one) &&
          isRead(other) &&
          isOver(one) &&
          idIn(one) === idIn(other) &&
          !isBookedIn(history, idIn(one)) &&
          !mayBeAnother(history, idIn(one)),
      );
      fc.pre(pair !== undefined);
      rejects(without(history, pair[1], (body) => body.replace(/"status":"[A-Z]+"/, '"status":"ACTIVE"')));
    }),
    RUNS,
  );
});

test('a booking on a hold after its end is rejected', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      const pair = pairIn(history, (one, other) => {
        const isEnd =
          one.operation === 'partner.getHold' && /"status":"(RELEASED|EXPIRED)"/.test(one.answer?.body ?? '');
        const isRefused = other.operation === 'partner.createBooking' && (other.answer?.status ?? 0) >= 400;
        return isEnd && isRefused && other.request.body?.includes(idIn(one)) === true;
      });
      fc.pre(pair !== undefined);
      const [end, refused] = pair;
      fc.pre(!mayBeAnother(history, idIn(end)));
      const creates = history.filter(
        ({ operation, request }) => operation === 'partner.createBooking' && request.body?.includes(idIn(end)),
      );
      const { booking } = JSON.parse(refused.request.body ?? '') as { booking: { id: string } };
      fc.pre(creates.every((line) => (line.answer?.status ?? 0) >= 400));
      fc.pre(!history.some((line) => line !== refused && line.request.body?.includes(booking.id)));
      rejects(without(history, refused, () => JSON.stringify({ booking: { ...booking, status: 'OPEN' } }), 201));
    }),
    RUNS,
  );
});

test('a v2 booking that is confirmed after its cancel is rejected', () => {
  fc.assert(
    fc.property(lawfulV2History, (history) => {
      const uuidOf = ({ request }: RecordedExchange) =>
        request.url.split('/').find((part) => part.startsWith('00000007'));
      const pair = pairIn(
        history,
        (one, other) =>
          one.operation === 'operator-v2.cancelBooking' &&
          isAnswered(one) &&
          other.operation === 'operator-v2.getBooking' &&
          isAnswered(other) &&
          uuidOf(one) === uuidOf(other),
      );
      fc.pre(pair !== undefined);
      rejects(without(history, pair[1], (body) => body.replace(/"status":"[A-Z_]+"/, '"status":"CONFIRMED"')));
    }),
    RUNS,
  );
});
