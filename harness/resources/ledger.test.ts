import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { safeText } from '../../schemas/text/safe-text.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { closeLedger, Ledger, type LedgerEntry, leftEntries, unansweredEntries } from './ledger.ts';

test('what a target gives as an id or a reason puts no secret into the ledger, and no line into it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'ledger.ndjson');
  const ledger = new Ledger(path, 'http://mock.test', safeText(new Map([['KEY', 'canary-key-4711']])).withoutSecrets);
  const given = 'canary-key-4711\u2028\n\u202e';
  const entry = { key: 'k', interface: 'partner', worker: 0, kind: 'booking' as const, sentAt: '' };
  ledger.enter({ ...entry, state: 'left', id: given, hold: given, supplier: given, reason: given });
  const during = readFileSync(path, 'utf8');
  closeLedger(path);
  for (const text of [during, readFileSync(path, 'utf8')]) {
    expect(text).not.toContain('canary');
    expect(text).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(text)).toMatchObject({
      id: '$KEY\u2028\n\u202e',
      hold: '$KEY\u2028\n\u202e',
      supplier: '$KEY\u2028\n\u202e',
    });
  }
});

test('what a run sent and no answer has shown is known after the run, and what an earlier one sent is not of it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'ledger.ndjson');
  const ledger = new Ledger(path, 'http://mock.test', (text) => text);
  const enter = (key: string, changes: Partial<LedgerEntry>): void =>
    ledger.enter({ key, interface: 'partner', worker: 0, kind: 'hold', state: 'sent', sentAt: '', ...changes });
  enter('of an earlier run', {});
  closeLedger(path);
  enter('under way', {});
  enter('not there', { state: 'undone', unseen: true });
  enter('undone', { state: 'undone' });
  enter('refused', { state: 'refused' });

  expect(unansweredEntries(path).map(({ key }) => key)).toEqual(['under way', 'not there']);
});

test('a hold whose id is not known stays for one run after its own; a booking, and what has an id, for good', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'ledger.ndjson');
  const ledger = new Ledger(path, 'http://mock.test', (text) => text);
  const leave = (key: string, changes: Partial<LedgerEntry>): void =>
    ledger.enter({ key, interface: 'partner', worker: 0, kind: 'hold', state: 'left', sentAt: '', ...changes });
  leave('unknown hold', {});
  leave('hold', { id: 'h' });
  leave('unknown booking', { kind: 'booking' });
  const staying = [1, 2, 3].map(() => {
    closeLedger(path);
    return leftEntries(path).map(({ key }) => key);
  });

  const known = ['hold', 'unknown booking'];
  expect(staying).toEqual([['unknown hold', ...known], known, known]);
});
