// Nothing is reported as passed when nothing was judged: every check against targets that give it nothing to judge.
import { expect, test } from '@playwright/test';
import { createMock } from '../../mock-operator/mock.ts';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Check } from '../harness/check.ts';
import { expect as judged } from '../harness/expect.ts';
import { type FetchLike, inProcess } from '../harness/in-process.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { partnerHarness } from '../harness/partner/harness.ts';
import { perform } from '../harness/perform.ts';
import type { Interface } from '../harness/run.ts';
import { runAll } from '../harness/run-all.ts';
import { openSession } from '../harness/session.ts';
import type { Transport, WireFault } from '../harness/wire.ts';
import { interfaces, profile } from './proof/face.ts';
import { mockWith } from './proof/rule-mutant.ts';
import { reportOf } from './report.ts';

/** The clock of the mock operator moves; for every other call the target does as told. */
const withClock = (other: Transport): Transport => {
  const mock = createMock();
  const toMock = inProcess((request) => mock.app.fetch(request));
  return (request, options) => (request.url.includes('/_mock/') ? toMock : other)(request, options);
};

const failing =
  (kind: WireFault['kind']): Transport =>
  async () => ({ fault: { kind, message: `always ${kind}` } });

const answering = (answer: () => Response): Transport => inProcess((() => answer()) as FetchLike);

const answersNothing: Record<string, Transport> = Object.fromEntries(
  (['timeout', 'refused', 'closed', 'idle-closed', 'too-large', 'not-http'] as const).map((kind) => [
    `no answer, always ${kind}`,
    failing(kind),
  ]),
);

const answersEmpty: Record<string, Transport> = {
  '200 without a body': answering(() => new Response(null, { status: 200 })),
  '204': answering(() => new Response(null, { status: 204 })),
  '404 without a body': answering(() => new Response(null, { status: 404 })),
  '503 without a body': answering(() => new Response(null, { status: 503 })),
  '200 with a blank': answering(() => new Response(' ', { status: 200 })),
};

const outcomesOf = (name: Interface, transport: Transport): Promise<Outcome[]> =>
  runAll({ interface: name, profile, transport: withClock(transport), seed: 1, runs: 2, shrinkRequests: 0 });

for (const name of interfaces) {
  for (const [words, transport] of Object.entries(answersNothing))
    test(`${name}, ${words}: nothing passes`, async () => {
      const outcomes = await outcomesOf(name, transport);
      const { requirements, verdict } = reportOf(name, profile, outcomes);

      expect(outcomes.filter(({ state }) => state === 'passed').map(({ requirement }) => requirement)).toEqual([]);
      expect(requirements.filter(({ state }) => state === 'passed').map(({ id }) => id)).toEqual([]);
      expect(verdict).not.toBe('conformant');
    });

  for (const [words, transport] of Object.entries(answersEmpty))
    test(`${name}, ${words}: what passes has a witness`, async () => {
      const outcomes = await outcomesOf(name, transport);
      const { requirements, verdict } = reportOf(name, profile, outcomes);

      for (const { requirement, state, exchanges, standing } of outcomes) {
        if (state === 'passed')
          expect(
            exchanges.some(({ answer }) => answer !== undefined),
            requirement,
          ).toBe(true);
        for (const row of standing) expect(row.judged, row.requirement).toBeGreaterThan(0);
      }
      for (const { id } of requirements.filter(({ state }) => state === 'passed'))
        expect(
          outcomes.some(
            ({ requirement, state, standing }) =>
              (requirement === id && state === 'passed') || standing.some((row) => row.requirement === id),
          ),
          id,
        ).toBe(true);
      expect(verdict).not.toBe('conformant');
    });
}

/** The outcome of a check with this body on the mock operator, or behind another transport. */
const outcomeOf = async (
  requirement: RequirementId,
  body: (context: PartnerContext) => Promise<void>,
  transport: Transport = inProcess(mockWith()),
): Promise<Outcome> => {
  const session = await openSession({ interface: 'partner', profile, transport, seed: 1 });
  const check: Check<PartnerContext> = { requirement, body, planted: false, location: 'here' };
  return perform(check as unknown as Check, session, partnerHarness);
};

const MUST = 'partner.hold.unknown-id-is-404';
const UNWITNESSED = { state: 'blocked', reason: 'no answer came that could be judged' };
const OPEN = 'partner.hold.repeated-id';
const anyId = '00000000-0000-4000-8000-000000000000';

test('a check that judges nothing is blocked', async () => {
  const idle = async () => {};
  const looking = async ({ partner }: PartnerContext) => void (await partner.getHold(anyId));

  expect(await outcomeOf(MUST, idle)).toMatchObject(UNWITNESSED);
  expect(await outcomeOf(MUST, looking)).toMatchObject(UNWITNESSED);
});

test('writing down what is seen is a judgement at an open point only', async () => {
  const observing = async ({ partner, observe }: PartnerContext) =>
    observe(OPEN, String((await partner.getHold(anyId)).status));

  expect(await outcomeOf(OPEN, observing)).toMatchObject({ state: 'passed' });
  expect(await outcomeOf(MUST, observing)).toMatchObject(UNWITNESSED);
});

test('a check that came to its end with no answer is blocked, whatever it compared', async () => {
  const empty = async ({ partner }: PartnerContext) => judged(await partner.getHold(anyId)).toHaveNoBody();

  expect(await outcomeOf(MUST, empty, withClock(failing('closed')))).toMatchObject(UNWITNESSED);
});
