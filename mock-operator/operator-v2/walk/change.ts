// What becomes of bookings: extended, confirmed, cancelled, elapsed.
import type { Created } from './create.ts';
import type { Walker } from './walker.ts';

/** Extends, confirms and cancels a booking, and others beside it. */
export const changes = async (
  { binding, api, free, booking, get, created, look, pass }: Walker,
  one: Created,
): Promise<void> => {
  await booking('extend', api.extend(one.uuid));
  await get(one.uuid);
  await look();
  if (binding !== 'octo') {
    await booking('extend without a reason', api.extend(one.uuid, { reason: undefined }));
  }
  await get(one.uuid);
  await pass(16 * 60);
  await booking('confirm what was extended', api.confirm(one.uuid));
  await get(one.uuid);
  await look();
  await booking('confirm again', api.confirm(one.uuid));
  await booking('create once more', api.create(one));
  await booking('extend the confirmed', api.extend(one.uuid));
  await get(one.uuid);
  await pass(3600);
  await get(one.uuid);
  const other = await created('STANDARD', await free('STANDARD'));
  const another = await created('STANDARD', await free('STANDARD'));
  await booking('cancel the confirmed', api.cancel(one.uuid));
  await get(one.uuid);
  await get(other.uuid);
  await look();
  await booking('cancel it again', api.cancel(one.uuid));
  await get(one.uuid);
  await booking('cancel in progress', api.cancel(other.uuid));
  await get(other.uuid);
  await look();
  await booking('cancel that again', api.cancel(other.uuid));
  await booking('and again', api.cancel(other.uuid));
  await look();
  await booking('create what was cancelled', api.create(other));
  await booking('confirm the cancelled', api.confirm(other.uuid));
  await get(other.uuid);
  await booking('extend the cancelled', api.extend(other.uuid));
  await get(other.uuid);
  const third = await created('STANDARD', await free('STANDARD'));
  await booking('confirm the third for somebody with a long name', api.confirm(third.uuid, 'Ada '.repeat(80)));
  await get(another.uuid);
};

/** Bookings whose time has run out. */
export const elapsed = async ({ api, free, booking, get, created, look, pass }: Walker): Promise<void> => {
  const brief = await free('ENTRY');
  const late = [await created('ENTRY', brief), await created('ENTRY', brief), await created('ENTRY', brief)];
  await look('ENTRY');
  await pass(16 * 60);
  for (const { uuid } of late) {
    await get(uuid);
  }
  await look('ENTRY');
  await booking('confirm the elapsed', api.confirm(late[0]?.uuid ?? ''));
  await booking('extend the elapsed', api.extend(late[1]?.uuid ?? ''));
  await booking('cancel the elapsed', api.cancel(late[2]?.uuid ?? ''));
  for (const { uuid } of late) {
    await get(uuid);
  }
  await look('ENTRY');
};

/** Changes of bookings that are not there. */
export const unknownBookings = async ({ api, newId, booking, get }: Walker): Promise<void> => {
  await get(newId());
  await get('no-uuid');
  await booking('extend nothing', api.extend(newId()));
  await booking('cancel nothing', api.cancel(newId()));
  const nowhere = newId();
  await booking('confirm nothing', api.confirm(nowhere));
  await get(nowhere);
};
