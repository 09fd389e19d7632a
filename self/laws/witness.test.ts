// Nothing is reported as passed when nothing was judged: every check against targets that give it nothing to judge.
import { expect, test } from '@playwright/test';
import { harnesses } from '../../harness/descriptors/interfaces.ts';
import { expect as judged } from '../../harness/judge/expect.ts';
import { runAll } from '../../harness/runner/run-all.ts';
import { perform } from '../../harness/schedule/perform.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import type { Transport, TransportError } from '../../harness/transport/wire.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { DEMO_CHANNEL_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { createMock } from '../../mock-operator/mock.ts';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { reportOf } from '../fixtures/report.ts';
import { interfaces, profile } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

/** The clock of the mock operator moves; for every other call the target does as asked. */
const withClock = (other: Transport): Transport => {
  const mock = createMock({ resellers: DEMO_RESELLERS, channelKeys: DEMO_CHANNEL_KEYS });
  const toMock = inProcess((request) => mock.app.fetch(request));
  return (request, options) => (request.url.includes('/_mock/') ? toMock : other)(request, options);
};

const failing =
  (kind: TransportError['kind']): Transport =>
  async () => ({ error: { kind, message: `always ${kind}` } });

const answering = (answer: () => Response): Transport => inProcess((() => answer()) as FetchLike);

const answersNothing: Record<string, Transport> = Object.fromEntries(
  (['timeout', 'refused', 'tls', 'closed', 'idle-closed', 'too-large', 'not-http'] as const).map((kind) => [
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
  runAll({
    interface: name,
    profile,
    transport: withClock(transport),
    unwritten: true,
    seed: 1,
    runs: 2,
    shrinkRequests: 0,
  });

for (const name of interfaces) {
  for (const [words, transport] of Object.entries(answersNothing)) {
    test(`${name}, ${words}: nothing passes`, async () => {
      const outcomes = await outcomesOf(name, transport);
      const { requirements, verdict } = reportOf(name, profile, outcomes);

      expect(outcomes.filter(({ state }) => state === 'passed').map(({ requirement }) => requirement)).toEqual([]);
      expect(requirements.filter(({ state }) => state === 'passed').map(({ id }) => id)).toEqual([]);
      expect(verdict).not.toBe('conformant');
    });
  }

  for (const [words, transport] of Object.entries(answersEmpty)) {
    test(`${name}, ${words}: what passes has a witness`, async () => {
      const outcomes = await outcomesOf(name, transport);
      const { requirements, verdict } = reportOf(name, profile, outcomes);

      const passed = outcomes.filter(({ state }) => state === 'passed');
      const standing = outcomes.flatMap((outcome) => outcome.standing);
      const withoutAnswer = passed.filter(({ exchanges }) => exchanges.every(({ answer }) => answer === undefined));
      const judgedBy = new Set([...passed, ...standing].map(({ requirement }) => requirement));

      expect(withoutAnswer.map(({ requirement }) => requirement)).toEqual([]);
      expect(standing.filter(({ judged }) => !(judged > 0)).map(({ requirement }) => requirement)).toEqual([]);
      expect(requirements.filter(({ id, state }) => state === 'passed' && !judgedBy.has(id))).toEqual([]);
      expect(verdict).not.toBe('conformant');
    });
  }
}

/** The outcome of a check with this body on the mock operator, or behind another transport. */
const outcomeOf = async (
  requirement: RequirementId,
  body: (context: V1Context) => Promise<void>,
  transport: Transport = inProcess(mockWith()),
): Promise<Outcome> => {
  const session = await openSession({ interface: 'partner', profile, transport, seed: 1 });
  return perform(
    { requirement, body, holds: 1, waits: false, long: false, alone: false, location: 'here' },
    session,
    await harnesses.partner.open(session),
    new Task(),
  );
};

const MUST = 'partner.hold.unknown-id-is-404';
const UNWITNESSED = { state: 'blocked', reason: 'no answer came that could be judged' };
const OPEN = 'partner.hold.repeated-id';
const ANY_ID = '00000000-0000-4000-8000-000000000000';

test('a check that judges nothing is blocked', async () => {
  const idle = async () => {};
  const looking = async ({ api }: V1Context) => void (await api.getHold(ANY_ID));

  expect(await outcomeOf(MUST, idle)).toMatchObject(UNWITNESSED);
  expect(await outcomeOf(MUST, looking)).toMatchObject(UNWITNESSED);
});

test('writing down what is seen is a judgement at an open point only', async () => {
  const observing = async ({ api, observe }: V1Context) =>
    observe('hold.repeated-id', String((await api.getHold(ANY_ID)).status));

  expect(await outcomeOf(OPEN, observing)).toMatchObject({ state: 'passed' });
  expect(await outcomeOf(MUST, observing)).toMatchObject(UNWITNESSED);
});

test('a check that came to its end with no answer is blocked, whatever it compared', async () => {
  const empty = async ({ api }: V1Context) => judged(await api.getHold(ANY_ID)).toHaveNoBody();

  expect(await outcomeOf(MUST, empty, withClock(failing('closed')))).toMatchObject(UNWITNESSED);
});
