// What clients do wrong is found by its requirement, and lawful clients get no error; what the proof makes of both.
import { expect, test } from '@playwright/test';
import { judgedRequirements } from '../../../mock-operator/caller/caller-judge.ts';
import { DEMO_KEYS } from '../../../mock-operator/demo.ts';
import type { LawfulCallerEvidence, WrongCallerEvidence } from '../evidence.ts';
import { booked, holding, scene } from './client.ts';
import { examineLawfulCaller, examineWrongCaller, LAWFUL, lawfulCallers, mistakes } from './examine.ts';
import { callerProblems, callerProofOf } from './proof.ts';

for (const mistake of mistakes) {
  test(`a client that ${mistake[0]} gets that finding, and no other error`, async () => {
    expect(await examineWrongCaller(mistake)).toMatchObject({ seen: true, collateral: [] });
  });
}

/** Each lawful client calls once, for all tests that ask what the mock says of it. */
const call = new Map<string, Promise<LawfulCallerEvidence>>();
const evidenceOf = (caller: (typeof lawfulCallers)[number]): Promise<LawfulCallerEvidence> => {
  const evidence = call.get(caller.name) ?? examineLawfulCaller(caller);
  call.set(caller.name, evidence);
  return evidence;
};

for (const caller of lawfulCallers.slice(0, LAWFUL)) {
  test(`a client that ${caller.name} gets no error`, async () => {
    expect((await evidenceOf(caller)).unfair).toEqual([]);
  });
}

test('habits in any combination get no finding', async () => {
  for (const caller of lawfulCallers.slice(LAWFUL)) {
    expect((await evidenceOf(caller)).unfair, caller.name).toEqual([]);
  }
});

test('each duty of the caller is missed by one of these clients, and kept by another', async () => {
  const wrong: WrongCallerEvidence[] = [];
  for (const mistake of mistakes) {
    wrong.push(await examineWrongCaller(mistake));
  }
  const kept: LawfulCallerEvidence[] = [];
  for (const caller of lawfulCallers) {
    kept.push(await evidenceOf(caller));
  }

  expect(callerProblems(callerProofOf([...judgedRequirements], wrong, kept))).toEqual([]);
});

test('a client that is not found, one that is blamed for more, a lawful one that is blamed and a duty that nobody misses or keeps are problems', () => {
  const wrong = (name: string, seen: boolean, collateral: string[] = []): WrongCallerEvidence => ({
    kind: 'wrong-caller',
    name,
    requirement: 'a',
    seen,
    collateral,
  });

  const proof = callerProofOf(
    ['a', 'b'],
    [wrong('mumbles', false), wrong('shouts', true, ['error c']), wrong('lies', true)],
    [{ kind: 'lawful-caller', name: 'whispers', unfair: ['error a'], kept: ['a'] }],
  );

  expect(proof.callerRules).toEqual([
    { id: 'a', found: ['lies'], kept: 1 },
    { id: 'b', found: [], kept: 0 },
  ]);
  expect([proof.wrong, proof.lawful]).toEqual([
    { found: 1, of: 3 },
    { clean: 0, of: 1 },
  ]);
  expect(callerProblems(proof)).toEqual([
    'a: the journal does not find the client that mumbles',
    'the client that shouts is blamed for more: error c',
    'b: no client that misses it was found',
    'b: no lawful client comes to it and keeps it',
    'the client that whispers is lawful: error a',
  ]);
});

test('a booking at a time that is none is refused, not answered with an error of the mock', async () => {
  const { status } = await booked((_, one) => {
    one.startTime = 'soon';
    delete one.availabilityId;
  }, 'PASS')(await scene());

  expect(status).toBe(400);
});

test('however much is wrong with a call, its findings are short and few', async () => {
  const s = await scene();
  const strange = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index} ${'x'.repeat(100)}`, 1]));

  await holding((hold, one) => {
    Object.assign(hold, strange);
    one.rateId = 'y'.repeat(100_000);
  })(s);

  const found = await s.findings();
  expect(found.length).toBeLessThan(50);
  expect(Math.max(...found.map(({ message, pointer }) => message.length + pointer.length))).toBeLessThan(1100);
});

for (const depth of [5000, 8000, 60_000]) {
  test(`a body that is nested ${depth} levels deep is refused, and stands in the journal`, async () => {
    const { api } = await scene();
    const keys = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };
    const body = `{"hold":${'['.repeat(depth)}${']'.repeat(depth)}}`;

    const { status } = await api.call('POST', '/v1.2/holds', body, keys);

    expect(status).toBe(400);
    const journal = await api.call('GET', '/_mock/journal');
    expect(journal.status).toBe(200);
    expect(journal.json.calls[0].body).toContain('[[[[');
  });
}
