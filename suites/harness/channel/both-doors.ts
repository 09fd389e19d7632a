// A product that is set up, changed and sold in any order: the steps of a random sequence over both doors of a platform, and
// what a reseller has to see after each. Spec 1, 2.1, 2.8, 4.3.
import fc from 'fast-check';
import { instant } from '../../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { anySteps, type Sequence } from '../generate/sequence.ts';
import { anyPlace, type Step, stepOn } from '../generate/step.ts';
import { anyBetween } from '../generate/values.ts';
import { expect } from '../judge/expect.ts';
import type { ChannelContext } from './context.ts';
import type { AvailabilityDraft } from './drafts.ts';
import type { RateSetUp } from './what-was-set-up.ts';

const MOST_STEPS = 8;
/** So many seats of a rate are held at most: of what is set some remain, whether or not they count in it. */
const MOST_HELD = 2;
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

/** What the calls so far have led to: a product with two rates, and availability of each. */
export class TwoDoors {
  readonly rates: readonly [ModelRate, ModelRate];
  isBound = false;

  constructor(rates: readonly [ModelRate, ModelRate]) {
    this.rates = rates;
  }

  /** @throws Blocked when the target refuses it */
  static async open({ channel, setUp }: ChannelContext): Promise<TwoDoors> {
    const { availability, ...first } = await setUp.whole();
    const rate = setUp.drafts.rate();
    const second = { ...first, rate, rateId: await setUp.anotherRate(first, rate) };
    const others = [setUp.drafts.availability(6)];
    expect(await channel.setAvailability(second, others)).toSucceed();
    return new TwoDoors([modelOf(first, [availability]), modelOf(second, others)]);
  }
}

type Command = Step<TwoDoors, ChannelContext>;

const ratesOf = ({ rates }: TwoDoors): readonly ModelRate[] => rates;

/** On as many days, each another. */
const setAvailability = (number: number, count: number, seats: number): Command =>
  stepOn(`set ${count} availabilities of ${seats} for rate`, ratesOf, number, async (rate, _model, context) => {
    const { channel, setUp } = context;
    const set = Array.from({ length: count }, (_, index) => setUp.drafts.availability(3 + number + 2 * index, seats));
    expect(await channel.setAvailability(rate, set)).toSucceed();
    rate.availability = set;
  });

const rename = (number: number, title: string): Command =>
  stepOn(`call it ${title}: rate`, ratesOf, number, async (rate, _model, { channel }) => {
    const again = await channel.createRate(rate, { ...rate.rate, title });
    expect(again).toBeNoServerError();
    if (again.succeeded) {
      rate.titles = textAt(again.canonical, '/rate/title') === title ? [title] : [...rate.titles, title];
    }
  });

const bindAll = async ({ setUp }: ChannelContext, model: TwoDoors): Promise<void> => {
  if (!model.isBound) {
    await setUp.bind(model.rates[0]);
    model.isBound = true;
  }
};

const bind: Command = (model) =>
  model.isBound ? undefined : { name: 'bind the product', run: (context) => bindAll(context, model) };

/** A seat of what is free; of a product that is not bound there is none. */
const hold = (number: number): Command =>
  stepOn(
    'hold a seat of rate',
    ratesOf,
    number,
    async (rate, { isBound }, { shop }) => {
      const [availability] = rate.availability;
      const held = availability && (await shop().hold({ ...rate, availability }));
      if (held !== undefined && isBound) {
        expect(held).toSucceed();
        rate.held += 1;
      } else if (held !== undefined) {
        expect(held).toShow(held.refused, 'a refusal (4xx): the product is bound to no channel', held.status);
      }
    },
    ({ availability, held }) => availability.length === 1 && held < MOST_HELD,
  );

const timesOf = ({ start = '', end = '' }: { start?: string; end?: string }): string =>
  [start, end].map((at) => new Date(instant(at)).toISOString()).join(' to ');

/** What is shown of a rate is what was set last, with no more seats gone than were held, or back. */
const judgeAvailability = async ({ shop }: ChannelContext, { availability, held, ...rate }: ModelRate) => {
  const { list, shown } = await shop().availability(rate);
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

/** Reads what is sold, and holds it against what was set up last. */
const judge = async (context: ChannelContext, { isBound, rates }: TwoDoors): Promise<void> => {
  for (const rate of isBound ? rates : []) {
    judgeRate(rate, await context.shop().rate(rate));
    await judgeAvailability(context, rate);
  }
};

const anySeats = anyBetween(FEWEST_SEATS, 8);

const anySet = fc
  .tuple(anyPlace, fc.integer({ min: 1, max: 3 }), anySeats)
  .map(([number, count, seats]) => setAvailability(number, count, seats));

/** Sequences over both doors, of one product each. */
export const anySetUpAndSale: fc.Arbitrary<Sequence<TwoDoors, ChannelContext>> = anySteps(
  [
    anySet,
    anySet,
    anySet,
    fc.tuple(anyPlace, fc.integer({ min: 1, max: 9 })).map(([number, title]) => rename(number, `Title ${title}`)),
    anyPlace.map(hold),
    anyPlace.map(hold),
    fc.constant(bind),
  ],
  MOST_STEPS,
  {
    each: judge,
    last: async (context, model) => {
      await bindAll(context, model);
      await judge(context, model);
    },
  },
);
