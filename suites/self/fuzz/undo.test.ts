// What a run left is undone as far as the target lets; whatever it answers meanwhile is no fault of ours.
import { expect, test } from '@playwright/test';
import type { Outcome } from '../../../schemas/generated/types.ts';
import { Caller } from '../../harness/caller.ts';
import { Effects } from '../../harness/effects.ts';
import { Blocked } from '../../harness/ending.ts';
import { harnesses } from '../../harness/harnesses.ts';
import { type FetchLike, inProcess } from '../../harness/in-process.ts';
import type { Arranged } from '../../harness/interface.ts';
import type { OperatorV2Context } from '../../harness/operator-v2/harness.ts';
import type { PartnerContext } from '../../harness/partner/harness.ts';
import { openSession } from '../../harness/session.ts';
import { trialOf } from '../../harness/trial.ts';
import { hasten } from '../../harness/wait.ts';
import { type Face, faces } from '../proof/face.ts';
import { mockWith } from '../proof/rule-mutant.ts';
import { type Break, breaking, inWords } from './breaking.ts';
import { casesOf } from './case.ts';
import { metBy } from './met.ts';

const HASTE = 1_000;
const CASES = 60;

/** What an undo calls, and the reads without which it does not know where. */
const CALLED = /^(releaseHold|getHold|cancelBooking|getBooking|listSuppliers|listProducts)$/;

const arrangedOn = async (face: Face, fetch: FetchLike): Promise<{ arranged: Arranged; effects: Effects }> => {
  const { profile } = face;
  const session = await openSession({ interface: face.interface, profile, transport: inProcess(fetch), seed: 1 });
  const caller = new Caller(session.line);
  const effects = new Effects(session.ledger, session.allowance, session);
  const trial = trialOf(session, 'undo', caller);
  return { arranged: harnesses[face.interface].arrange(session, caller, effects, () => {}, trial), effects };
};

const make = {
  partner: async ({ given }: PartnerContext) => {
    const slot = await given.slot('bookable', { roomy: 4 });
    await given.heldSeats(slot);
    await given.booked(slot);
  },
  'operator-v2': async ({ given }: OperatorV2Context) => {
    const slot = await given.slot({ roomy: 4 });
    await given.created(slot);
    await given.confirmed(slot);
  },
};

/** Makes a hold and a booking on a right operator, and undoes them in another session while it answers wrong. */
const undone = async (face: Face, breaks: readonly Break[]): Promise<Outcome['left'] | 'blocked'> => {
  const operator = mockWith();
  const first = await arrangedOn(face, operator);
  await make[face.interface](first.arranged.context as never);
  const second = await arrangedOn(face, breaking(face, breaks, operator));
  second.effects.adopt([...first.effects.open('booking'), ...first.effects.open('hold')]);
  try {
    await hasten(HASTE, () => second.arranged.undo());
    return second.effects.left;
  } catch (error) {
    if (error instanceof Blocked) return 'blocked';
    throw new Error(inWords(breaks), { cause: error });
  }
};

for (const face of faces)
  test(`${face.name}: no wrong answer stops an undo`, async () => {
    test.setTimeout(120_000);
    const places = (await metBy(face)).places.filter(({ operation }) => CALLED.test(operation));

    expect(await undone(face, [])).toEqual([]);
    for (const breaks of casesOf(places, CASES, 1)) await undone(face, breaks);
  });
