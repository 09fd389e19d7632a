// Whether the clock of a target can be moved, before a run counts on it.
import { asBlocked } from '../../harness/errors.ts';
import { clockAt } from '../../harness/schedule/clock.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { SetupError } from '../errors.ts';

/** Asks the clock that a profile names what time it is, and leaves it as it is. @throws SetupError where it does not say */
export const checkClock = async ({ clock }: Profile, file: string | undefined): Promise<void> => {
  if (clock === undefined) {
    return;
  }
  const sockets = openSockets();
  try {
    await clockAt(clock.control.replaceAll('{worker}', 'preflight'), sockets.transport).advance(0);
  } catch (error) {
    const { message } = asBlocked(error);
    throw new SetupError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, {
      ...(file !== undefined && { file }),
      key: '/clock/control',
      value: clock.control,
      todo: 'Let POST /clock below it answer {"now": "2026-06-20T09:05:01Z"}. Without clock in the profile, holds are waited for.',
    });
  } finally {
    sockets.close();
  }
};
