import type { Left } from '../schemas/generated/types.ts';
import { type Ending, FAULT_OF_OURS } from './ending.ts';
import { SetupError } from './errors.ts';
import { tellLeft } from './residue.ts';
import type { Bench, RunEnd } from './runner.ts';
import { checkSpace } from './scratch.ts';
import { exitCodeOfSignal } from './stop.ts';

/** The ending of a run that did not come to its end; undefined for one that did. @throws SetupError */
export const stopped = (
  { whole, cannotWrite }: RunEnd,
  { stop, scratch }: Bench,
  left: readonly Left[],
): Ending | undefined => {
  if (whole && stop.by === undefined && cannotWrite === undefined) {
    return undefined;
  }
  if (left.length > 0) {
    process.stderr.write('Left behind on the target:\n');
    tellLeft(left, process.stderr);
  }
  if (stop.by !== undefined) {
    process.stderr.write('Interrupted.\n');
    return { exitCode: exitCodeOfSignal(stop.by), reason: `The run was interrupted by ${stop.by}.` };
  }
  if (cannotWrite !== undefined) {
    throw new SetupError(`The run was stopped: ${cannotWrite}`, {
      todo: 'Make space there, or name other places with --out and --ledger.',
    });
  }
  checkSpace(scratch);
  process.stderr.write('The run did not come to its end: this is a fault of holdfast.\n');
  return { exitCode: FAULT_OF_OURS, reason: 'The run did not come to its end: this is a fault of holdfast.' };
};
