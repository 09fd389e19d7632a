// What the second judge finds becomes the result of a requirement of each interface, where its calls were made.
import { expect, test } from '@playwright/test';
import type { Finding } from '../../reporters/verdict.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { countsOf } from '../../schemas/resource-kinds.ts';
import { acquires, HOLD, lists, readsHold, releases } from '../../second-judge/fixtures/script.ts';
import type { RecordedExchange } from '../../second-judge/judge.ts';
import { withHistories } from './histories.ts';

const CHECKS = ['partner.hold.fields', 'partner.hold.new-is-active'] as const;

const finding = (requirement: string, name: Interface = 'partner'): Finding => ({
  requirement,
  interface: name,
  state: 'passed',
  durationMs: 0,
  failures: [],
  standing: [],
  observations: [],
  resources: countsOf(() => 0),
  left: [],
});

const profile = (more: Partial<Profile> = {}): Profile =>
  ({ name: 'A target', partner: { baseUrl: 'http://target.example' }, ...more }) as Profile;

/** The second half of the calls is of the second check. */
const judged = (calls: RecordedExchange[], of: Profile) =>
  withHistories(
    CHECKS.map((id) => finding(id)),
    calls.map((call, index) => ({
      ...call,
      requirement: CHECKS[index < calls.length / 2 ? 0 : 1],
      number: index + 1,
    })),
    { profile: of },
  );

/** What each check found of its history, and the findings that are added. */
const shown = (findings: readonly Finding[]) =>
  findings.map(({ requirement, state, standing }) => [
    requirement,
    state,
    ...standing.flatMap(({ failures }): (number | string)[] =>
      failures.length === 0 ? ['passed'] : failures.map(({ exchange = 0 }) => exchange),
    ),
  ]);

test('calls of two checks that contradict each other fail the requirement in the later one', () => {
  const found = judged(
    [
      acquires(0, 10, HOLD),
      readsHold(20, 30, HOLD, 'ACTIVE', 10),
      releases(40, 50, HOLD),
      readsHold(60, 70, HOLD, 'ACTIVE', 10),
    ],
    profile(),
  );

  expect(shown(found)).toEqual([
    ['partner.hold.fields', 'passed'],
    ['partner.hold.new-is-active', 'passed', 4],
  ]);
  expect(found[1]?.standing[0]?.failures[0]).toMatchObject({
    expected: `one order of all calls that explains the hold ${HOLD} (3.1; 4.1)`,
    call: `GET /v1.2/holds/${HOLD} → 200`,
    history: [
      { line: 1, check: 'partner.hold.fields', atMs: 0, contradicts: false },
      { line: 2, contradicts: true },
      { line: 3, check: 'partner.hold.new-is-active', atMs: 40, contradicts: true },
      { line: 4, contradicts: true },
    ],
  });
});

test('what contradicts in the call of a check without a result fails all the same', () => {
  const calls = [acquires(0, 10, HOLD), releases(20, 30, HOLD), readsHold(40, 50, HOLD, 'ACTIVE', 10)];
  const recorded = calls.map((call, index) => ({ ...call, requirement: 'partner.hold.gone', number: index + 1 }));

  expect(shown(withHistories([finding(CHECKS[0])], recorded, { profile: profile() }))).toEqual([
    [CHECKS[0], 'passed', 3],
  ]);
});

const LOST_SEAT = [lists(0, 5, 4), acquires(10, 20, HOLD), releases(30, 40, HOLD), lists(50, 60, 3)];

test('seats are judged where nobody else sells: in a world of its own, or where the profile says so', () => {
  const ofItsOwn = { partner: { baseUrl: 'http://target.example/{worker}' } } as Partial<Profile>;
  const last = (of: Profile) => shown(judged(LOST_SEAT, of)).flatMap(([, , ...more]) => more);

  expect(last(profile())).toEqual(['passed']);
  expect(last(profile({ exclusive: true }))).toEqual([4]);
  expect(last(profile(ofItsOwn))).toEqual([4]);
});

test('a run without holds, bookings and availabilities has shown nothing', () => {
  expect(shown(judged([], profile()))).toEqual(CHECKS.map((id) => [id, 'passed']));
});

for (const binding of ['own.json', 'octo-1.0']) {
  test(`calls under a binding with words or rules of its own are not judged: ${binding}`, () => {
    const v2 = { name: 'A target', 'operator-v2': { baseUrl: 'http://target.example', binding } } as Profile;

    expect(shown(withHistories([finding('operator-v2.booking.fields', 'operator-v2')], [], { profile: v2 }))).toEqual([
      ['operator-v2.booking.fields', 'passed'],
      ['operator-v2.history.is-explained', 'not-applicable'],
    ]);
  });
}
