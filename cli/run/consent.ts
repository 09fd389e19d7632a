import { createInterface } from 'node:readline/promises';
import { limitsOf } from '../../harness/resources/budget.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { limitInWords, RESOURCE_KINDS, resourceKinds } from '../../schemas/resource-kinds.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { SetupError } from '../errors.ts';
import { staysInWords } from './estimate.ts';
import { interrupt } from './stop.ts';

/** A production system is only certified by somebody who says so. @throws SetupError without that */
export const askConsent = async (profile: Profile, interfaces: readonly Interface[], given: boolean): Promise<void> => {
  const { environment } = profile;
  const name = escaped(profile.name);
  if (environment !== 'production' || given) {
    return;
  }
  const limits = limitsOf(profile);
  const made = RESOURCE_KINDS.map((kind) => limitInWords(kind, limits[resourceKinds[kind].plural])).join(' and ');
  const stays = staysInWords(profile, interfaces);
  const refused = (message: string, todo: string) =>
    new SetupError(message, { key: '/environment', value: environment, todo });
  if (!process.stdin.isTTY) {
    throw refused('The target is a production system, and nobody is here to consent.', 'Add --yes when this is meant.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A terminal that is read from hands Ctrl-C to its reader.
  terminal.once('SIGINT', interrupt);
  try {
    const typed = await terminal.question(
      `"${name}" is a production system. The run creates up to ${made}, ` +
        `and cancels what it can.${stays === undefined ? '' : ` What is more: ${stays}.`}\nType the name of the target to go on: `,
    );
    if (typed.trim() !== name) {
      throw refused('That is not the name of the target.', `Type: ${name}`);
    }
  } finally {
    terminal.close();
  }
};
