import type { RequirementId } from '../../schemas/requirements/index.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { currentRun } from '../../schemas/run.ts';
import { selected } from './run.ts';
import { declareInRunner } from './runner.ts';

/** What a check of an interface is called with: that interface's context. */
export type Body<Context> = (context: Context) => Promise<void>;

/** One check: the requirement that it judges, and how. */
export interface Check<Context = never> {
  requirement: RequirementId;
  body: Body<Context>;
  /** It mostly waits: on a live target it runs beside the others instead of in its turn. */
  planted: boolean;
  /** Where the check stands, `suites/partner/hold.suite.ts:12`. */
  location: string;
}

const declared: Check[] = [];

let declaring = true;

/** Loads suites only to know their checks: no test is declared meanwhile. */
export const withoutTests = async (load: () => Promise<void>): Promise<void> => {
  declaring = false;
  try {
    await load();
  } finally {
    declaring = true;
  }
};

/** Every check that the suites imported so far have declared, in their order. */
export const declaredChecks = (): readonly Check[] => declared;

/** Declares the check of a requirement. It becomes a test of the runner, when one is running. */
export const declareCheck = <Context>(
  requirement: RequirementId,
  body: Body<Context>,
  options: { planted?: boolean } = {},
): void => {
  const run = currentRun();
  if (run !== undefined && !selected(run, requirement)) {
    return;
  }
  const check: Check<Context> = {
    requirement,
    body,
    planted: options.planted ?? false,
    location: suiteLine(),
  };
  declared.push(check as Check);
  if (run !== undefined && declaring) {
    declareInRunner(`${requirement} — ${catalogue[requirement].sentence}`, check as Check);
  }
};

/** The suite line that declares a check: the first frame of a suite file. */
const suiteLine = (): string => {
  const frame = new Error().stack?.split('\n').find((line) => /\.suite\.[jt]s/.test(line)) ?? '';
  return /(suites\/[^():]+\.suite\.[jt]s:\d+)/.exec(frame)?.[1] ?? '';
};
