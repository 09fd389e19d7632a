import { expect, test } from '@playwright/test';
import { Blocked, Contended } from '../errors.ts';
import { Caller } from '../exchange/caller.ts';
import { OwnLeases } from '../resources/allotment.ts';
import { CreatedResources } from '../resources/created-resources.ts';
import { Leases } from '../resources/leases.ts';
import { Attempts } from './attempts.ts';
import type { InParts, Opened } from './interface.ts';
import type { Check } from './registry.ts';
import { Semaphore } from './semaphore.ts';
import type { Session } from './session.ts';
import { type PermitKind, Task } from './task.ts';

interface Selling {
  leases: OwnLeases;
  task: Task;
  inParts: InParts<Selling>;
}

/** An attempt at a check on a live target that sells what `all` names. */
const attemptOf = (all: Leases, body: (context: Selling) => Promise<void>) => {
  const semaphore = new Semaphore<PermitKind>({ begun: 9, busy: 9, holds: 9 });
  const task = new Task({ semaphore });
  const session = {
    clock: { movable: false },
    sampleSeed: 1,
    property: { seed: 1, runs: 5 },
    accounting: { ledger: { lasts: false }, quota: { grant: () => {} } },
    connection: {},
  } as unknown as Session;
  const opened = {
    without: [],
    arrange: (parts: { task: Task; inParts?: InParts<Selling> }) => {
      const leases = new OwnLeases(all);
      const context = { leases, task: parts.task, inParts: parts.inParts };
      const given = { leased: () => leases.names, endLeases: () => leases.end() };
      return { context, given, undo: async () => {} };
    },
  } as unknown as Opened<Selling>;
  const check = { requirement: 'partner.sequence.keeps-the-model', body } as unknown as Check<Selling>;
  const caller = new Caller(session.connection);
  const resources = new CreatedResources(session.accounting, task);
  return new Attempts(check, session, opened, { caller, resources, task });
};

test('a part that fails gives back what it has: another part of the check may wait for it', async () => {
  for (const error of [new Blocked('no seats'), new Contended('others have the rest')]) {
    const all = new Leases();
    const got: string[] = [];
    const attempts = attemptOf(all, ({ inParts }) =>
      inParts(
        async ({ leases, task }) => {
          if (got.length > 0) {
            await leases.untilFreed(['the only one'], task.mayWait);
          }
          leases.take('the only one');
          got.push('part');
          await Promise.resolve();
          throw error;
        },
        { parts: 3 },
      ),
    );

    expect((await attempts.next()).result).toMatchObject({ state: 'blocked' });
    expect(got).toHaveLength(3);
  }
});
