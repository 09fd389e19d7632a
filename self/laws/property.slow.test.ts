// Beyond examples: what the property checks find, how small they print it, and that a seed repeats a run.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { faults } from '../../mock-operator/faults.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Outcome, Profile } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface, interfaceOf } from '../../schemas/interfaces.ts';
import { requirementIds } from '../../schemas/requirements/index.ts';
import { seedsOf } from '../fixtures/matrix.ts';
import { CASES, SEED, SPEED_UP } from '../proof/examine.ts';
import { propertyRequirements } from './property-requirements.ts';

const profile = mockProfile({ baseUrl: 'http://mock.test' }) as Profile;

const examplesOf = (name: Interface): string[] =>
  requirementIds.filter((id) => id.startsWith(`${name}.`) && !propertyRequirements(name).includes(id));

const run = (
  name: Interface,
  options: { faults?: string[]; now?: number },
  parts: { only: string[]; seed: number; runs?: number; shrinkRequests?: number },
): Promise<Outcome[]> => {
  const mock = createMock({ resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS, ...options });
  return scaleWaits(SPEED_UP, () =>
    runAll({
      interface: name,
      profile,
      transport: inProcess((request) => mock.app.fetch(request)),
      unwritten: true,
      alone: true,
      ...parts,
    }),
  );
};

const redRequirements = (outcomes: Outcome[]): string[] =>
  outcomes.flatMap(({ requirement, state, standing }) => [
    ...(state === 'failed' ? [requirement] : []),
    ...standing.filter(({ failures }) => failures.length > 0).map((judged) => judged.requirement),
  ]);

const seeds = seedsOf(2, 10);

/** With the seed of the proof, the proof shows it. */
const otherSeeds = seeds.filter((seed) => seed !== SEED);

/** Faults of which the checks by example know nothing, and which few cases show. */
const HIDDEN: Partial<Record<Interface, string[]>> = {
  partner: [
    'hold-of-ten-and-more-is-refused',
    'booking-of-more-than-nine-is-refused',
    'offset-with-quarters-counts-the-other-way',
    'hold-at-a-half-hour-offset-is-refused',
    'apostrophe-in-a-first-name-is-refused',
    'apostrophes-in-customer-names-are-doubled',
    'astral-characters-in-names-are-lost',
    'oldest-of-the-age-band-is-refused',
    'repeated-hold-loses-its-seats',
    'booking-frees-the-oldest-hold-there',
    'hold-id-in-other-letters-is-another-id',
    'cut-request-leaves-a-seat-taken',
    'body-ends-with-its-first-piece',
    'charset-is-not-understood',
  ],
  'operator-v2': [
    'v2-create-of-ten-units-is-refused',
    'v2-tenth-unit-item-is-lost',
    'v2-apostrophe-in-a-reference-is-refused',
    'v2-contact-beyond-the-basic-plane-is-refused',
    'v2-contact-loses-its-apostrophes',
    'v2-uuid-in-other-letters-is-another-booking',
    'v2-uuid-is-found-by-its-beginning',
    'v2-uuids-are-kept-in-small-letters',
    'v2-broken-unit-items-are-dropped',
    'v2-check-drops-broken-units',
    'v2-anything-is-a-reason',
    'v2-charset-is-not-understood',
    'v2-cut-request-leaves-a-unit-taken',
  ],
};

for (const requirement of INTERFACES.flatMap((name) => propertyRequirements(name))) {
  const hidden = HIDDEN[interfaceOf(requirement) as Interface] ?? [];
  const names = [...faults]
    .filter(([name, broken]) => broken === requirement && !hidden.includes(name)) // those are found in fewer cases below
    .map(([name]) => name);

  test(`${requirement} finds each of its faults in ${CASES.many} cases, with other seeds than that of the proof`, async () => {
    for (const name of names) {
      for (const seed of otherSeeds) {
        const outcomes = await run(
          interfaceOf(requirement) as Interface,
          { faults: [name] },
          { only: [requirement], seed, runs: CASES.many, shrinkRequests: 0 },
        );

        expect(redRequirements(outcomes), `${name}, seed ${seed}`).toContain(requirement);
      }
    }
  });
}

/** Several at once, but none of one rule, which has one fault at a time: those stand less than four apart. */
const ROUNDS = [0, 1, 2, 3];

