// Channel API, keys. Spec 5. Which status a call without them gets is not stated. Request ids, content and errors are judged in passing.

import { check, expect } from '../../harness/channel/check.ts';
import type { ChannelContext } from '../../harness/channel/context.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';

/** The headers that carry the keys, left out and with values that nobody was given, and a secret alone that is none. @throws Blocked without keys */
const withoutKeys = ({ profile }: Pick<ChannelContext, 'profile'>) => {
  const names = Object.keys(profile.headers ?? {});
  assertJudgeable(names.length > 0, 'the profile names no keys: add channel.headers');
  const headers = (value: string | null) => Object.fromEntries(names.map((name) => [name, value]));
  const secret = names.find((name) => name.toLowerCase() === 'x-api-secret');
  const strange = `unknown-${freshUuid()}`;
  return [
    { headers: headers(null), violation: 'no keys' },
    { headers: headers(strange), violation: 'unknown keys' },
    ...(secret === undefined || names.length === 1
      ? []
      : [{ headers: { [secret]: strange }, violation: 'an unknown secret beside the key' }]),
  ];
};

const mustBeRefused = (answer: Exchange): void => {
  expect(answer).toBe4xx();
};

check('channel.auth.reads-want-the-keys', async ({ channel, profile }) => {
  expect(await channel.listChannels()).toSucceed();
  expect(await channel.getChannel(profile.channelId)).toSucceed();

  for (const options of withoutKeys({ profile })) {
    mustBeRefused(await channel.listChannels(options));
    mustBeRefused(await channel.getChannel(profile.channelId, options));
  }
});

check('channel.auth.set-up-wants-the-keys', { long: true }, async ({ channel, setUp, profile }) => {
  const whole = await setUp.anySold();

  for (const options of withoutKeys({ profile })) {
    mustBeRefused(await channel.createSupplier(setUp.drafts.supplier(), options));
    mustBeRefused(await channel.createProduct(whole.supplierId, setUp.drafts.product(), options));
    mustBeRefused(await channel.createRate(whole, setUp.drafts.rate(), options));
    mustBeRefused(await channel.setAvailability(whole, [whole.availability], options));
    mustBeRefused(await channel.bindProduct(whole, profile.channelId, {}, options));
  }
});

check('channel.auth.bulk-set-up-wants-the-keys', { long: true }, async ({ channel, setUp, profile }) => {
  const place = await setUp.anyProduct();

  for (const options of withoutKeys({ profile })) {
    mustBeRefused(await channel.createProducts(place.supplierId, [setUp.drafts.product()], options));
    mustBeRefused(await channel.createRates(place, [setUp.drafts.rate()], options));
  }
  for (const options of withoutKeys({ profile })) {
    mustBeRefused(await channel.createSuppliers([setUp.drafts.supplier()], options)); // a binding may leave it out
  }
});
