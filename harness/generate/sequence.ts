// Random sequences of steps, for any interface: how they are drawn and done, and how one that fails is made smaller.
import fc from 'fast-check';

/** What a step does once it has been decided on what. */
interface Act<Context> {
  name: string;
  run(context: Context): Promise<void>;
}

/** What is done as things stand; undefined where it can be done to nothing, and the step is left out. */
export type Step<Model, Context> = (model: Model) => Act<Context> | undefined;

/** A step that is done on nothing that there is: always, or where it can be. */
export const step =
  <Model, Context>(
    name: string,
    run: (model: Model, context: Context) => Promise<void>,
    fits: (model: Model) => boolean = () => true,
  ): Step<Model, Context> =>
  (model) =>
    fits(model) ? { name, run: (context) => run(model, context) } : undefined;

/** Which of the things that there are a step is done on, counted back from the latest: mostly that. */
export const anyPlace: fc.Arbitrary<number> = fc.oneof({ withCrossShrink: true }, fc.constant(0), fc.nat({ max: 4 }));

/** A step on one of the things that there are: the one that a number stands for, counted back and round. */
export const stepOn =
  <Model, Context, Thing>(
    words: string,
    things: (model: Model) => readonly Thing[],
    number: number,
    run: (thing: Thing, model: Model, context: Context) => Promise<void>,
    fits: (thing: Thing) => boolean = () => true,
  ): Step<Model, Context> =>
  (model) => {
    const fitting = things(model).filter(fits);
    const thing = fitting.at(-1 - (number % fitting.length));
    return (
      thing && { name: `${words} ${things(model).indexOf(thing) + 1}`, run: (context) => run(thing, model, context) }
    );
  };

/** What compares everything with the model: after each step, and once more when the sequence is over. */
interface Judges<Model, Context> {
  each(context: Context, model: Model): Promise<void>;
  last(context: Context, model: Model): Promise<void>;
}

/** A step with what it was drawn by, and by which it is made smaller. */
interface Drawn<Model, Context> {
  step: Step<Model, Context>;
  by: unknown;
}

/** Steps one after the other, each done where it can be, and then the last look. */
export class Sequence<Model, Context> {
  readonly #drawn: readonly Drawn<Model, Context>[];
  readonly #judges: Judges<Model, Context>;
  readonly #done: (Drawn<Model, Context> & { name: string })[] = [];
  #isOver = false;

  constructor(drawn: readonly Drawn<Model, Context>[], judges: Judges<Model, Context>) {
    this.#drawn = drawn;
    this.#judges = judges;
  }

  async run(model: Model, context: Context): Promise<void> {
    for (const drawn of this.#drawn) {
      const act = drawn.step(model);
      if (act !== undefined) {
        this.#done.push({ ...drawn, name: act.name });
        await act.run(context);
        await this.#judges.each(context, model);
      }
    }
    this.#isOver = true;
    await this.#judges.last(context, model);
  }

  /** The steps that were done: those before the last of them, and that one where the sequence ended at it. */
  get done(): { before: readonly Drawn<Model, Context>[]; at: readonly Drawn<Model, Context>[] } {
    return this.#isOver
      ? { before: this.#done, at: [] }
      : { before: this.#done.slice(0, -1), at: this.#done.slice(-1) };
  }

  toString(): string {
    return this.#done.map(({ name }) => name).join(', ');
  }
}

/** Draws sequences. One that failed is made smaller by the steps that it did without, and by steps that are smaller themselves. */
class AnySequence<Model, Context> extends fc.Arbitrary<Sequence<Model, Context>> {
  readonly #one: fc.Arbitrary<Step<Model, Context>>;
  readonly #length: fc.Arbitrary<number>;
  readonly #judges: Judges<Model, Context>;

  constructor(steps: readonly fc.Arbitrary<Step<Model, Context>>[], most: number, judges: Judges<Model, Context>) {
    super();
    this.#one = fc.oneof(...steps);
    this.#length = fc.nat({ max: most });
    this.#judges = judges;
  }

  generate(random: fc.Random): fc.Value<Sequence<Model, Context>> {
    const { value: length } = this.#length.generate(random, undefined);
    return this.#of(
      Array.from({ length }, () => {
        const { value_: step, context: by } = this.#one.generate(random, undefined);
        return { step, by };
      }),
    );
  }

  canShrinkWithoutContext(_value: unknown): _value is Sequence<Model, Context> {
    return false;
  }

  /** The step at which a sequence failed is kept; where only the last look failed, none need be. */
  shrink({ done: { before, at } }: Sequence<Model, Context>): fc.Stream<fc.Value<Sequence<Model, Context>>> {
    const done = [...before, ...at];
    const shorter = before.map((_, kept) =>
      this.#length
        .shrink(before.length - kept, undefined)
        .map(({ value }) => [...before.slice(0, kept), ...before.slice(before.length - value), ...at]),
    );
    const smaller = done.map(({ step, by }, index) =>
      this.#one.shrink(step, by).map(({ value_, context }) => done.with(index, { step: value_, by: context })),
    );
    return fc.Stream.nil<Drawn<Model, Context>[]>()
      .join(...shorter, ...smaller)
      .map((drawn) => this.#of(drawn));
  }

  #of(drawn: readonly Drawn<Model, Context>[]): fc.Value<Sequence<Model, Context>> {
    return new fc.Value(new Sequence(drawn, this.#judges), undefined);
  }
}

/** Sequences of at most this number of steps. */
export const anySteps = <Model, Context>(
  steps: readonly fc.Arbitrary<Step<Model, Context>>[],
  most: number,
  judges: Judges<Model, Context>,
): fc.Arbitrary<Sequence<Model, Context>> => new AnySequence(steps, most, judges);

/** A case in words: the steps of a sequence that were done, or the value as it is written in code. */
export const caseInWords = (value: unknown): string =>
  value instanceof Sequence ? value.toString() : fc.stringify(value).replaceAll(/__proto__:null,?/g, '');
