// Channel API, channels. Spec 1, 4.3. Ids are judged in passing.

import { check, checkOfRefusal, expect } from '../../harness/channel/check.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';

check('channel.channel.list-is-answered', async ({ channel }) => {
  const list = await channel.listChannels();

  expect(list).toSucceed();
  expect(list).toHaveListAt('/channels');
});

/** At most this number of channels are read. */
const MAX_READ = 3;

check('channel.channel.read-is-answered', async ({ channel }) => {
  const list = await channel.listChannels();
  const ids = listAt(list.canonical, '/channels').flatMap((one) => textAt(one, '/id') ?? []);
  assertJudgeable(ids.length > 0, `the list shows no channel with an id: ${list.call}`);

  for (const id of ids.slice(0, MAX_READ)) {
    const read = await channel.getChannel(id);

    expect(read).toSucceed();
    expect(read).toReflect(id, '/channel/id');
  }
});

checkOfRefusal('channel.channel.unknown-id-is-refused', async ({ channel, profile }) => {
  expect(await channel.getChannel(profile.channelId)).toSucceed();

  const read = await channel.getChannel(freshUuid());

  expect(read).toBe4xx();
});

check('channel.channel.unknown-id', async ({ channel, note }) => {
  const read = await channel.getChannel(freshUuid());

  expect(read).toBeNoServerError();
  note('channel.channel.unknown-id', String(read.status), read);
});
