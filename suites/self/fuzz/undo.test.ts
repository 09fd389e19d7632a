// What a run left is undone as far as the target lets; whatever it answers meanwhile is no fault of ours.

import { expect, test } from '@playwright/test';
import type { Outcome } from '../../../schemas/generated/types.ts';
import type { Interface } from '../../../schemas/interfaces.ts';
import { Effects } from '../../harness/effects/effects.ts';
import { Picks } from '../../harness/effects/picks.ts';
import { soleTurn } from '../../harness/effects/turns.ts';
import { Blocked } from '../../harness/errors.ts';
import { Caller } from '../../harness/exchange/caller.ts';
import { propertyRunOf } from '../../harness/generate/property-run.ts';
import { harnesses, harnessOf } from '../../harness/interfaces/interfaces.ts';
import type { Arranged, InterfaceHarness } from '../../harness/run/interface.ts';
import { openSession } from '../../harness/run/session.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { type Face, faces } from '../proof/face.ts';
import { mockWith } from '../proof/rule-mutant.ts';
import { type Break, breaking, inWords } from './breaking.ts';
import { casesOf } from './case.ts';
import { metBy } from './met.ts';

const HASTE = 1_000;
const CASES = 60;

/** What an undo calls, and the reads without which it does not know where. */
const CALLED = /^(releaseHold|getHold|cancelBooking|getBooking|listSuppliers|listProducts)$/;

interface OnTarget<Context> {
  arranged: Arranged<Context>;
  effects: Effects;
}

const arrangedOn = async <Context>(
  harness: InterfaceHarness<Context>,
  { interface: name, profile }: Face,
  fetch: FetchLike,
): Promise<OnTarget<Context>> => {
  const session = await openSession({ interface: name, profile, transport: inProcess(fetch), seed: 1 });
  const caller = new Caller(session.connection);
  const turn = soleTurn();
  const effects = new Effects(session.books, turn);
  const propertyRun = propertyRunOf(session, 'undo', caller);
  const opened = await harness.open(session);
  return {
    arranged: opened.arrange({ caller, effects, turn, picks: new Picks('undo'), observe: () => {}, propertyRun }),
    effects,
  };
};

/** Makes something on a target, in a session of its own. */
type Make = (face: Face, fetch: FetchLike) => Promise<Effects>;

const making =
  <Context>(harness: InterfaceHarness<Context>, make: (context: Context) => Promise<void>): Make =>
  async (face, fetch) => {
    const { arranged, effects } = await arrangedOn(harness, face, fetch);
    await make(arranged.context);
    return effects;
  };

/** A hold, or a booking in progress, and a booking. */
const makeV1 = async ({ given }: V1Context): Promise<void> => {
  const availability = await given.availability('bookable', { roomy: 4 });
  await given.heldSeats(availability);
  await given.booked(availability);
};

const make: Record<Interface, Make> = {
  partner: making(harnesses.partner, makeV1),
  booking: making(harnesses.booking, makeV1),
  'operator-v2': making(harnesses['operator-v2'], async ({ given }) => {
    const availability = await given.availability({ roomy: 4 });
    await given.created(availability);
    await given.confirmed(availability);
  }),
};

/** Makes a hold and a booking on a right operator, and undoes them in another session while it answers wrong. */
const undone = async (face: Face, breaks: readonly Break[]): Promise<Outcome['left'] | 'blocked'> => {
  const operator = mockWith();
  const made = await make[face.interface](face, operator);
  const harness = harnessOf(face.interface);
  const { arranged, effects } = await arrangedOn(harness, face, breaking(face, breaks, operator));
  effects.adopt(made.allOpen());
  try {
    await scaleWaits(HASTE, () => arranged.undo());
    return effects.left;
  } catch (error) {
    if (error instanceof Blocked) {
      return 'blocked';
    }
    throw new Error(inWords(breaks), { cause: error });
  }
};

for (const face of faces) {
  test(`${face.name}: no wrong answer stops an undo`, async () => {
    test.setTimeout(120_000);
    const places = (await metBy(face)).places.filter(({ operation }) => CALLED.test(operation));

    expect(await undone(face, [])).toEqual([]);
    for (const breaks of casesOf(places, CASES, 1)) {
      await undone(face, breaks);
    }
  });
}
