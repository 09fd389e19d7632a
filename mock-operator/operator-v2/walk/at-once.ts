// Calls that are made at the same time.
import type { Walker } from './walker.ts';

/** Creates, confirms and cancels of the same booking, or of the last units, two at a time. */
export const atOnce = async ({ api, free, booking, created, look, get }: Walker): Promise<void> => {
  const twice = <Made>(make: () => Promise<Made>): Promise<Made[]> => Promise.all([make(), make()]);
  const same = api.wanted('STANDARD', await free('STANDARD'));
  await booking(
    'one create at once',
    twice(() => api.create(same)),
  );
  await look();
  const last = await free('GLASSHOUSE');
  await booking(
    'the last ones at once',
    twice(() => api.create(api.wanted('GLASSHOUSE', last, 2))),
  );
  await look('GLASSHOUSE');
  await booking(
    'one confirm at once',
    twice(() => api.confirm(same.uuid)),
  );
  const dropped = await created('STANDARD', await free('STANDARD'));
  await booking(
    'one cancel at once',
    twice(() => api.cancel(dropped.uuid)),
  );
  await look();
  const raced = await created('STANDARD', await free('STANDARD'));
  await booking('confirm and cancel', Promise.all([api.confirm(raced.uuid), api.cancel(raced.uuid)]));
  await get(raced.uuid);
};
