// Operator booking API v2, the same call many times at once, and different calls at once. Spec 3.3, 4.4.
// Who wins is free, the sum is not; a race counts only when its requests overlapped.
import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { mustOverlap, type Race } from '../../harness/schedule/race.ts';
import type { Availability } from '../../harness/v2/availability.ts';
import { fewestUnits, severalUnits } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { mustBeCancellable } from '../../harness/v2/exemption.ts';
import { onOtherAvailabilities } from '../../harness/v2/other-options.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { ENDED, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

const RUNNERS = 5;
const ROUNDS = 3;

/** The same call this number of times at once, seen to overlap. */
const together = async (race: Race, call: () => Promise<Exchange>): Promise<Exchange[]> => {
  const answers = await race(Array.from({ length: RUNNERS }, () => call));
  mustOverlap(answers);
  return answers;
};

check('operator-v2.create.parallel-repeats-make-one', { holds: 5 }, async ({ v2, given, binding, race }) => {
  const availability = await given.availability();
  const request = given.request(availability);

  const answers = await together(race, () => given.create(availability, request));
  const read = await v2.getBooking(request.uuid);

  for (const answer of [...answers.filter((one) => !given.refusesRepeat(one)), read]) {
    expectSameBooking(answer, request);
    expectState(binding, answer, IN_PROGRESS);
  }
  given.mustHaveRepeated(...answers);
});

check('operator-v2.create.parallel-creates-are-apart', { holds: ROUNDS }, async ({ v2, given, race }) => {
  const availability = await given.availability({ preferredSeats: ROUNDS });
  const room = Math.floor((availability.vacancies ?? ROUNDS) / fewestUnits(availability.offer));
  const requests = Array.from({ length: Math.min(ROUNDS, Math.max(2, room)) }, (_, place) => {
    const request = given.request(availability);
    const unitItems = request.unitItems.map((item) => ({ ...item, resellerReference: `unit-of-${place + 1}` }));
    return { ...request, unitItems, resellerReference: `parallel-${place + 1}` };
  });

  const answers = await race(requests.map((request) => () => given.create(availability, request)));

  mustOverlap(answers);
  assertJudgeable(
    answers.some(({ succeeded }) => succeeded),
    'none of several creates at once was accepted (see operator-v2.create.is-accepted)',
  );
  for (const [place, request] of requests.entries()) {
    const created = answers[place] as Exchange;
    for (const shown of created.succeeded ? [created, await v2.getBooking(request.uuid)] : []) {
      expectSameBooking(shown, request);
      const others = requests.filter((one) => one !== request).flatMap(({ unitItems }) => unitItems);
      const foreign = others.filter(({ uuid }) => JSON.stringify(shown.canonical).includes(uuid));
      expect(shown).toHaveNone(foreign, 'no unit items of the other bookings');
      const isOwn = [undefined, '', request.resellerReference].includes(textAt(shown.canonical, '/resellerReference'));
      expect(shown).toShowAt('/resellerReference', isOwn, `${request.resellerReference}, or none`);
    }
  }
});

check('operator-v2.create.parallel-repeats-take-once', { holds: 6, long: true }, async ({ given, race }) => {
  const availability = await given.availability({ limited: true, preferredSeats: 3 });
  const one = await given.taken(availability, 1);
  const before = await given.vacancies(availability);
  const request = given.request(availability, 1);

  const [first] = await together(race, () => given.create(availability, request));

  const after = await given.vacancies(availability);
  expect(first as Exchange).toShow(
    given.canBe(after, availability, before - one),
    `${before - one} vacancies after ${RUNNERS} identical creates at once on ${before}`,
    after,
  );
});

check('operator-v2.confirm.parallel-repeats-agree', async ({ v2, given, binding, race }) => {
  const availability = await given.countedAvailability();
  const { uuid, request } = await given.created(availability);
  const before = await given.vacanciesIfCounted(availability);

  const answers = await together(race, () => v2.confirmBooking(uuid, given.confirmation()));
  const read = await v2.getBooking(uuid);

  for (const answer of answers) {
    expectSameBooking(answer, request);
    expectState(binding, answer, ['confirmed', 'pending']);
  }
  expectState(binding, (await given.settled(read, 'pending')) ?? read, ['confirmed']);
  const after = await given.vacanciesIfCounted(availability);
  expect(read).toHaveVacancies(after, before, 'as while it was in progress');
});

check('operator-v2.cancel.parallel-repeats-agree', { holds: 2, long: true }, async ({ v2, given, binding, race }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  for (const { uuid, request, latest } of [await given.created(availability), await given.confirmed(availability)]) {
    mustBeCancellable(binding, latest);
    const answers = await together(race, () => v2.cancelBooking(uuid));
    const read = await v2.getBooking(uuid);

    for (const answer of [...answers, read]) {
      expectSameBooking(answer, request);
      expectState(binding, answer, ENDED);
    }
  }
});

