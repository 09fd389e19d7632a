// Creates of bookings.
import { neighbour } from '../../demo-v2.ts';
import type { Chosen } from './availability.ts';
import { missing, unknown, type Walker } from './walker.ts';

/** The request of a create. */
export type Created = Awaited<ReturnType<Walker['created']>>;

/** Creates that are accepted, repeated and refused, and what is free after each. Returns the first that was accepted. */
export const creates = async (
  { api, newId, did, free, booking, get, created, look, pass, refusedCreate }: Walker,
  { soldOut, closed, first }: Chosen,
): Promise<Created> => {
  const one = await created('STANDARD', first, 2);
  await get(one.uuid);
  await get(one.uuid.toUpperCase());
  await did('below the neighbour', api.call('GET', `${api.endpoint(neighbour.id)}/bookings/${one.uuid}`));
  await look();
  await booking('create again', api.create(one));
  await look();
  await booking('other data', api.create({ ...one, unitItems: one.unitItems.slice(1) }));
  await get(one.uuid);
  await look();
  await pass(120);
  await booking('create again later', api.create(one));
  await created('STANDARD', await free('STANDARD'), 3);
  await refusedCreate('without availability', 'STANDARD', first, { availabilityId: undefined });
  await refusedCreate('of an unknown availability', 'STANDARD', newId(), {});
  await refusedCreate('without unit items', 'STANDARD', first, { unitItems: undefined });
  await refusedCreate('with empty unit items', 'STANDARD', first, { unitItems: [] });
  const refused = await created('STANDARD', first, 1, { unitItems: [{ uuid: newId(), unitId: newId() }] });
  await get(refused.uuid);
  await look();
  await refusedCreate('of an unknown product', 'STANDARD', first, { productId: newId() });
  await refusedCreate('of an unknown option', 'STANDARD', first, { optionId: newId() });
  await refusedCreate('of what is sold out', 'STANDARD', soldOut, {});
  await refusedCreate('of what is closed', 'ENTRY', closed, {});
  const many = { unitItems: api.wanted('STANDARD', first, 10).unitItems };
  await refusedCreate('beyond the vacancies', 'STANDARD', first, many);
  await refusedCreate('without a uuid', 'STANDARD', first, { uuid: undefined });
  await did('malformed', api.create('{"uuid":'));
  for (const headers of [missing, unknown]) {
    const request = api.wanted('STANDARD', first);
    await did('create without a key', api.create(request, headers));
    await get(request.uuid);
  }
  const full = await free('GLASSHOUSE');
  await created('GLASSHOUSE', full, 3);
  await refusedCreate('of what is held', 'GLASSHOUSE', full, {});
  return one;
};
