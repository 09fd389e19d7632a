// Several workers, shards, runs and clients on one target, over sockets: a lawful operator is never failed.
// A sample of the matrix. HOLDFAST_MATRIX=N runs all of it, N times.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Profile, Report, Shard } from '../../schemas/generated/types.ts';
import { holdfast } from '../fixtures/holdfast.ts';
import { ROUNDS } from '../fixtures/matrix.ts';
import { partnerOfSecond } from '../fixtures/second-operator-profile.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { startSecondOperator } from '../second-operator/operator.ts';
import { startOtherClient } from './other-client.ts';

interface Target {
  profile: Profile;
  /** Without the operator behind the platform, which only one run at a time can control. */
  unsteered: Profile;
  close(): Promise<void>;
}

const limits = { requestsPerSecond: 5_000, inFlight: 80, holds: 400, bookings: 4_000, patienceSeconds: 10 };

const unsteeredOf = ({ booking, ...profile }: Profile): Profile => ({
  ...profile,
  ...(booking !== undefined && { booking: { ...booking, without: [...(booking.without ?? []), 'operator'] } }),
});

const mockOperator = async (): Promise<Target> => {
  const { url, close } = await startMock();
  const { clock: _clock, ...profile } = mockProfile({ baseUrl: url });
  return { profile: { ...profile, limits }, unsteered: { ...unsteeredOf(profile), limits }, close };
};

const targets: Record<string, () => Promise<Target>> = {
  'the mock operator': mockOperator,
  'the second operator': async () => {
    const operator = await startSecondOperator();
    const { v2BaseUrl, facts, close } = operator;
    const profile: Profile = {
      name: 'Second operator',
      partner: partnerOfSecond(operator),
      'operator-v2': {
        baseUrl: v2BaseUrl,
        authorization: { env: 'SECOND_OPERATOR_AUTHORIZATION', otherwise: facts.v2.authorization },
        binding: fileURLToPath(new URL('../second-operator/binding.json', import.meta.url)),
        days: 10,
        without: ['closed-dates'],
      },
      limits,
    };
    return { profile, unsteered: profile, close };
  },
};

/** How a target is used: the arguments of the runs that go on at once, and whether another client sells meanwhile. */
interface Use {
  runs: string[][];
  client?: true;
}

const uses: Record<string, Use> = {
  'one worker': { runs: [[]] },
  'two workers': { runs: [['--workers', '2']] },
  'four workers': { runs: [['--workers', '4']] },
  'two shards at once': {
    runs: [
      ['--shard', '1/2', '--seed', '5'],
      ['--shard', '2/2', '--seed', '5'],
    ],
  },
  'two runs at once': { runs: [[], []] },
  'another client with three holds a second': { runs: [[]], client: true },
};

/** What a run has judged, of a shard too. */
const reportIn = (out: string, args: string[]): Report => {
  const [index, of] = /(\d)\/(\d)/.exec(args.join(' '))?.slice(1) ?? [];
  const whole = args.includes('--only') ? 'report.partial.json' : 'report.json';
  const path = join(out, index === undefined ? whole : `shard-${index}-of-${of}.json`);
  if (!existsSync(path)) {
    throw new Error(`no ${path}`);
  }
  const document = JSON.parse(readFileSync(path, 'utf8')) as Report | Shard;
  return 'report' in document ? document.report : document;
};

interface Outcome {
  failed: string[];
  blocked: number;
}

/** Makes the runs of a use at once. Answers every requirement that any of them failed, and how many were blocked by concurrent traffic. */
const outcomeOf = async (
  open: () => Promise<Target>,
  { runs, client }: Use,
  extraArguments: string[],
): Promise<Outcome> => {
  const { profile, unsteered, close } = await open();
  const isAlone = runs.length === 1 && !client && !runs.flat().includes('--workers');
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify(isAlone ? profile : unsteered));
  const other = client && startOtherClient(profile.partner as NonNullable<Profile['partner']>);
  try {
    const reports = await Promise.all(
      runs.map(async (args, index) => {
        const out = join(folder, `out-${index}`);
        const own = ['--out', out, '--ledger', join(folder, `ledger-${index}.ndjson`)];
        const { code, screen } = await holdfast('certify', '--profile', file, ...own, ...args, ...extraArguments);
        if (code === null || code > 2) {
          throw new Error(screen.slice(-2_000));
        }
        return reportIn(out, [...args, ...extraArguments]);
      }),
    );
    const requirements = reports.flatMap(({ requirements }) => requirements);
    return {
      failed: requirements
        .filter(({ state }) => state === 'failed')
        .map(({ id, failures: [first] }) => `${id}: ${first?.expected}, not ${first?.received}`),
      blocked: requirements.filter(({ state, reason = '' }) => state === 'blocked' && reason.includes('somebody else'))
        .length,
    };
  } finally {
    await other?.stop();
    await close();
  }
};

test('two workers and another client on one target fail no requirement about seats', async () => {
  const ids = [
    'partner.hold.takes-capacity',
    'partner.hold.release',
    'operator-v2.cancel',
    'operator-v2.confirm.keeps',
  ];
  const some = ids.flatMap((id) => ['--only', id]);
  const { failed } = await outcomeOf(mockOperator, { runs: [['--workers', '2']], client: true }, some);

  expect(failed).toEqual([]);
});

for (const [target, open] of Object.entries(targets)) {
  for (const [name, use] of Object.entries(uses)) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      test(`${target} is not failed with ${name}, round ${round}`, async () => {
        test.setTimeout(900_000);

        const { failed, blocked } = await outcomeOf(open, use, ['--runs', '3']);

        process.stdout.write(`${target}, ${name}: ${failed.length} failed, ${blocked} blocked for others\n`);
        expect(failed).toEqual([]);
      });
    }
  }
}
