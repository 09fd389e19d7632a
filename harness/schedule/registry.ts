import type { RequirementId } from '../../schemas/requirements/index.ts';

/** What a check is called with is the context of its interface. */
export type Body<Context> = (context: Context) => Promise<void>;

/** What is known of a check without running it. */
export interface DeclaredCheck<Id extends string = RequirementId> {
  requirement: Id;
  /** It mostly waits: on a live target it is begun before the others. */
  waits: boolean;
  /** It makes many calls one after the other: on a live target it is begun before those that make few. */
  long: boolean;
  /** Where the check stands, `suites/v1/hold.suite.ts:12`. */
  location: string;
}

/** One check: the requirement that it judges, and how. */
export interface Check<Context, Id extends string = RequirementId> extends DeclaredCheck<Id> {
  body: Body<Context>;
}

/** The checks that the suites of a dialect declare, in the order in which these are imported. */
export class Registry<Context, Id extends string = RequirementId> {
  readonly #checks: Check<Context, Id>[] = [];

  get checks(): readonly Check<Context, Id>[] {
    return this.#checks;
  }

  /** Declares the check of a requirement. */
  declare(
    requirement: Id,
    body: Body<Context>,
    { waits = false, long = false }: { waits?: boolean; long?: boolean } = {},
  ): void {
    this.#checks.push({ requirement, body, waits, long, location: suiteLine() });
  }
}

/** The suite line that declares a check: the first frame of a suite file. */
const suiteLine = (): string => {
  const frame = new Error().stack?.split('\n').find((line) => /\.suite\.[jt]s/.test(line)) ?? '';
  return /(suites\/[^():]+\.suite\.[jt]s:\d+)/.exec(frame.replaceAll('\\', '/'))?.[1] ?? '';
};
