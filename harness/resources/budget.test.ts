import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ResourceKind } from '../../schemas/resource-kinds.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { Blocked } from '../errors.ts';
import { budgetOf, budgetOfWorker, limitsOf } from './budget.ts';
import { CapacityShare } from './capacity-share.ts';
import { Ledger, type LedgerEntry, spentBy } from './ledger.ts';
import { Quota } from './quota.ts';

const limits = limitsOf({ name: 'any', limits: { holds: 5, bookings: 7 } });

test('the parts of all workers together are no more than the whole', () => {
  const whole = budgetOf('partner', limits, 3);
  for (const workers of [1, 2, 3, 5]) {
    const part = budgetOfWorker(whole, workers);

    expect(workers * part.limits.hold).toBeLessThanOrEqual(5);
    expect(workers * part.limits.booking).toBeLessThanOrEqual(7);
    expect(workers * part.each).toBeLessThanOrEqual(whole.each);
  }
});

const quota = (each = 10, spent?: Record<ResourceKind, number>) =>
  new Quota({ limits: { hold: 2, booking: 3 }, each }, new CapacityShare(1), spent);

const begin = (of: Quota, key: string, kind: ResourceKind) => of.begin(key, kind, {});

test('a create counts until it is refused or undone; a hold that was left counts on', () => {
  const holds = quota();
  begin(holds, '1', 'hold');
  begin(holds, '2', 'hold');
  expect(() => begin(holds, '3', 'hold')).toThrow('the profile allows 2 holds at a time: raise limits.holds');

  holds.end('1', 'hold', 'refused');
  begin(holds, '3', 'hold');
  holds.end('2', 'hold', 'undone');
  holds.end('3', 'hold', 'left');
  begin(holds, '4', 'hold');

  expect(() => begin(holds, '5', 'hold')).toThrow(Blocked);
});

test('a limit that is divided is named whole, with the share of each', () => {
  const whole = { limits: { hold: 5, booking: 7 }, each: 10 };
  const share = new Quota(budgetOfWorker(whole, 1, 2), new CapacityShare(1));
  begin(share, '1', 'hold');
  begin(share, '2', 'hold');

  expect(() => begin(share, '3', 'hold')).toThrow(
    'the profile allows 5 holds at a time, and each of the 2 workers and shards of this run has a share of 2: ' +
      'raise limits.holds, or use fewer (--workers, --shard)',
  );
});

test('bookings of an earlier interface count, and a repeat that shows the same one does not', () => {
  const bookings = quota(10, { hold: 0, booking: 1 });
  begin(bookings, '1', 'booking');
  bookings.made('1', 'booking', 'id', false);
  begin(bookings, '2', 'booking');
  bookings.made('2', 'booking', 'id', true);
  begin(bookings, '3', 'booking');
  bookings.end('1', 'booking', 'undone');

  expect(() => begin(bookings, '4', 'booking')).toThrow('raise limits.bookings');
});

test('a search for a smaller counter-example may make more, but not pass what the profile allows', () => {
  const some = quota(1);
  begin(some, '1', 'booking');
  expect(() => begin(some, '2', 'booking')).toThrow('a run makes at most 1 booking in all');

  some.grant(5);
  begin(some, '2', 'booking');
  begin(some, '3', 'booking');

  expect(() => begin(some, '4', 'booking')).toThrow('raise limits.bookings');
});

test('the ledger knows what a worker has spent, on whatever interface', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'ledger.ndjson');
  const ledger = new Ledger(path, 'http://a.test', (text) => text);
  const entry = (key: string, changes: Partial<LedgerEntry>): void =>
    ledger.note({ key, interface: 'partner', worker: 0, kind: 'booking', state: 'made', sentAt: '', ...changes });

  entry('1', { id: 'a' });
  entry('1', { id: 'a', state: 'undone' });
  entry('2', { id: 'A', interface: 'operator-v2' });
  entry('3', { state: 'refused' });
  entry('4', { state: 'sent' });
  entry('5', { worker: 1 });
  entry('6', { kind: 'hold', state: 'left' });
  entry('7', { kind: 'hold', state: 'undone' });

  expect(spentBy(0, path)).toEqual({ hold: 1, booking: 2 });
  expect(spentBy(0, undefined)).toEqual({ hold: 0, booking: 0 });
});
