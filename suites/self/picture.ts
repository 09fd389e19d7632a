import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify } from '../../cli/certify.ts';
import { executed } from './executed.ts';

/** The commands whose output the README shows, in its order. */
export const PICTURED = [
  ['--fault', 'release-is-forgotten', '--only', 'partner.hold.release-moves', '--seed', '1'],
  ['--fault', 'hold-is-forwarded-twice', '--only', 'booking.forward.hold-is-made-once', '--seed', '1'],
] as const;

/** What `npm run certify` prints for a failure, with ids, ports, times and bodies made the same for each run. */
export const picture = async (pictured: (typeof PICTURED)[number]): Promise<string> => {
  const out = mkdtempSync(join(tmpdir(), 'holdfast-picture-'));
  const { out: printed } = await executed(certify, [...pictured, '--out', out], { XDG_STATE_HOME: out });
  rmSync(out, { recursive: true, force: true });
  const failure = /^FAIL[\s\S]*?\n\n/m.exec(printed)?.[0] ?? printed;
  return failure
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '784ac4f2…')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
    .replaceAll(/\/_world\/worker-\d+/g, '')
    .replaceAll(/--data-binary '[^']*'/g, "--data-binary '…'")
    .trimEnd();
};
