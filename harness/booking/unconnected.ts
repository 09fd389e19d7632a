import type { Profile } from '../../schemas/generated/types.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Operator } from '../upstream/operator.ts';
import type { BookingContext } from './context.ts';
import { marked } from './forwarded.ts';

/**
 * Why nothing can be said of what a platform forwards, in words: the operator never got a call, or refuses the keys of each.
 * Where it has got none yet, the platform is asked for what it must forward. Undefined where the two are connected.
 * @throws Blocked where the platform cannot be asked
 */
export const whyUnconnected = async (
  behind: Operator,
  { api, given }: BookingContext,
  { listen }: NonNullable<Profile['operator']>,
): Promise<string | undefined> => {
  if ((await behind.connection()) === 'never-called') {
    const { productId = '', rate } = given.offers('any')[0] ?? {};
    await api.listAvailabilities({ productId, rateId: rate?.id, ...given.window() });
    await api.getHold(freshUuid());
    await (await marked({ api, given }, 'hold')).create();
  }
  const where = listen === undefined ? 'the operator of the profile' : `the operator at http://${listen}`;
  switch (await behind.connection()) {
    case 'never-called':
      return `the platform does not call ${where}: nothing came when availability was listed, a hold was read and a hold was made. Let the platform call it`;
    case 'other-keys':
      return `the platform calls ${where} with other keys than operator.headers names: each call was refused`;
    case 'connected':
      return undefined;
  }
};
