// A check declares how many holds it keeps alive at most: on the mock operator it keeps as many, and no more.
import { expect, test } from '@playwright/test';
import { harnessOf } from '../../harness/descriptors/interfaces.ts';
import { loadSuites } from '../../harness/runner/load-suites.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { Task } from '../../harness/schedule/task.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';
import { propertyRequirements } from './property-requirements.ts';

/** Keeps how many holds a check had alive at one time. */
class CountingTask extends Task {
  most = 0;
  #alive = 0;

  override takeHold(): boolean {
    this.#alive += 1;
    this.most = Math.max(this.most, this.#alive);
    return super.takeHold();
  }

  override giveHold(): void {
    this.#alive -= 1;
    super.giveHold();
  }
}

/** With each seed a check of v2 begins with another option, which has more or fewer units to fill. */
const seedsOf = (name: Interface): number[] => (name === 'operator-v2' ? [1, 2] : [1]);

/** A check of a dialect as one: its requirement without the interface. */
const shared = (requirement: string): string => requirement.replace(/^(partner|booking)\./, '');

test('each check keeps as many holds alive as it declares', async () => {
  const declared = new Map<string, number>();
  const kept = new Map<string, number>();
  const drawn = new Set<string>();
  for (const [{ interface: name, profile }, seed] of boundInterfaces.flatMap((one) =>
    seedsOf(one.interface).map((seed) => [one, seed] as const),
  )) {
    const transport = inProcess(mockWith());
    const opened = await harnessOf(name).open(
      await openSession({ interface: name, profile, transport, seed, unwritten: true }),
    );
    for (const { requirement, holds } of await loadSuites(name)) {
      const task = new CountingTask();
      await opened.perform(requirement, task);
      const id = shared(requirement);
      declared.set(id, holds);
      kept.set(id, Math.max(kept.get(id) ?? 0, task.most));
    }
    await opened.close();
    for (const requirement of propertyRequirements(name)) {
      drawn.add(shared(requirement)); // their cases may make fewer
    }
  }

  const words = (id: string) => `${id} declares ${declared.get(id)}, and has ${kept.get(id)}`;
  const ids = [...declared.keys()];
  const isMore = (id: string, holds = declared.get(id) ?? 0) => (kept.get(id) ?? 0) > holds;
  const isFewer = (id: string, holds = declared.get(id) ?? 0) => holds > 1 && (kept.get(id) ?? 0) < holds;
  expect(ids.filter((id) => isMore(id)).map(words)).toEqual([]);
  expect(ids.filter((id) => isFewer(id) && !drawn.has(id)).map(words)).toEqual([]);
});
