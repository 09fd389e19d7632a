// Lists that are made month by month: one that goes on into the next month lacks the last day of the month before.
import { expect, test } from '@playwright/test';
import { isOfAllCalls } from '../../cli/run/histories.ts';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

interface Listed {
  start?: string;
  localDateTimeStart?: string;
}

/** The date of a moment in Amsterdam, in winter. */
const dateOf = (moment: string): string => new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10);

/** An operator whose lists that begin before the last of January 2030 and end in February lack that day. */
const monthly = (): FetchLike => {
  const operator = mockWith({ now: Date.parse('2030-01-28T10:10:00Z') });
  return async (request) => {
    const asked = new URL(request.url).searchParams;
    const [from, to] = [
      asked.get('start') ?? asked.get('localDateStart'),
      asked.get('end') ?? asked.get('localDateEnd'),
    ];
    const answer = await operator(request);
    if (!answer.ok || from === null || to === null || dateOf(from) > '2030-01-31' || dateOf(to) < '2030-02-01') {
      return answer;
    }
    const isLast = ({ start, localDateTimeStart }: Listed) =>
      dateOf(start ?? localDateTimeStart ?? '') === '2030-01-31';
    const body = JSON.stringify(await answer.json(), (_name, value) =>
      Array.isArray(value)
        ? value.filter(
            (one: Listed) => (one.start === undefined && one.localDateTimeStart === undefined) || !isLast(one),
          )
        : value,
    );
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(body, { status: answer.status, headers });
  };
};

for (const [name, requirement] of [
  ['partner', 'partner.availability-list.wide-window-lists-its-parts'],
  ['operator-v2', 'operator-v2.availability.wide-dates-list-what-narrow-ones-do'],
] as const) {
  test(`${name}: a list over the end of a month that lacks its last day fails`, async () => {
    const found = await examine(name, monthly(), { only: [requirement] });

    // The calls of the check contradict each other too.
    expect(redRequirements(found).filter((id) => !isOfAllCalls(id))).toEqual([requirement]);
  });
}
