// Rates that are set up, changed and sold in any order: the steps of a random sequence over both APIs of a platform, and what
// a reseller has to see after each. Spec 1, 2.1, 2.8, 4.3.
import fc from 'fast-check';
import { instant } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { anyPlace, anySteps, type Sequence, type Step, stepOn } from '../generate/sequence.ts';
import { anyBetween } from '../generate/values.ts';
import { expect } from '../judge/expect.ts';
import type { ChannelContext } from './context.ts';
import type { AvailabilityDraft, RateSetUp } from './drafts.ts';

const MAX_STEPS = 8;
/** Seats of a rate that are held at most: of what is set some remain, whether or not they count in it. */
const MAX_HELD = 2;
const FEWEST_SEATS = 4;

interface ModelRate extends RateSetUp {
  /** As it was set last. */
  availability: AvailabilityDraft[];
  held: number;
  /** Those that it may have: whether a further create changes it is not stated. */
  titles: string[];
}

const modelOf = (rate: RateSetUp, availability: AvailabilityDraft[]): ModelRate => ({
  ...rate,
  availability,
  held: 0,
  titles: [String(rate.rate.title)],
});

/** What the calls so far have led to: two rates of a product that is bound to the channel of the reseller, each with availability. */
export class PlatformClient {
  readonly rates: readonly ModelRate[];

  constructor(rates: readonly ModelRate[]) {
    this.rates = rates;
  }

  /** @throws Blocked when the target refuses it */
  static async open({ channel, setUp }: ChannelContext): Promise<PlatformClient> {
    const place = await setUp.anyProduct();
    const rates = await Promise.all(
      [setUp.drafts.rate(), setUp.drafts.rate()].map(async (rate) => {
        const made = { ...place, rate, rateId: await setUp.anotherRate(place, rate) };
        const availability = [setUp.drafts.availability(5)];
        expect(await channel.setAvailability(made, availability)).toSucceed();
        return modelOf(made, availability);
      }),
    );
    await setUp.bind(place);
    return new PlatformClient(rates);
  }
}

type Command = Step<PlatformClient, ChannelContext>;

const ratesOf = ({ rates }: PlatformClient): readonly ModelRate[] => rates;

/** On as many days, each another. */
const setAvailability = (number: number, count: number, seats: number): Command =>
  stepOn(`set ${count} availabilities of ${seats} for rate`, ratesOf, number, async (rate, _model, context) => {
    const { channel, setUp } = context;
    const set = Array.from({ length: count }, (_, index) => setUp.drafts.availability(3 + number + 2 * index, seats));
    expect(await channel.setAvailability(rate, set)).toSucceed();
    rate.availability = set;
  });

const renamed = async ({ channel }: ChannelContext, rate: ModelRate, title: string): Promise<void> => {
  const again = await channel.createRate(rate, { ...rate.rate, title });
  expect(again).toBeNoServerError();
  if (again.succeeded) {
    rate.titles = textAt(again.canonical, '/rate/title') === title ? [title] : [...rate.titles, title];
  }
};

const rename = (number: number, title: string): Command =>
  stepOn(`call it ${title}: rate`, ratesOf, number, (rate, _model, context) => renamed(context, rate, title));

/** Of one availability alone: with several the first that is listed need not be the first that was sent. */
const hold = (number: number): Command =>
  stepOn(
    'hold a seat of rate',
    ratesOf,
    number,
    async (rate, _model, { shop }) => {
      const [availability] = rate.availability;
      if (availability !== undefined) {
        expect(await shop().hold({ ...rate, availability })).toSucceed();
        rate.held += 1;
      }
    },
    ({ availability, held }) => availability.length === 1 && held < MAX_HELD,
  );

type Sold = Awaited<ReturnType<ReturnType<ChannelContext['shop']>['availability']>>;

const timesOf = ({ start = '', end = '' }: { start?: string; end?: string }): string =>
  [start, end].map((at) => new Date(instant(at)).toISOString()).join(' to ');

/** What is shown of a rate is what was set last, with no more seats gone than were held, or back. */
const judgeAvailability = ({ availability, held }: ModelRate, { list, shown }: Sold): void => {
  const wanted = availability.map(timesOf).toSorted().join('; ') || 'none';
  const received = shown.map(timesOf).toSorted().join('; ') || 'none';
  expect(list).toSucceed();
  expect(list).toShow(received === wanted, wanted, received, '/availabilities');
  for (const { capacity: set, ...times } of availability) {
    const { capacity } = shown.find((one) => timesOf(one) === timesOf(times)) ?? {};
    expect(list).toShow(
      capacity !== undefined && Math.abs(capacity - set) <= held,
      held === 0 ? `capacity ${set} at ${times.start}` : `capacity ${set} at ${times.start}, but for ${held} held`,
      capacity,
      '/availabilities',
    );
  }
};

const judgeRate = ({ rate, titles }: ModelRate, read: Exchange): void => {
  const { title: _title, ...sent } = rate;
  expect(read).toSucceed();
  expect(read).toReflect(sent, '/rate');
  const title = read.at('/rate/title');
  expect(read).toShow(titles.includes(String(title)), `the title ${titles.join(' or ')}`, title, '/rate/title');
};

/** Reads what is sold, side by side, and compares it with what was set up last. */
const judge = async ({ shop }: ChannelContext, { rates }: PlatformClient): Promise<void> => {
  const readAll = rates.map((rate) => Promise.all([rate, shop().rate(rate), shop().availability(rate)]));
  for (const [rate, read, sold] of await Promise.all(readAll)) {
    judgeRate(rate, read);
    judgeAvailability(rate, sold);
  }
};

const anySeats = anyBetween(FEWEST_SEATS, 8);

const anySet = fc
  .tuple(anyPlace, fc.integer({ min: 1, max: 3 }), anySeats)
  .map(([number, count, seats]) => setAvailability(number, count, seats));

/** Sequences over both APIs. At their end a rate is created once more, which changes nothing of what is sold but its title. */
export const anySetUpAndSale: fc.Arbitrary<Sequence<PlatformClient, ChannelContext>> = anySteps(
  [
    anySet,
    anySet,
    anySet,
    fc.tuple(anyPlace, fc.integer({ min: 1, max: 9 })).map(([number, title]) => rename(number, `Title ${title}`)),
    anyPlace.map(hold),
    anyPlace.map(hold),
  ],
  MAX_STEPS,
  {
    each: judge,
    last: async (context, model) => {
      for (const rate of model.rates.slice(0, 1)) {
        await renamed(context, rate, 'Title at the end');
      }
      await judge(context, model);
    },
  },
);
