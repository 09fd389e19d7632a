import type { Left, Profile, Run } from '../../schemas/generated/types.ts';
import { groupedBy } from '../../schemas/group.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { textOf } from '../../schemas/text/profile-text.ts';
import { tidySetUp } from '../channel/set-up-earlier.ts';
import { Caller } from '../exchange/caller.ts';
import { propertyRunOf } from '../generate/property-run.ts';
import { CreatedResources, leftOf } from '../resources/created-resources.ts';
import { closeLedger, leftEntries, openEntries, type WrittenEntry } from '../resources/ledger.ts';
import { Sampler } from '../resources/sampler.ts';
import { addressOf, openSession } from '../schedule/session.ts';
import { Task } from '../schedule/task.ts';
import { openSockets } from '../transport/socket.ts';
import { harnessOf } from './interfaces.ts';

type Target = Pick<Run, 'profile' | 'profilePath' | 'seed'>;

/** Entries in groups of the same interface, worker and shard. */
const byMaker = (entries: readonly WrittenEntry[]): Iterable<WrittenEntry[]> =>
  groupedBy(entries, (entry) => `${entry.interface} ${entry.worker} ${entry.shard?.index}`).values();

const normal = (address: string): string => new URL(address).href.replace(/\/$/, '');

/**
 * What a ledger lists of the target of a profile, whatever else the profile says: what was made, and with `again` also
 * what an earlier try could not undo.
 */
export const entriesOf = (ledger: string, profile: Profile, again = false): WrittenEntry[] =>
  [...openEntries(ledger), ...(again ? leftEntries(ledger) : [])].filter((entry) => {
    const address = addressOf(profile, entry.interface as Interface, entry.worker, entry.shard);
    return address !== undefined && normal(address) === normal(entry.address);
  });

/** Undoes entries of a ledger, and answers those that stay. What no answer was got for is open still. */
export const undoLedger = async (ledger: string, entries: readonly WrittenEntry[], target: Target): Promise<Left[]> => {
  const left: Left[] = [];
  const sockets = openSockets();
  for (const made of byMaker(entries)) {
    const { interface: name, worker, shard } = made[0] as WrittenEntry;
    const session = await openSession({
      interface: name as Interface,
      worker,
      profile: target.profile,
      ...(target.profilePath !== undefined && { profilePath: target.profilePath }),
      seed: target.seed,
      shard,
      transport: sockets.transport,
      ledgerPath: ledger,
    }).catch((error: Error) => error);
    if (session instanceof Error) {
      left.push(...made.map((entry) => leftOf(entry, textOf(target.profile).line(session.message))));
      continue;
    }
    const opened = await harnessOf(session.interface).open(session);
    const task = new Task();
    const resources = new CreatedResources(session.accounting, task);
    resources.resume(made);
    const caller = new Caller(session.connection);
    const stopped = await opened
      .arrange({
        caller,
        resources,
        task,
        sampler: new Sampler('undo'),
        observe: () => {},
        propertyRun: propertyRunOf(session, 'undo', caller),
      })
      .undo()
      .then(() => 'nothing tried to undo it')
      .catch((error: Error) => error.message);
    const open = resources.allOpen().map((entry) => leftOf(entry, stopped));
    const { text } = session.connection;
    left.push(
      ...[...resources.left, ...open].map((one) => ({
        ...one,
        ...(one.id !== undefined && { id: text.line(one.id) }),
        reason: text.line(one.reason),
      })),
    );
    await opened.close();
  }
  sockets.close();
  closeLedger(ledger);
  tidySetUp(ledger);
  return left;
};
