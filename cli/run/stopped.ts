import { limitReached, SetupError } from '../errors.ts';
import { checkSpace } from '../files/scratch.ts';
import { HARNESS_ERROR, type RunExit } from './exit.ts';
import { printLeft, type Rest } from './residue.ts';
import type { RunEnd, RunnerResources } from './runner.ts';
import { exitCodeOfSignal } from './stop.ts';

/** Whether a run has come to its end, so that there is a report. */
export const isWhole = ({ whole, cannotWrite }: RunEnd, { stop }: Pick<RunnerResources, 'stop'>): boolean =>
  whole && stop.by === undefined && cannotWrite === undefined;

/** How a run ends that did not come to its end; undefined for one that did. @throws SetupError */
export const stopped = (end: RunEnd, resources: RunnerResources, rest: Rest): RunExit | undefined => {
  if (isWhole(end, resources)) {
    return undefined;
  }
  const { cannotWrite } = end;
  const { stop, scratch } = resources;
  const { left, unanswered } = rest;
  if (left.length > 0) {
    process.stderr.write('Left behind on the target:\n');
    printLeft(left, process.stderr);
  }
  if (unanswered.length > 0) {
    process.stderr.write('Sent without an answer, and not there when looked for; it may be made yet:\n');
    process.stderr.write(unanswered.map((line) => `  ${line}\n`).join(''));
  }
  if (stop.by !== undefined) {
    process.stderr.write('Interrupted.\n');
    return { exitCode: exitCodeOfSignal(stop.by), reason: `The run was interrupted by ${stop.by}.` };
  }
  if (cannotWrite !== undefined) {
    throw (
      limitReached(cannotWrite) ??
      new SetupError(`The run was stopped: ${cannotWrite}`, {
        todo: 'Make space there, or name other places with --out and --ledger.',
      })
    );
  }
  checkSpace(scratch);
  process.stderr.write('The run did not come to its end: this is a fault of holdfast.\n');
  return { exitCode: HARNESS_ERROR, reason: 'The run did not come to its end: this is a fault of holdfast.' };
};
