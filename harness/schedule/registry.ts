import type { RequirementId } from '../../schemas/requirements/index.ts';

/** What a check is called with is the context of its interface. */
export type Body<Context> = (context: Context) => Promise<void>;

/** What a check declares of itself, so that those run side by side that can. */
export interface Declaration {
  /** Holds that it keeps alive at most, or each of its parts: by default one. */
  holds: number;
  /** It mostly waits: on a live target it is begun before the others. */
  waits: boolean;
  /** It makes many calls one after the other: on a live target it is begun before those that make few. */
  long: boolean;
  /** Nothing runs beside it. */
  alone: boolean;
}

/** What is known of a check without running it. */
export interface DeclaredCheck<Id extends string = RequirementId> extends Declaration {
  requirement: Id;
  /** Where the check stands, `suites/v1/hold.suite.ts:12`. */
  location: string;
}

/** One check: the requirement that it judges, and how. */
export interface Check<Context, Id extends string = RequirementId> extends DeclaredCheck<Id> {
  body: Body<Context>;
}

/** Declares the check of a requirement: what it needs, where that is more than the usual, and how it judges. */
type DeclareCheck<Context, Id extends string> = (
  requirement: Id,
  ...rest: [body: Body<Context>] | [declaration: Partial<Declaration>, body: Body<Context>]
) => void;

/** The checks that the suites of a dialect declare, in the order in which these are imported. */
export class Registry<Context, Id extends string = RequirementId> {
  readonly #checks: Check<Context, Id>[] = [];

  get checks(): readonly Check<Context, Id>[] {
    return this.#checks;
  }

  /** What suites declare checks with. `around` puts something around the body of each. */
  declaring(around: (body: Body<Context>) => Body<Context> = (body) => body): DeclareCheck<Context, Id> {
    return (requirement, ...rest) => {
      const [declaration, body] = rest.length === 2 ? rest : [{}, ...rest];
      const { holds = 1, waits = false, long = false, alone = false } = declaration;
      this.#checks.push({
        requirement,
        body: around(body),
        holds,
        waits,
        long,
        alone,
        location: suiteLine(),
      });
    };
  }
}

/** The suite line that declares a check: the first frame of a suite file. */
const suiteLine = (): string => {
  const frame = new Error().stack?.split('\n').find((line) => /\.suite\.[jt]s/.test(line)) ?? '';
  return /(suites\/[^():]+\.suite\.[jt]s:\d+)/.exec(frame.replaceAll('\\', '/'))?.[1] ?? '';
};
