// Each supplier has an endpoint of its own, also one that the run does not buy from.
import { expect, test } from '@playwright/test';
import { neighbour } from '../../mock-operator/demo-v2.ts';
import { profile } from '../../self/proof/bound-interface.ts';
import { mockWith } from '../../self/proof/mock-with.ts';
import { runAll } from '../runner/run-all.ts';
import { type FetchLike, inProcess } from '../transport/in-process.ts';

const v2 = profile['operator-v2'];
const closed = v2?.restricted?.supplierId ?? '';

/** The mock operator with an endpoint of its own for the supplier that the restricted key may not use. */
const apart = (): FetchLike => {
  const mock = mockWith({});
  return async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/apart') && url.pathname.includes(`/suppliers/${closed}`)) {
      return new Response('{}', { status: 404, headers: { 'Content-Type': 'application/json' } });
    }
    const answer = await mock(
      new Request(`${url.origin}${url.pathname.replace(/^\/apart/, '')}${url.search}`, request),
    );
    if (!url.pathname.endsWith('/suppliers')) {
      return answer;
    }
    const list = (await answer.json()) as { id: string; endpoint: string }[];
    const elsewhere = (endpoint: string) => endpoint.replace(url.origin, `${url.origin}/apart`);
    return Response.json(list.map((one) => (one.id === closed ? { ...one, endpoint: elsewhere(one.endpoint) } : one)));
  };
};

test('a key that may not use a supplier is tried at the endpoint of that supplier, though the profile names another', async () => {
  const [outcome] = await runAll({
    interface: 'operator-v2',
    profile: { ...profile, 'operator-v2': { ...v2, supplierId: neighbour.id } as never },
    transport: inProcess(apart()),
    only: ['operator-v2.auth.not-permitted-is-403'],
    unwritten: true,
  });

  expect(outcome).toMatchObject({ state: 'passed' });
});
