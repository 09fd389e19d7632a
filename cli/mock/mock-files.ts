// The files of the mock operator: its inventory, and the state that it keeps over restarts.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { allOfferedBy } from '../../harness/descriptors/offered.ts';
import { valueAt } from '../../harness/exchange/pointer.ts';
import { restore, snapshotOf } from '../../mock-operator/control/snapshot.ts';
import type { ControlledWorld } from '../../mock-operator/kernel/controlled-world.ts';
import { OfferError, writtenInventoryOf } from '../../mock-operator/kernel/offer-file.ts';
import type { Worlds } from '../../mock-operator/worlds.ts';
import { writeWhole } from '../../reporters/write.ts';
import type { BookingProfile, Inventory, Profile } from '../../schemas/generated/types.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { preflightAll } from '../doctor/preflight.ts';
import { oneLine, renderSetupError, SetupError } from '../errors.ts';
import { readDocument } from '../files/report-file.ts';
import { writing } from '../files/written.ts';
import { formatCommand } from '../format-command.ts';
import { schemaFor } from '../init/schema.ts';
import { hidingSecretsOf } from '../profile/hide-secrets.ts';
import { checkProfile } from '../profile/profile.ts';
import { openEveryDay } from '../run/open-every-day.ts';
import { inventoryOfOfferings } from '../run/own-operator.ts';

/** The schema of an inventory, as it is reached from the folder that one is in. */
const formHere = (): string => schemaFor(join(process.cwd(), 'inventory.json'), 'inventory');

const EXAMPLE =
  'https://github.com/holdfast-conformance/holdfast/blob/main/docs/tutorial-client.md#5-your-own-inventory';

/** Each mistake with its place. `placed` says whether the value is the one in the file. */
const checked = (
  value: unknown,
  now: number,
  { file, key, placed }: { file: string; key: string; placed: boolean },
) => {
  try {
    return writtenInventoryOf(value, now);
  } catch (error) {
    if (!(error instanceof OfferError)) {
      throw error;
    }
    const [first, ...others] = error.mistakes.map(({ pointer, message }) => {
      const found = valueAt(value, pointer);
      return new SetupError(
        placed ? `The inventory cannot be sold: ${message}` : `It cannot be sold: ${pointer || '/'}: ${message}`,
        {
          file,
          key: placed ? pointer || '/' : key,
          ...(placed && typeof found !== 'object' && { value: found }),
          todo: `Correct it. The form is that of ${formHere()}; ${EXAMPLE} is an example.`,
        },
      );
    });
    throw Object.assign(first as SetupError, { others });
  }
};

/** The inventory of a file. @throws SetupError with every mistake */
export const inventoryFile = (file: string, now = Date.now()): Inventory =>
  checked(readDocument(file, '--data', `See ${formHere()}.`), now, {
    file,
    key: '--data',
    placed: true,
  });

/** How often a file is looked at. */
const LOOK_EVERY_MS = 500;

/** A text that changes when a file is written, replaced or removed. */
const stampOf = (file: string): string => {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return [mtimeMs, size, ino].join(' ');
  } catch {
    return ''; // reading it will say why
  }
};

/** Whether a file has changed since it was read, and is the same as at the last look: what an editor is still writing is left. */
const changesOf = (file: string): (() => boolean) => {
  let read = stampOf(file);
  let before = read;
  return () => {
    const now = stampOf(file);
    const hasChanged = now === before && now !== read;
    before = now;
    read = hasChanged ? now : read;
    return hasChanged;
  };
};

/**
 * Watches an inventory file. The returned function gives each new version to a mock. While there are
 * mistakes in it, they are printed, and the mock sells what it sold before.
 */
export const watching = (file: string): ((worlds: Worlds) => void) => {
  const hasChanged = changesOf(file);
  const sell = (worlds: Worlds) => {
    try {
      worlds.refill(inventoryFile(file, worlds.root.world.now()));
      process.stdout.write(`read again      ${escaped(file)}\n`);
    } catch (error) {
      if (!(error instanceof SetupError)) {
        throw error;
      }
      process.stderr.write(`${renderSetupError(error)}\nThe mock sells what it sold before.\n`);
    }
  };
  return (worlds) => {
    setInterval(() => hasChanged() && sell(worlds), LOOK_EVERY_MS);
  };
};

const channelsOf = ({ partner, channel }: Profile): string[] =>
  [partner?.channelId, channel?.channelId, channel?.otherChannelId].flatMap((id) => id?.toLowerCase() ?? []);

