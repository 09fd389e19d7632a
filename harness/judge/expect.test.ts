import { expect, test } from '@playwright/test';
import { type Failed, Withheld } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { valueAt } from '../exchange/pointer.ts';
import { expect as judged } from './expect.ts';

const answering = (status: number, json: unknown = {}): Exchange => {
  const at = (pointer: string) => valueAt(json, pointer);
  const failure = (expected: string, received: string, pointer = '') => ({ expected, received, pointer });
  const succeeded = status >= 200 && status < 300;
  const refused = status >= 400 && status < 500;
  return { status, succeeded, refused, json, at, failure, markJudged: () => {} } as unknown as Exchange;
};

/** What a failed comparison says: `expected; received; pointer`, or that it holds. */
const outcome = (compare: () => void): string => {
  try {
    compare();
    return 'holds';
  } catch (error) {
    const { failures, ...rest } = error as Failed | Withheld;
    const kind = error instanceof Withheld ? 'withheld: ' : 'certain' in rest && rest.certain ? 'certain: ' : '';
    return `${kind}${failures.map(({ expected, received, pointer }) => [expected, received, pointer].join('; '))}`;
  }
};

const ANSWER = answering(200, { id: 'A', timeline: [{ typeOf: 'ACTIVE' }], list: [], status: 'OPEN' });

test('a number of free seats is compared with one, or with a bound, and undefined where vacancies do not count', () => {
  expect(outcome(() => judged(ANSWER).toHaveCapacity(4, 4, 'after the release'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveCapacity(3, 4, 'after the release'))).toBe(
    'a capacity of 4 after the release; 3; ',
  );
  expect(outcome(() => judged(ANSWER).toHaveCapacity(4, { atMost: 4 }, 'as before'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveCapacity(5, { atMost: 4 }, 'as before'))).toBe(
    'a capacity of at most 4, as before; 5; ',
  );
  expect(outcome(() => judged(ANSWER).toHaveVacancies(4, { atLeast: 4 }, 'as before'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveVacancies(3, { atLeast: 4 }, 'as before'))).toBe(
    'at least 4 vacancies, as before; 3; ',
  );
  for (const wanted of [undefined, { atMost: undefined }, { atLeast: undefined }]) {
    expect(outcome(() => judged(ANSWER).toHaveVacancies(undefined, wanted, 'as before'))).toBe('holds');
  }
  // A number that is stated no more is not there.
  expect(outcome(() => judged(ANSWER).toHaveVacancies(undefined, { atLeast: 4 }, 'as before'))).not.toBe('holds');
});

test('an event stands in the timeline, and its absence is said in words too', () => {
  expect(outcome(() => judged(ANSWER).toHaveEvent('ACTIVE', '/timeline'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveEvent('EXPIRED', '/timeline'))).toBe(
    'an event EXPIRED; ["ACTIVE"]; /timeline',
  );
  expect(outcome(() => judged(ANSWER).not.toHaveEvent('EXPIRED', '/timeline'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).not.toHaveEvent('ACTIVE', '/timeline'))).toBe(
    'no event ACTIVE; ["ACTIVE"]; /timeline',
  );
});

test('the opposite of a comparison holds where that fails', () => {
  expect(outcome(() => judged(ANSWER).not.toHaveAt('/status', 'CANCELLED'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).not.toHaveAt('/status', 'OPEN'))).toBe('not "OPEN"; "OPEN"; /status');
  expect(outcome(() => judged(ANSWER).not.toSucceed('it is broken'))).toBe(
    'no success (2xx): it is broken; status 200; ',
  );
  expect(outcome(() => judged(answering(500)).not.toSucceed())).toBe('holds');
});

test('what is gone with 404 or 410 is a warning, and any other failure is none', () => {
  expect(outcome(() => judged(ANSWER).unlessGone.toHaveAt('/status', 'OPEN'))).toBe('holds');
  for (const status of [404, 410]) {
    expect(outcome(() => judged(answering(status)).unlessGone.toHaveAt('/status', 'OPEN'))).toBe(
      `withheld: "OPEN", or 404 or 410 with a warning; status ${status}; `,
    );
  }
  expect(outcome(() => judged(answering(500)).unlessGone.toHaveAt('/status', 'OPEN'))).toBe(
    'a success (2xx); status 500; ',
  );
});

test('a difference is certain where others cannot explain it', () => {
  expect(outcome(() => judged(ANSWER).certainly.toShowAt('/status', false, 'another'))).toBe(
    'certain: another; "OPEN"; /status',
  );
  expect(outcome(() => judged(ANSWER).toShowAt('/status', false, 'another'))).toBe('another; "OPEN"; /status');
});

test('a refusal is any 4xx, a list any, an id one of its own', () => {
  expect(outcome(() => judged(answering(404)).toBe4xx())).toBe('holds');
  expect(outcome(() => judged(ANSWER).toBe4xx('it is bound'))).toBe('a refusal (4xx): it is bound; status 200; ');
  expect(outcome(() => judged(ANSWER).toHaveListAt('/list'))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveListAt('/products'))).toBe('a list of products; absent; /products');
  expect(outcome(() => judged(ANSWER).toHaveUuidAt('/id'))).toBe('a uuid; "A"; /id');
  expect(outcome(() => judged(ANSWER).toHaveIdOfItsOwnAt('/id', answering(200, { id: 'a' })))).toBe(
    'another id than "a"; "A"; /id',
  );
  expect(outcome(() => judged(ANSWER).toHaveIdOfItsOwnAt('/id', answering(409, { id: 'a' })))).toBe('holds');
  expect(outcome(() => judged(ANSWER).toHaveNone([1, 2, 3, 4, 5, 6], 'nothing'))).toBe('nothing; [1,2,3,4,5]; ');
  expect(outcome(() => judged(ANSWER).toHaveNone([], 'nothing'))).toBe('holds');
});
