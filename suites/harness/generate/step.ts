// Steps of a random sequence of calls, for any interface.
import fc from 'fast-check';

/** What a step does once it has been decided on what. */
interface Act<Context> {
  name: string;
  run(context: Context): Promise<void>;
}

/** Reads everything back and holds it against the model. */
export type Judge<Model extends object, Context> = (context: Context, model: Model) => Promise<void>;

/** A step, after which everything is judged. It is left out where it can be done to nothing. */
class Step<Model extends object, Context> implements fc.AsyncCommand<Model, Context> {
  readonly #judge: Judge<Model, Context>;
  readonly #act: (model: Model) => Act<Context> | undefined;
  #name = 'nothing';

  constructor(judge: Judge<Model, Context>, act: (model: Model) => Act<Context> | undefined) {
    this.#judge = judge;
    this.#act = act;
  }

  check(model: Readonly<Model>): boolean {
    return this.#act(model) !== undefined;
  }

  async run(model: Model, context: Context): Promise<void> {
    const act = this.#act(model);
    this.#name = act?.name ?? this.#name;
    await act?.run(context);
    await this.#judge(context, model);
  }

  toString(): string {
    return this.#name;
  }
}

/** A step that can always be done. */
export const step = <Model extends object, Context>(
  judge: Judge<Model, Context>,
  name: string,
  run: (model: Model, context: Context) => Promise<void>,
): fc.AsyncCommand<Model, Context> => new Step(judge, (model) => ({ name, run: (context) => run(model, context) }));

/** Which of the things that there are a step is done on, counted back from the latest: mostly that. */
export const anyPlace: fc.Arbitrary<number> = fc.oneof({ withCrossShrink: true }, fc.constant(0), fc.nat({ max: 4 }));

/** A step on one of the things that there are: the one that a number stands for, counted back and round. */
export const stepOn = <Model extends object, Context, Thing>(
  judge: Judge<Model, Context>,
  words: string,
  things: (model: Model) => readonly Thing[],
  number: number,
  run: (thing: Thing, model: Model, context: Context) => Promise<void>,
  fits: (thing: Thing) => boolean = () => true,
): fc.AsyncCommand<Model, Context> =>
  new Step(judge, (model) => {
    const fitting = things(model).filter(fits);
    const thing = fitting.at(-1 - (number % fitting.length));
    return (
      thing && { name: `${words} ${things(model).indexOf(thing) + 1}`, run: (context) => run(thing, model, context) }
    );
  });

/** A case in words: the steps of a sequence that were done, apart from one another, or the value as it is written in code. */
export const caseInWords = (value: unknown): string =>
  value instanceof Object && Symbol.iterator in value && !Array.isArray(value)
    ? String(value).replaceAll(',', ', ')
    : fc.stringify(value);
