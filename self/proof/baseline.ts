// What the whole proof stands on: the right operator is certified, and one that is plainly wrong is not.

import type { FetchLike } from '../../harness/transport/in-process.ts';
import type { BoundInterface } from './bound-interface.ts';
import type { GroundEvidence } from './evidence.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';

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

export const baseline = async ({ name, interface: own, profile }: BoundInterface): Promise<GroundEvidence> => {
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

export const canary = async ({ name, interface: own, profile }: BoundInterface): Promise<GroundEvidence> => {
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
