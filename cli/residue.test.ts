// What a run could not undo stands in its report and on the console, by id and with what stood in the way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { holds } from '../mock-operator/partner/rules/hold.ts';
import type { Report } from '../schemas/generated/types.ts';
import { start } from '../suites/self/holdfast.ts';
import { watchedOperator } from '../suites/self/watched-operator.ts';

test('a hold that the target does not release is named on the console, in the report, and by undo', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-residue-'));
  const target = await watchedOperator();
  const profile = target.profileIn(folder);
  const table = holds(target.operator.mock);
  const save = table.save.bind(table);
  table.save = (hold) => (table.get(hold.id) === undefined ? save(hold) : hold);
  const env = { XDG_STATE_HOME: join(folder, 'state') };
  const out = join(folder, 'out');
  try {
    const run = await start(
      ['certify', '--profile', profile, '--out', out, '--seed', '1', '--only', 'partner.hold.read-shows-the-created'],
      { env },
    ).end;
    const { residue, left } = JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;
    const undo = await start(['undo', '--profile', profile], { env }).end;
    table.save = save;
    const later = await start(['undo', '--profile', profile], { env }).end;

    expect(left.length, run.screen).toBeGreaterThan(0);
    expect(residue).toEqual({ holds: left.length, bookings: 0 });
    expect(run.out).toContain(`all undone but ${left.length} hold`);
    for (const { kind, interface: name, id = '', reason } of left) {
      expect(table.get(id)?.id).toBe(id);
      expect(reason).toMatch(/^DELETE \S+ → \d+.* status ACTIVE$/);
      expect(run.out).toContain(`${name} ${kind} ${id}: ${reason}`);
      expect(undo.screen).toContain(`${name} ${kind} ${id}: `);
    }
    expect([undo.code, later.code], undo.screen + later.screen).toEqual([1, 0]);
    expect(target.alive().left).toEqual([]);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
