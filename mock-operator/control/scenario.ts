// Named scenarios: what a client meets in production, each begun by one word. Rules, latency and outage of one can be ended on
// their own; all of it ends when the world begins anew.
import { didYouMean } from '../../schemas/suggest.ts';
import { remaining } from '../kernel/capacity.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import type { Money, Rate } from '../kernel/offer.ts';
import { perWorld } from '../kernel/per-world.ts';
import type { Behaviour } from '../wire/call-record.ts';
import { misbehave } from './behaviour.ts';
import { Misuse } from './misuse.ts';
import { setCapacity } from './steer.ts';

interface Scenario {
  /** What a client meets, in a sentence. */
  words: string;
  begin(world: ControlledWorld): void;
  /** Whether it changes what is sold, and begins again when something else is. */
  isOnOffer?: true;
}

/** Leaves at most this number of seats free of everything. */
const leave =
  (seats: number) =>
  (world: ControlledWorld): void => {
    world.now();
    for (const availability of world.store.availabilities.filter(({ closed }) => !closed)) {
      setCapacity(world, availability, Math.min(seats, remaining(world, availability.id)));
    }
  };

/** Of a client's calls; what the platform sends to the operator behind it comes through. */
const misbehaves =
  (...behaviours: Behaviour[]) =>
  (world: ControlledWorld): void => {
    for (const behaviour of behaviours) {
      misbehave(world, behaviour, ({ forwardedFor }) => forwardedFor === undefined);
    }
  };

const changeRates = (world: ControlledWorld, change: (rate: Rate) => Rate): void => {
  for (const rate of world.store.rates.all()) {
    world.store.rates.save(change(rate));
  }
};

const PRICES_CHANGE_MS = 10_000;

const dearer = (money: Money): Money => ({ ...money, amount: Math.round(money.amount * 1.1) });

/** Once more each time the clock has gone on, however far. */
const raisePrices = (world: ControlledWorld): void =>
  world.plan(world.now() + PRICES_CHANGE_MS, () => {
    changeRates(world, (rate) => ({
      ...rate,
      version: rate.version + 1,
      prices: rate.prices.map((price) => ({ ...price, net: dearer(price.net), retail: dearer(price.retail) })),
    }));
    raisePrices(world);
  });

const SCENARIOS = {
  slow: { words: 'Every call takes two seconds.', begin: misbehaves({ delayMs: 2000 }) },
  flaky: {
    words: 'Every third call is answered with 503, and nothing is carried out.',
    begin: misbehaves({ status: 503, every: 3 }),
  },
  down: {
    words: 'Every call is answered with 503, and nothing is carried out.',
    begin: (world) => {
      world.outage = true;
    },
  },
  'rate-limited': {
    words: 'Every third call is answered with 429 and Retry-After: 1.',
    begin: misbehaves({ status: 429, retryAfterSeconds: 1, every: 3 }),
  },
  'time-outs': {
    words: 'Every third call gets no answer at all, until the client gives up.',
    begin: misbehaves({ answer: 'none', every: 3 }),
  },
  'answers-lost': {
    words: 'Every second booking is made, but its answer breaks off in the middle.',
    begin: misbehaves(
      { operation: 'createBooking', answer: 'half', every: 2 },
      { operation: 'confirmBooking', answer: 'half', every: 2 },
    ),
  },
  'proxy-pages': {
    words: 'Every third call is answered with the HTML page of a proxy, and 502.',
    begin: misbehaves({ answer: 'html', every: 3 }),
  },
  'keys-refused': {
    words: 'Every call is answered with 401, as when keys have been changed.',
    begin: misbehaves({ status: 401 }),
  },
  'sold-out': { words: 'Nothing is free any more; holds and bookings stay.', begin: leave(0), isOnOffer: true },
  'last-seats': { words: 'One seat is free on each availability.', begin: leave(1), isOnOffer: true },
  'holds-expire-at-once': {
    words: 'Each hold expires one second after it was made.',
    begin: (world) => changeRates(world, (rate) => ({ ...rate, holdablePeriod: Math.min(1, rate.holdablePeriod) })),
    isOnOffer: true,
  },
  'prices-change': { words: 'Ten seconds later every price is a tenth higher, again and again.', begin: raisePrices },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The names, each with what a client meets. */
export const scenarios: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SCENARIOS).map(([name, { words }]) => [name, words]),
);

/** Those that were begun since the world began. */
const begun = perWorld(() => new Set<string>());

export const runningOf = (world: ControlledWorld) => ({ on: [...begun(world)], known: scenarios });

/** Begins those that are on once more, as far as they change what is sold: it is another inventory now. */
export const beginOnOffer = (world: ControlledWorld): void => {
  for (const name of begun(world)) {
    const scenario: Scenario = SCENARIOS[name as ScenarioName];
    if (scenario.isOnOffer) {
      scenario.begin(world);
    }
  }
};

/** Begins a scenario, besides those that were begun before. @throws Misuse for a name that there is not */
export const begin = (world: ControlledWorld, name: string): void => {
  const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name as ScenarioName] : undefined;
  if (scenario === undefined) {
    const names = Object.keys(SCENARIOS);
    throw new Misuse(`There is no scenario ${name}.${didYouMean(name, names)} There are ${names.join(', ')}.`);
  }
  if (!begun(world).has(name)) {
    scenario.begin(world);
    begun(world).add(name);
  }
};
