// The operator behind a platform that runs already, and is steered through its control: by one run at a time.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { type Lock, takeLock } from './lock.ts';

/**
 * The control of the operator that a run of these interfaces steers, or of these checks of theirs, where all who use the
 * platform meet that one; undefined where none is steered, or each worker has one of its own.
 */
export const sharedOperator = (
  { booking, operator }: Profile,
  interfaces: readonly Interface[],
  only: readonly string[] = ['booking'],
): string | undefined => {
  const asks =
    interfaces.includes('booking') && only.some((id) => id.startsWith('booking') || 'booking'.startsWith(id));
  const isSteered = asks && booking?.without?.includes('operator') !== true;
  return isSteered && operator?.control?.includes('{worker}') === false ? operator.control : undefined;
};

/**
 * Takes that operator for this process, by a lock beside the ledger: calls that another run makes fail there would be taken for
 * the platform.
 * @throws SetupError when another run has it
 */
export const lockOperator = async (control: string | undefined, ledger: string): Promise<Lock | undefined> =>
  control === undefined
    ? undefined
    : await takeLock({
        path: join(dirname(ledger), `operator-${createHash('sha256').update(control).digest('hex').slice(0, 16)}`),
        subject: `The operator behind the platform, ${control},`,
        otherwise: 'Or declare "without": ["operator"] in booking for the other run.',
      });
