// What a run left is undone as far as the target lets; whatever it answers meanwhile is no fault of ours.

import { expect, test } from '@playwright/test';
import { harnesses, harnessOf } from '../../harness/descriptors/interfaces.ts';
import { Blocked } from '../../harness/errors.ts';
import { Caller } from '../../harness/exchange/caller.ts';
import { propertyRunOf } from '../../harness/generate/property-run.ts';
import { CreatedResources } from '../../harness/resources/created-resources.ts';
import { Sampler } from '../../harness/resources/sampler.ts';
import type { Arranged, InterfaceHarness } from '../../harness/schedule/interface.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import type { Outcome } from '../../schemas/generated/types.ts';
import { type Interface, type Speaking, sellingInterfaces, speaking } from '../../schemas/interfaces.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { type BoundInterface, boundInterfaces } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';
import { type Break, breaking, inWords } from './breaking.ts';
import { casesOf } from './case.ts';
import { metBy } from './met.ts';
import { operationOf } from './operation.ts';

const SPEED_UP = 1_000;
/** Wrong answers to an undo, of each interface. */
const CASES = WHOLE ? 60 : 30;

/** What an undo calls, and the reads without which it does not know where. */
const CALLED = /^(releaseHold|getHold|cancelBooking|getBooking|listSuppliers|listProducts)$/;

const ENDS = /^(releaseHold|cancelBooking)$/;

interface OnTarget<Context> {
  arranged: Arranged<Context>;
  resources: CreatedResources;
}

const arrangedOn = async <Context>(
  harness: InterfaceHarness<Context>,
  { interface: name, profile }: BoundInterface,
  fetch: FetchLike,
): Promise<OnTarget<Context>> => {
  const session = await openSession({ interface: name, profile, transport: inProcess(fetch), seed: 1 });
  const caller = new Caller(session.connection);
  const task = new Task();
  const resources = new CreatedResources(session.accounting, task);
  const propertyRun = propertyRunOf(session, 'undo', caller);
  const opened = await harness.open(session);
  return {
    arranged: opened.arrange({ caller, resources, task, sampler: new Sampler('undo'), observe: () => {}, propertyRun }),
    resources,
  };
};

/** Makes something on a target, in a session of its own. */
type Make = (bound: BoundInterface, fetch: FetchLike) => Promise<CreatedResources>;

const making =
  <Context>(harness: InterfaceHarness<Context>, make: (context: Context) => Promise<void>): Make =>
  async (bound, fetch) => {
    const { arranged, resources } = await arrangedOn(harness, bound, fetch);
    await make(arranged.context);
    return resources;
  };

/** A hold, or a booking in progress, and a booking. */
const makeV1 = async ({ given }: V1Context): Promise<void> => {
  const availability = await given.availability('bookable', { preferredSeats: 4 });
  await given.heldSeats(availability);
  await given.booked(availability);
};

const make: Record<Interface, Make> = {
  ...(Object.fromEntries(speaking('v1').map((name) => [name, making(harnesses[name], makeV1)])) as Record<
    Speaking<'v1'>,
    Make
  >),
  channel: making(harnesses.channel, async ({ setUp, shop }) => {
    await shop().hold(await setUp.sold());
  }),
  'operator-v2': making(harnesses['operator-v2'], async ({ given }) => {
    const availability = await given.availability({ preferredSeats: 4 });
    await given.created(availability);
    await given.confirmed(availability);
  }),
};

/** Makes a hold and a booking on a right operator, and undoes them in another session while something else answers for it. */
const undoneAt = async (
  bound: BoundInterface,
  wrong: (operator: FetchLike) => FetchLike,
): Promise<Outcome['left'] | 'blocked'> => {
  const operator = mockWith();
  const made = await make[bound.interface](bound, operator);
  const { arranged, resources } = await arrangedOn(harnessOf(bound.interface), bound, wrong(operator));
  resources.resume(made.allOpen());
  try {
    await scaleWaits(SPEED_UP, () => arranged.undo());
    return resources.left;
  } catch (error) {
    if (error instanceof Blocked) {
      return 'blocked';
    }
    throw error;
  }
};

/** The same while the operator answers wrong. */
const undone = (bound: BoundInterface, breaks: readonly Break[]): Promise<Outcome['left'] | 'blocked'> =>
  undoneAt(bound, (operator) => breaking(bound, breaks, operator)).catch((cause: unknown) => {
    throw new Error(inWords(breaks), { cause });
  });

/** Ends nothing, and answers each release and cancel with 200 and what is still there. */
const showingWhatIsThere =
  (bound: BoundInterface) =>
  (operator: FetchLike): FetchLike => {
    const nameOf = operationOf(bound);
    return async (request) => {
      if (!ENDS.test(nameOf(request) ?? '')) {
        return operator(request);
      }
      const { url, headers } = request;
      return operator(new Request(url.replace('/cancel', ''), { headers }));
    };
  };

for (const bound of boundInterfaces.filter((one) => sellingInterfaces.includes(one.interface))) {
  test(`${bound.name}: what a release or cancel shows to be there still is left, with the status as the reason`, async () => {
    const left = await undoneAt(bound, showingWhatIsThere(bound));

    expect(left).toHaveLength(2);
    for (const { id, reason } of left as Outcome['left']) {
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(reason).toMatch(/→ 200; GET \S+ → 200, .*(ACTIVE|OPEN|confirmed|inProgress)$/);
    }
  });
}

for (const bound of boundInterfaces) {
  test(`${bound.name}: no wrong answer stops an undo`, async () => {
    const places = (await metBy(bound)).places.filter(({ operation }) => CALLED.test(operation));

    expect(await undone(bound, [])).toEqual([]);
    for (const breaks of casesOf(places, CASES, 1)) {
      await undone(bound, breaks);
    }
  });
}
