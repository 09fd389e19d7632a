import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packedLines } from '../schemas/text/exchange-log.ts';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';
import { certificateOf } from './certificate.ts';
import { clockMoved } from './clock-moves.ts';
import { example } from './formats/golden/example.ts';

const TARGET = 'http://target.test/_mock';
const OPERATOR = 'http://operator.test/_mock';

const control = (url: string, body: object) => ({
  startedAt: '2026-11-21T10:00:00.000Z',
  request: { url: `${url}/clock`, body: JSON.stringify(body) },
});

test('the certificate says how often the clock of the target was moved, and by how much in all', () => {
  const folder = temporaryFolder();
  const log = join(folder, 'exchanges.ndjson.gz');
  const calls = [0, 301, 60].map((advanceSeconds) => control(TARGET, { advanceSeconds }));
  const others = [control(OPERATOR, { advanceSeconds: 301 }), control(OPERATOR, { fault: 'other' })];
  writeFileSync(
    log,
    packedLines([
      { check: 'a', control: calls },
      { check: 'b', control: others },
    ]),
  );
  const moved = (at: string) => clockMoved(log, { clock: { control: at } });
  const [clock, ofWorkers, unmoved] = [moved(TARGET), moved('http://{worker}.test/_mock'), clockMoved(log, {})];
  const run = { ...example.run, ...(clock && { clock }) };
  const issued = { files: { 'report.json': 'sha256:a', 'exchanges.ndjson.gz': 'sha256:b' }, validUntil: run.startedAt };

  expect([clock, ofWorkers, unmoved]).toEqual([{ moves: 2, seconds: 361 }, { moves: 3, seconds: 662 }, undefined]);
  expect(certificateOf({ ...example, run }, issued).run.clock).toEqual(clock);
  expect(certificateOf(example, issued).run).not.toHaveProperty('clock');
});
