// What a run could not undo stands in its report, on the console and with undo: by its id, and with the reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Left, Report } from '../../schemas/generated/types.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { type Watched, watchedOperator } from '../../self/targets/watched-operator.ts';

/** One releases a hold, the other makes a booking of a rate that cannot be cancelled. */
const ONLY = [
  'partner.hold.release-moves-active-to-released',
  'partner.booking.cancel-of-non-cancelable-has-no-effect',
];

const REASONS: Record<string, RegExp> = {
  hold: /^DELETE \S+ → 409; GET \S+ → 200, status ACTIVE$/,
  booking:
    /^PUT \S+ → 409; GET \S+ → 200, status OPEN: its rate [\da-f-]{36} is sold with "cancelable": false, and it shows "cancelable": false itself$/,
};

/** Lets no hold be released. */
const keepHolds = ({ operator }: Watched): Promise<unknown> =>
  fetch(`${operator.url}/_mock/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'releaseHold', times: 10_000, status: 409 }),
  });

test('what cannot be undone is named on the console, in the report and by undo, until it can be', async () => {
  const folder = temporaryFolder();
  const target = await watchedOperator();
  const profile = target.profileIn(folder);
  const behaviour = `${target.operator.url}/_mock/behaviour`;
  const env = { XDG_STATE_HOME: join(folder, 'state') };
  const holdfast = (...args: string[]) => start([...args, '--profile', profile], { env }).end;
  try {
    await keepHolds(target);
    const only = ONLY.flatMap((id) => ['--only', id]);
    const given = ['--interface', 'partner', '--out', join(folder, 'out'), '--seed', '1', ...only];
    const run = await holdfast('certify', ...given);
    const { residue, left } = JSON.parse(readFileSync(join(folder, 'out/report.partial.json'), 'utf8')) as Report;
    const undo = await holdfast('undo');
    await fetch(behaviour, { method: 'DELETE' });
    const later = await holdfast('undo');

    const of = (kind: Left['kind']) => left.filter((one) => one.kind === kind);
    expect(of('hold').length, run.screen).toBeGreaterThan(0);
    expect(of('booking').length, run.screen).toBeGreaterThan(0);
    expect(residue).toEqual({ holds: of('hold').length, bookings: of('booking').length });
    expect(run.out).toMatch(
      new RegExp(`all released or cancelled but ${residue.holds} holds? and ${residue.bookings} bookings?\n`),
    );
    for (const { kind, id, reason } of left) {
      expect(reason).toMatch(REASONS[kind] ?? /never/);
      expect(run.out).toContain(`partner ${kind} ${id}: ${reason}`);
      expect(undo.out).toContain(`partner ${kind} ${id}: ${reason}`);
    }
    expect(undo.out).toContain(': 0 are undone, ');
    expect(of('hold').filter(({ id }) => later.out.includes(id ?? ''))).toEqual([]);
    expect(of('booking').filter(({ id }) => !later.out.includes(`partner booking ${id}: `))).toEqual([]);
    expect([undo.code, later.code], undo.screen + later.screen).toEqual([1, 1]);
    expect(target.alive().left).toEqual([]);
  } finally {
    await target.close();
  }
});

test('what a run could not undo that Ctrl-C stops is named on the console', async () => {
  needsPosix('signals between processes');
  const folder = temporaryFolder();
  const target = await watchedOperator();
  const profile = target.profileIn(folder, 'profile.json', { limits: { ...target.profile.limits, holds: 1_000 } });
  try {
    await keepHolds(target);
    const run = start(['certify', '--profile', profile, '--out', join(folder, 'out'), '--interface', 'partner'], {
      env: { XDG_STATE_HOME: join(folder, 'state') },
    });
    await expect.poll(() => target.alive().left.length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(20);
    run.child.kill('SIGINT');
    const { code, errors } = await run.end;
    const { left } = target.alive();

    expect(code, errors).toBe(130);
    expect(left.length).toBeGreaterThan(0);
    // What got no answer is named without an id, where the operator was to choose that.
    const unnamed = left.filter((line) => !errors.includes(/[\da-f-]{36}/.exec(line)?.[0] ?? line));
    expect(
      unnamed.filter((line) => !line.endsWith('whose id the operator chose')),
      errors,
    ).toEqual([]);
    expect(errors.split('(id unknown): it may have been made, and its id is not known').length).toBeGreaterThan(
      unnamed.length,
    );
  } finally {
    await target.close();
  }
});
