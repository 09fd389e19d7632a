// Two runs at once: on one folder or one ledger the second is refused and the first comes to its end; shards go together.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { start } from '../../self/fixtures/holdfast.ts';
import { PARTIAL_FILES } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type Watched, watchedOperator } from '../../self/targets/watched-operator.ts';

let folder: string;
let target: Watched;
let profile: string;

test.beforeEach(async () => {
  folder = temporaryFolder();
  target = await watchedOperator();
  profile = target.profileIn(folder);
});

test.afterEach(async () => {
  await target.close();
});

const certify = (out: string, ...args: string[]) => {
  const paths = ['--profile', profile, '--out', join(folder, out)];
  const some = ['--interface', 'partner', '--only', 'partner.hold.release', '--seed', '1'];
  return start(['certify', ...paths, ...some, ...args], { env: { XDG_STATE_HOME: join(folder, 'state') } }).end;
};

const resultOf = (out: string) => JSON.parse(readFileSync(join(folder, out, 'result.partial.json'), 'utf8'));

const FOLDER = 'The folder for the report is in use by another run.';

test('of two runs that begin together on one folder one is whole, and the other is refused', async () => {
  const ends = await Promise.all(['1', '2'].map((name) => certify('out', '--ledger', join(folder, name))));

  const whole = ends.filter(({ code }) => code === 0);
  const refused = ends.filter(({ code }) => code === 3);
  expect([whole.length, refused.length], ends.map(({ screen }) => screen).join('\n')).toEqual([1, 1]);
  expect(refused[0]?.errors).toContain(FOLDER);
  expect(resultOf('out')).toMatchObject({ state: 'finished', exitCode: 0 });
  expect(readdirSync(join(folder, 'out')).sort()).toEqual([...PARTIAL_FILES].sort());
});

test('of two runs that begin together on one target one is whole, and the other is refused', async () => {
  const ends = await Promise.all([certify('one'), certify('two')]);

  expect(ends.map(({ code }) => code).sort(), ends.map(({ screen }) => screen).join('\n')).toEqual([0, 3]);
  const refused = ends.findIndex(({ code }) => code === 3);
  expect(ends[refused]?.errors).toMatch(/The ledger of this target, \S+\.ndjson, is in use by another run\./);
  expect(ends[refused]?.errors).toMatch(/process \d+ on /);
  expect(resultOf(['one', 'two'][refused] ?? '')).toMatchObject({ state: 'finished', exitCode: 3 });
  expect(target.alive().left).toEqual([]);
});

test('two shards on one machine and one folder go together, each with a result of its own', async () => {
  const ends = await Promise.all(
    ['1/2', '2/2'].map((shard) => certify('out', '--shard', shard, '--only', 'partner.availability-single')),
  );

  for (const { code, screen } of ends) {
    expect(code, screen).toBe(0);
  }
  for (const index of [1, 2]) {
    expect(JSON.parse(readFileSync(join(folder, 'out', `shard-${index}-of-2.result.json`), 'utf8'))).toMatchObject({
      state: 'finished',
      exitCode: 0,
      reason: expect.stringContaining(`shard ${index} of 2, partial: `),
    });
  }
  expect(readdirSync(join(folder, 'out'))).not.toContain('result.partial.json');
  expect(readdirSync(join(folder, 'state', 'holdfast')).filter((name) => name.endsWith('.lock'))).toEqual([]);
});

test('of two runs that steer the operator behind one platform one is whole, and the other is refused', async () => {
  const other = target.profileIn(folder, 'other.json', { name: 'Another profile of the same' });
  const steer = (out: string, file: string) => {
    const paths = ['--profile', file, '--out', join(folder, out), '--ledger', join(folder, `${out}.ndjson`)];
    const some = ['--interface', 'booking', '--only', 'booking.forward.hold-shows-the-operator', '--seed', '1'];
    return start(['certify', ...paths, ...some]).end;
  };
  const ends = await Promise.all([steer('one', profile), steer('two', other)]);

  expect(ends.map(({ code }) => code).sort(), ends.map(({ screen }) => screen).join('\n')).toEqual([0, 3]);
  expect(ends.find(({ code }) => code === 3)?.errors).toMatch(
    /The operator behind the platform, http:\S+\/_mock, is in use by another run\./,
  );
});

for (const several of [
  ['--workers', '2'],
  ['--shard', '1/2', '--seed', '1'],
]) {
  test(`an operator behind a platform is not steered by several: ${several[0]}`, async () => {
    const { code, errors } = await start(['certify', '--profile', profile, '--out', join(folder, 'out'), ...several])
      .end;

    expect(code).toBe(3);
    expect(errors).toContain('would steer the one operator behind this platform.');
    expect(errors).toContain('"without": ["operator"] in booking');
  });
}
