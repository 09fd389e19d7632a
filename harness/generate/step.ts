// Steps of a random sequence of calls, for any interface.
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