check(
  'operator-v2.cancel.parallel-repeats-release-once',
  { holds: 2, long: true },
  async ({ v2, given, binding, race }) => {
    const availability = await given.availability({ limited: true, preferredSeats: 4 });
    await given.taken(availability, 2);
    const before = await given.vacancies(availability);
    const { uuid, latest } = await given.created(availability, 1);
    mustBeCancellable(binding, latest);

    const [first] = await together(race, () => v2.cancelBooking(uuid));

    const after = await given.vacancies(availability);
    expect(first as Exchange).toHaveVacancies(after, before, `after ${RUNNERS} cancels of one booking at once`);

    const confirmed = await given.confirmed(availability, 1);
    mustBeCancellable(binding, confirmed.latest);
    const during = await given.vacancies(availability);
    const [again] = await together(race, () => v2.cancelBooking(confirmed.uuid));
    const left = await given.vacancies(availability);
    // Spec silent: whether what was confirmed gives its inventory back.
    expect(again as Exchange).toShow(
      left === before || left === during,
      `${during} or ${before} vacancies after ${RUNNERS} cancels of one confirmed booking at once`,
      left,
    );
  },
);

/** A confirm and a cancel of one booking at once, and two reads afterwards. */
const confirmAgainstCancel = async ({ v2, given, race }: OperatorV2Context, cancelFirst: boolean) => {
  const { uuid } = await given.created(await given.availability());
  const confirm = () => v2.confirmBooking(uuid, given.confirmation());
  const cancel = () => v2.cancelBooking(uuid);
  const answers = await race(cancelFirst ? [cancel, confirm] : [confirm, cancel]);
  const cancelled = answers[cancelFirst ? 0 : 1] as Exchange;
  const read = await v2.getBooking(uuid);
  const settled = (await given.settled(read, 'pending')) ?? read;
  return { answers, cancelled, settled, later: await v2.getBooking(uuid) };
};

check('operator-v2.confirm.racing-cancel-settles', { long: true }, async (context) => {
  const { given, binding } = context;
  const races: Exchange[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answers, cancelled, settled, later } = await confirmAgainstCancel(context, round % 2 === 1);
    races.push(answers);

    expect(settled).toSucceed();
    expectState(binding, settled, cancelled.succeeded ? ENDED : [...ENDED, 'confirmed']);
    expect(later).toShowAt(
      '/status',
      given.state(later) === given.state(settled),
      `the state of before, ${settled.wordsAt('/status')}`,
    );
  }
  mustOverlap(...races);
});

/** Options beside the first on which creates race for the last vacancies. */
const RACED_OPTIONS = 3;

/** Judges that parallel creates take no more than the last vacancies of an availability. */
const mustNotOversell = async ({ v2, given, race }: OperatorV2Context, availability: Availability): Promise<void> => {
  await given.fill(availability, 2);
  const left = await given.vacancies(availability);
  // Of one unit and of several by turns: a target may look at one kind of request twice, and at the other once.
  const several = severalUnits(availability.offer);
  const requests = Array.from({ length: left + 4 }, (_, index) =>
    given.request(availability, index % 2 === 0 ? several : 1),
  );
  const unitsIn = (index: number): number => requests[index]?.unitItems.length ?? 1;

  const answers = await race(requests.map((request) => () => given.create(availability, request)));

  mustOverlap(answers);
  const reads: Exchange[] = [];
  for (const { uuid } of requests) {
    reads.push(await v2.getBooking(uuid));
  }
  const sumOf = (counts: (index: number) => boolean): number =>
    requests.reduce((sum, _, index) => sum + (counts(index) ? unitsIn(index) : 0), 0);
  const taken = sumOf((index) => given.isLive(reads[index] as Exchange));
  for (const [index, read] of reads.entries()) {
    expect(read).toShow(
      taken <= left,
      `at most ${left} units in ${requests.length} parallel creates of ${unitsIn(1)} and ${unitsIn(0)}`,
      taken,
    );
    const answered = given.state(answers[index] as Exchange);
    const lost = read.refused || ENDED.includes(given.state(read) ?? 'inProgress');
    expect(read).toShowAt(
      '/status',
      answered !== 'inProgress' || !lost,
      'the booking in progress that an answer showed',
    );
  }
  const decided = sumOf((index) => answers[index]?.succeeded === true || answers[index]?.refused === true);
  assertJudgeable(
    decided > left,
    `of ${requests.length} parallel creates no more were carried out or refused than were left: ${left}`,
  );
  for (let more = taken + unitsIn(1); more <= left; more += unitsIn(1)) {
    assertAccepted(await given.create(availability, given.request(availability, 1))); // refused in the race, though it was left
  }
};

check('operator-v2.create.last-vacancies-under-parallel-calls', { holds: 8, long: true }, async (context) => {
  const { given, run } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 2 });
  await mustNotOversell(context, availability);
  const need = { limited: true, preferredSeats: 2, most: RACED_OPTIONS };
  await onOtherAvailabilities(context, availability, need, async (other) => {
    await run.undo();
    await mustNotOversell(context, other);
  });
});
