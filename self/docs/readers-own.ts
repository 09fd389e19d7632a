// What a reader brings: an API of their own with its keys, ids and rates. Here a mock operator is that API.
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';

export interface ReadersOwn {
  /** The text on a page, and the text of this test in its place. */
  standIns: ReadonlyMap<string, string>;
  env: NodeJS.ProcessEnv;
  files: ReadonlyMap<string, string>;
  end(): Promise<void>;
}

interface Section {
  baseUrl?: string;
  headers?: Record<string, { otherwise?: string }>;
}

const keysOf = (prefix: string, { headers = {} }: Section = {}): Record<string, string> => ({
  [`MY_${prefix}KEY`]: headers['X-API-Key']?.otherwise ?? '',
  [`MY_${prefix}SECRET`]: headers['X-API-Secret']?.otherwise ?? '',
});

export const readersOwn = async (): Promise<ReadersOwn> => {
  const mock = await startMock();
  const profile = mockProfile({ baseUrl: mock.url });
  const { partner, booking, channel, 'operator-v2': v2 } = profile;
  return {
    standIns: new Map([
      ['https://api.example.com', mock.url],
      ['https://booking.example.com', `${mock.url}/booking`],
      ['https://channel.example.com', `${mock.url}/channel`],
      ['--channel UUID', `--channel ${partner?.channelId}`],
      ['--supplier UUID', `--supplier ${partner?.supplierId}`],
    ]),
    env: {
      ...keysOf('', partner),
      ...keysOf('RESELLER_', booking),
      ...keysOf('CHANNEL_', channel),
      MY_AUTHORIZATION: v2?.authorization?.otherwise ?? '',
    },
    files: new Map([['rates.json', JSON.stringify(partner?.products.flatMap(({ rates }) => rates))]]),
    end: () => mock.close(),
  };
};
