import { test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { attach } from './attach.ts';
import { type BoundInterface, boundInterfaces, interfaces } from './bound-interface.ts';
import type { GroundEvidence } from './evidence.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';
import { isWhole, planned } from './plan.ts';
import { examineStubServers, stubServers } from './stub-servers.ts';

/** Cuts off the end of every JSON document. */
const cutting =
  (inner: FetchLike): FetchLike =>
  async (request) => {
    const response = await inner(request);
    const text = await response.text();
    if (text === '' || new URL(request.url).pathname.startsWith('/_mock/')) {
      return new Response(text === '' ? null : text, response);
    }
    return new Response(text.slice(0, -1), { status: response.status, headers: response.headers });
  };

const baseline = async ({ name, interface: own, profile }: BoundInterface): Promise<GroundEvidence> => {
  const { report } = await examine(own, mockWith(), { profile });
  const wrong = report.requirements.filter(({ state }) => state === 'failed' || state === 'blocked');
  return {
    kind: 'ground',
    interface: name,
    name: 'baseline',
    ...(report.verdict !== 'conformant' && {
      broken: `the mock operator is ${report.verdict}: ${wrong.map(({ id, state }) => `${id} ${state}`).join(', ')}`,
    }),
  };
};

const canary = async ({ name, interface: own, profile }: BoundInterface): Promise<GroundEvidence> => {
  const { report } = await examine(own, cutting(mockWith()), { profile });
  return {
    kind: 'ground',
    interface: name,
    name: 'canary',
    ...(report.verdict !== 'not-conformant' && {
      broken: `an operator whose JSON documents all lack their end is ${report.verdict}`,
    }),
  };
};

for (const bound of planned(boundInterfaces, 'ground', (one) => one.interface)) {
  test(`the mock operator is certified: ${bound.name}`, async () => attach(await baseline(bound)));

  test(`a plainly wrong operator is not: ${bound.name}`, async () => attach(await canary(bound)));
}

for (const name of isWhole ? interfaces : []) {
  for (const operator of Object.keys(stubServers)) {
    test(`${operator}: ${name}`, async () => attach(await examineStubServers(name, operator)));
  }
}
