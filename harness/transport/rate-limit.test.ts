import { expect, test } from '@playwright/test';
import { RateLimit } from './rate-limit.ts';

const busiestSecond = (begun: number[]): number =>
  Math.max(...begun.map((start) => begun.filter((at) => at >= start && at < start + 1_000).length));

for (const [words, limit, callers, busiest] of [
  ['no second sees more requests begin than the limit, from however many callers', 20, 50, 20],
  ['a limit that is no whole number is kept too', 20 / 3, 14, 6],
] as const) {
  test(words, async () => {
    const rateLimit = new RateLimit(limit);
    const begun: number[] = [];

    await Promise.all(
      Array.from({ length: callers }, async () => {
        await rateLimit.during(async () => begun.push(performance.now()));
      }),
    );

    expect(busiestSecond(begun)).toBe(busiest);
  });
}

test('a request that takes a moment to arrive counts until a second after it has arrived', async () => {
  const rateLimit = new RateLimit(10);
  const arrived: number[] = [];

  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      rateLimit.during(async () => {
        await new Promise((resolve) => setTimeout(resolve, index < 10 ? 50 : 0));
        arrived.push(performance.now());
      }),
    ),
  );

  expect(busiestSecond(arrived)).toBe(10);
});

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a target that takes its time for every answer gets no more in a second either', async () => {
  const rateLimit = new RateLimit(20);
  const arrived: number[] = [];
  const call = () =>
    rateLimit.during(async (handedOver) => {
      handedOver();
      arrived.push(performance.now());
      await after(200);
    });
  await call();

  await Promise.all(Array.from({ length: 60 }, call));

  expect(busiestSecond(arrived)).toBe(20);
});

test('a request that arrived later than the quickest, as its answer shows, counts for longer', async () => {
  const rateLimit = new RateLimit(10);
  const arrived: number[] = [];
  const call = (lateMs: number) =>
    rateLimit.during(async (handedOver) => {
      handedOver();
      await after(lateMs);
      arrived.push(performance.now());
      await after(100);
    });
  for (let sent = 0; sent < 3; sent += 1) {
    await call(0); // one of them is not slowed down by a busy machine
  }

  await Promise.all(Array.from({ length: 29 }, (_, index) => call(index < 9 ? 60 : 0)));

  expect(busiestSecond(arrived)).toBe(10);
});

test('room is made for requests that must leave together', async () => {
  const rateLimit = new RateLimit(10);
  for (let sent = 0; sent < 8; sent += 1) {
    await rateLimit.during(async () => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const begun: number[] = [];

  await rateLimit.room(6);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await rateLimit.during(async () => begun.push(performance.now()), true);
    }),
  );

  expect(Math.max(...begun) - Math.min(...begun)).toBeLessThan(200);
});

test('requests that must leave together do so, however many wait for their turn', async () => {
  const rateLimit = new RateLimit(10);
  const others = Promise.all(Array.from({ length: 25 }, () => rateLimit.during(async () => {})));
  const begun: number[] = [];

  await rateLimit.room(3);
  const late = rateLimit.during(async () => {});
  await Promise.all(Array.from({ length: 3 }, () => rateLimit.during(async () => begun.push(performance.now()), true)));
  await Promise.all([others, late]);

  expect(Math.max(...begun) - Math.min(...begun)).toBeLessThan(200);
});

test('a limit below one a second stretches the second', async () => {
  const rateLimit = new RateLimit(0.8);
  const started = performance.now();

  await rateLimit.during(async () => {});
  await rateLimit.during(async () => {});

  expect(performance.now() - started).toBeGreaterThan(1_250);
});

test('the next client, in another process, finds a quiet second', async () => {
  const rateLimit = new RateLimit(5);
  await rateLimit.during(async () => {});
  const sent = performance.now();

  await rateLimit.rest();

  expect(performance.now() - sent).toBeGreaterThan(1_000);
});
