import { entriesOf } from '../../harness/descriptors/undo-ledger.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { RESOURCES_IN_WORDS, resourcesInWords } from '../../schemas/resource-kinds.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { preflightAll } from '../doctor/preflight.ts';
import { SetupError } from '../errors.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { warnOfPlainHttp } from '../profile/plain-http.ts';
import { readTarget } from '../profile/profile.ts';
import { warnOfWeakSecrets } from '../profile/weak-secrets.ts';
import { ledgerPlace, lockLedger } from '../run/ledger-place.ts';
import { withOwnOperator } from '../run/own-operator.ts';
import { printLeft, undoEarlier, undoneInWords } from '../run/residue.ts';

const LEFT = 1;

export const undo = command({
  name: 'undo',
  summary: `Undoes the ${RESOURCES_IN_WORDS} that earlier runs left on a target, and lists by id what it could not undo.`,
  options: {
    profile: { value: 'FILE', words: 'what the target is; any profile with its addresses will do' },
    ledger: { value: 'FILE', words: 'the ledger that the runs were given, where they were given one' },
  },
  more: 'Exit codes: 0 nothing is left, 1 something could not be undone, 3 set-up refused, 4 a fault of holdfast.',
  run: async (given) => {
    if (given.profile === undefined) {
      throw new SetupError('undo needs a profile.', {
        key: '--profile',
        todo: 'Add --profile FILE: the profile of the runs, or another of the same target.',
      });
    }
    const profilePath = given.profile;
    const { profile, interfaces } = readTarget(profilePath);
    return hidingSecretsOf(profile, () => undoAll({ profile, profilePath, interfaces }, given.ledger));
  },
});

/** Undoes the leftovers in the ledgers, and prints each. Returns the exit code. @throws SetupError */
const undoAll = async (
  { profile, profilePath, interfaces }: { profile: Profile; profilePath: string; interfaces: Interface[] },
  ledgerGiven: string | undefined,
): Promise<number> => {
  warnOfPlainHttp(profile, interfaces);
  warnOfWeakSecrets(profile);
  const place = ledgerPlace(profile, ledgerGiven);
  const lock = await lockLedger(place.own);
  try {
    const isListed = place.all.some((ledger) => entriesOf(ledger, profile, true).length > 0);
    const undoBefore = async (target: Profile) => {
      // Wrong credentials would find nothing there.
      if (isListed) {
        await preflightAll({ profile: target, profilePath }, interfaces);
      }
      return undoEarlier({ profile: target, profilePath, seed: 0 }, place, true);
    };
    // A platform forwards releases and cancels to its operator.
    const { found, left, inUse } = await (isListed
      ? withOwnOperator(profile, profilePath, undoBefore)
      : undoBefore(profile));
    const name = escaped(profile.name);
    for (const ledger of inUse) {
      process.stderr.write(`In use by a run, and left to it: ${escaped(ledger)}\n`);
    }
    process.stdout.write(
      found === 0
        ? `Nothing is left on ${name}.\n`
        : `${resourcesInWords(found)} ${found === 1 ? 'was' : 'were'} left on ${name}: ${undoneInWords(found, left)}.\n`,
    );
    printLeft(left, process.stdout);
    return left.length + inUse.length === 0 ? 0 : LEFT;
  } finally {
    lock.release();
  }
};
