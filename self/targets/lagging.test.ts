// An operator whose reads come from a copy that is late. The profile says how late: then its checks wait, and it is judged as any other.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { profile } from '../proof/bound-interface.ts';
import { blockedRequirements, examine, redRequirements, SPEED_UP } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const LAG_SECONDS = 1;
/** Shorter by as much as every wait of such a run. */
const LATE_MS = (0.8 * 1_000 * LAG_SECONDS) / SPEED_UP;

/** Answers a read as it was answered before the last write, or before the clock was moved, until that is over. */
const lagging = (fetch: FetchLike): FetchLike => {
  const copies = new Map<string, { answer: Response; writes: number }>();
  let [writes, writtenAt] = [0, Number.NEGATIVE_INFINITY];
  return async (request) => {
    const isCheck = request.method === 'POST' && request.url.endsWith('/availability');
    if (request.method !== 'GET' && !isCheck) {
      const answer = await fetch(request);
      [writes, writtenAt] = [writes + 1, performance.now()];
      return answer;
    }
    const keys = ['x-api-key', 'x-api-secret', 'authorization'].map((name) => request.headers.get(name));
    const key = JSON.stringify([request.url, ...keys, isCheck ? await request.clone().text() : '']);
    const copy = copies.get(key);
    if (copy?.writes === writes - 1 && performance.now() < writtenAt + LATE_MS) {
      return copy.answer.clone();
    }
    const answer = await fetch(request);
    copies.set(key, { answer: answer.clone(), writes });
    return answer;
  };
};

const ONLY: Partial<Record<Interface, readonly string[]>> = {
  partner: [
    'partner.hold.takes-capacity',
    'partner.hold.release-moves-active-to-released',
    'partner.sequence.keeps-the-model',
  ],
  'operator-v2': ['operator-v2.create.takes-inventory', 'operator-v2.cancel.releases-inventory'],
};

for (const [name, only] of Object.entries(ONLY) as [Interface, readonly string[]][]) {
  test(`${name}: reads that are late by what the profile says pass, and fail where it says nothing`, async () => {
    const declared: Profile = { ...profile, [name]: { ...profile[name], lagSeconds: LAG_SECONDS } };

    const patient = await examine(name, lagging(mockWith()), { only, profile: declared });
    const usual = await examine(name, lagging(mockWith()), { only });

    expect([...redRequirements(patient), ...blockedRequirements(patient)]).toEqual([]);
    expect(redRequirements(usual).length).toBeGreaterThan(0);
  });
}