/** What a platform lists on its Booking API: the mock sells it as the operator behind, and as a platform of its own. @throws SetupError */
const inventoryOfPlatform = async (
  profile: Profile & { booking: BookingProfile },
  file: string,
  now: number,
): Promise<Inventory> => {
  checkProfile(profile, { interfaces: ['booking'] }, file);
  const offerings = await hidingSecretsOf(profile, async () => {
    await preflightAll({ profile, profilePath: file }, ['booking']);
    return allOfferedBy(profile, file);
  });
  const inventory = inventoryOfOfferings(offerings, now);
  if (inventory === undefined) {
    throw new SetupError('The Booking API of the profile lists nothing that a mock could sell.', {
      file,
      key: '/booking/baseUrl',
      value: profile.booking.baseUrl,
      todo: 'Let it list a product with a rate, or write an inventory and name it with --data.',
    });
  }
  return { ...inventory, channels: [...new Set([...(inventory.channels ?? []), ...channelsOf(profile)])] };
};

/**
 * An inventory with the products, rates and channels of a profile, open every day for two weeks from a moment. A profile of
 * a platform does not name them: they are read from its Booking API.
 * @throws SetupError
 */
export const inventoryOfProfile = async (profile: Profile, file: string, now = Date.now()): Promise<Inventory> => {
  const { partner, booking } = profile;
  if (partner !== undefined) {
    const inventory = { ...openEveryDay(partner, now), channels: [...new Set(channelsOf(profile))] };
    return checked(inventory, now, { file, key: '--from-profile', placed: false });
  }
  if (booking !== undefined) {
    return inventoryOfPlatform({ ...profile, booking }, file, now);
  }
  throw new SetupError(
    'The profile does not say what is sold: it has neither a section partner nor a section booking.',
    {
      file,
      key: '--from-profile',
      todo: `Sell what a run of it has seen: ${formatCommand('mock', '--like', 'holdfast-report/report.json')}. Or write an inventory, and name it with --data.`,
    },
  );
};

/**
 * Restores a world from its file, when there is one. Faults and variants that are given now replace those of the file.
 * @throws SetupError for a file that is no saved state
 */
export const restoreFrom = (
  world: ControlledWorld,
  file: string,
  { fault, variant }: { fault: readonly string[]; variant: readonly string[] },
): void => {
  if (!existsSync(file)) {
    return;
  }
  const state = readDocument(file, '--state', 'Or remove the file to begin anew.');
  try {
    restore(world, state);
  } catch (error) {
    throw new SetupError(`The state cannot be restored: ${(error as Error).message}.`, {
      file,
      key: '--state',
      todo: 'Name the file that an earlier mock has written, or remove it to begin anew.',
    });
  }
  world.faults = fault.length > 0 ? new Set(fault) : world.faults;
  world.variants = variant.length > 0 ? new Set(variant) : world.variants;
};

/** What a killed mock may lose. */
const SAVE_EVERY_MS = 2_000;

/** No call is answered while a world is saved. One that is large is saved less often: after this number of times what it took. */
const PAUSE_BY_COST = 20;

/**
 * Writes a world into its file now and then, where it has changed; whole or not at all, so that a killed mock leaves the last
 * one. Answers what saves it at once, which throws a SetupError where the file cannot be written; until then that is a warning.
 */
export const savingTo = (world: ControlledWorld, file: string): (() => void) => {
  const details = { key: '--state', value: file, todo: 'Name a file in a folder that can be written to.' };
  let saved = '';
  let isWarned = false;
  const save = () => {
    const text = `${JSON.stringify(snapshotOf(world))}\n`;
    if (text !== saved) {
      writing('The state', details, () => writeWhole(file, text));
      saved = text;
    }
  };
  const saveOrWarn = () => {
    const begun = performance.now();
    try {
      save();
    } catch (error) {
      if (!(error instanceof SetupError)) {
        throw error;
      }
      process.stderr.write(isWarned ? '' : `WARNING  ${oneLine(error.message)}\n`);
      isWarned = true;
    }
    timer = setTimeout(saveOrWarn, Math.max(SAVE_EVERY_MS, PAUSE_BY_COST * (performance.now() - begun)));
  };
  let timer = setTimeout(saveOrWarn, SAVE_EVERY_MS);
  return () => {
    clearTimeout(timer);
    save();
  };
};
