// The files of the mock operator: what it sells, and the state that it keeps over restarts.
import { existsSync, readFileSync } from 'node:fs';
import { restore, snapshotOf } from '../mock-operator/control/snapshot.ts';
import type { ControlledWorld } from '../mock-operator/kernel/controlled-world.ts';
import { inventoryOf, OfferError } from '../mock-operator/kernel/offer-file.ts';
import { writeWhole } from '../reporters/write.ts';
import type { Inventory, Profile } from '../schemas/generated/types.ts';
import { SetupError } from './errors.ts';
import { openEveryDay } from './open-every-day.ts';
import { written } from './written.ts';

const jsonIn = (file: string, key: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SetupError(code === undefined ? 'The file is no JSON.' : `The file cannot be read (${code}).`, {
      file,
      key,
      todo: code === undefined ? 'Correct it.' : 'Name a file that is there and can be read.',
    });
  }
};

const checked = (value: unknown, file: string, key: string): Inventory => {
  try {
    return inventoryOf(value);
  } catch (error) {
    if (!(error instanceof OfferError)) {
      throw error;
    }
    const [first] = error.mistakes;
    throw new SetupError(`T${error.message.slice(1)}.`, {
      file,
      key: first?.pointer ?? key,
      todo: 'Correct what is named. The form is that of schemas/harness/inventory.schema.json; the README has an example.',
    });
  }
};

/** The inventory of a file. @throws SetupError */
export const inventoryFile = (file: string): Inventory => checked(jsonIn(file, '--data'), file, '--data');

/** An inventory with the products, rates and channels of a profile, open every day for two weeks from a moment. @throws SetupError */
export const inventoryOfProfile = ({ partner, channel }: Profile, file: string, now = Date.now()): Inventory => {
  if (partner === undefined) {
    throw new SetupError('The profile has no partner section, which says what is sold.', {
      file,
      key: 'partner',
      todo: 'Name a profile of a Partner API, or write an inventory and name it with --data.',
    });
  }
  const ids = [partner.channelId, channel?.channelId, channel?.otherChannelId].flatMap((id) => id?.toLowerCase() ?? []);
  return checked({ ...openEveryDay(partner, now), channels: [...new Set(ids)] }, file, '--from-profile');
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
  const state = jsonIn(file, '--state');
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

/** Writes a world into its file, whole or not at all. @throws SetupError */
export const saveTo = (world: ControlledWorld, file: string): void =>
  written('The state', { key: '--state', value: file, todo: 'Name a file in a folder that can be written to.' }, () =>
    writeWhole(file, `${JSON.stringify(snapshotOf(world))}\n`),
  );