for (const [name, hidden] of Object.entries(HIDDEN) as [Interface, string[]][]) {
  test(`${name}: faults that the checks by example do not see, and each seed finds by default`, async () => {
    for (const round of ROUNDS) {
      const together = hidden.filter((_, index) => index % ROUNDS.length === round);
      const outcomes = await run(name, { faults: together }, { only: examplesOf(name), seed: 1 });
      expect(redRequirements(outcomes), together.join()).toEqual([]);
    }
    for (const fault of hidden) {
      const requirement = faults.get(fault) ?? '';
      for (const seed of seeds) {
        const outcomes = await run(name, { faults: [fault] }, { only: [requirement], seed, shrinkRequests: 0 });
        expect(redRequirements(outcomes), `${fault}, seed ${seed}`).toContain(requirement);
      }
    }
  });
}

const SMALLEST: Record<string, string> = {
  'hold-of-ten-and-more-is-refused':
    '{"items":[{"price":0,"quantity":10,"at":{"offsetMinutes":null,"digits":0},"withId":false,"ext":undefined}],' +
    '"id":undefined,"ext":undefined,"partnerId":undefined}',
  'hold-is-found-with-more-behind-its-id': '{"call":"getHold","change":{"kind":"add","count":1}}',
  'repeated-hold-loses-its-seats': 'acquire 1 under an id of ours, repeat the create of hold 1',
  'third-hold-on-an-availability-takes-no-seats': 'acquire 1, acquire 1, acquire 1',
  'second-cancel-lowers-the-version': 'hold and book 1, cancel booking 1, cancel booking 1',
  'v2-create-of-ten-units-is-refused': '{"units":10,"upper":false,"version":1,"minutes":15,"references":["a"]}',
  'v2-apostrophe-in-a-reference-is-refused': '{"units":1,"upper":false,"version":1,"minutes":15,"references":["\'a"]}',
  'v2-cancel-of-the-extended-keeps-its-units': 'create and extend 1, cancel booking 1',
  'v2-third-hold-of-an-availability-takes-nothing': 'create 1, create 1, create 1',
};

test('counter-examples are as small as can be', async () => {
  for (const [name, smallest] of Object.entries(SMALLEST)) {
    const requirement = faults.get(name) ?? '';
    const [outcome] = await run(
      interfaceOf(requirement) as Interface,
      { faults: [name] },
      { only: [requirement], seed: 1, runs: CASES.many },
    );
    const counterexample = outcome?.failures[0]?.counterexample;
    const shown = counterexample?.shown.replaceAll(/acquire 1 under an id of ours(?=, acquire|$)/g, 'acquire 1');

    expect(shown, name).toBe(smallest);
    expect(counterexample?.calls.length, name).toBeGreaterThan(0);
    expect(counterexample?.calls.at(-1)?.curl, name).toContain('curl');
  }
});

/** Requests without what differs from run to run by its nature: ids and times. */
const requestsOf = (outcomes: Outcome[]): string[] =>
  outcomes.flatMap(({ exchanges }) =>
    exchanges.map(({ request: { method, url, body = '' } }) =>
      `${method} ${decodeURIComponent(url.replaceAll(/%(?![0-9A-F]{2})/gi, '%25'))} ${body}`
        .replaceAll(/(%[0-9a-f]{2}|[0-9a-f-]){20,}/gi, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'time')
        .replaceAll(/holdfast-\d+T\d+/g, 'tag')
        .replaceAll(/"HF-[0-9a-f]{8}"/g, 'code'),
    ),
  );

for (const name of INTERFACES.filter((one) => propertyRequirements(one).length > 0)) {
  test(`${name}: one seed gives one verdict and the same requests, and another seed others`, async () => {
    const now = Date.now();
    const by = (seed: number) => run(name, { now }, { only: propertyRequirements(name), seed, runs: CASES.few });
    const [first, again, other] = [await by(7), await by(7), await by(8)];

    expect(redRequirements(first)).toEqual([]);
    expect(redRequirements(other)).toEqual([]);
    expect(requestsOf(again)).toEqual(requestsOf(first));
    expect(requestsOf(other)).not.toEqual(requestsOf(first));
  });
}
