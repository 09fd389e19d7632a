// A gateway that now and then answers for a right operator, as during a deployment: no requirement is to blame. One that always does is.
import { expect, test } from '@playwright/test';
import { judgementOf } from '../../reporters/judgement.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { type Answer, type Answering, type Instead, plainly, reportOn } from '../fixtures/served.ts';
import { interfaces } from '../proof/bound-interface.ts';

/** The page of a gateway. */
const page = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><title>${status}</title></html>`,
});

/** One call in this number is answered by the gateway: a 503 and a 502 before the operator has them, a 504 when it has carried them out. */
const RARE = { 503: 97, 502: 131, 504: 113 };

const rarely = (): { instead: Instead; answering: Answering } => {
  let [before, after] = [0, 0];
  return {
    instead: () => {
      before += 1;
      return before % RARE[503] === 0 ? page(503) : before % RARE[502] === 0 ? page(502) : undefined;
    },
    answering: (response, answer, request) => {
      after += 1;
      plainly(response, after % RARE[504] === 0 ? page(504) : answer, request);
    },
  };
};

for (const name of interfaces) {
  test(`${name}: what a gateway answers now and then fails and blocks nothing, and is told with its number`, async () => {
    const { instead, answering } = rarely();

    const { requirements, observations } = await reportOn(name, answering, { instead });
    const wrong = requirements.filter(({ state }) => state === 'failed' || state === 'blocked');

    expect(wrong.map(({ id, state, reason, failures: [first] }) => [id, state, reason, first])).toEqual([]);
    expect(judgementOf(requirements, false)).toBe('conformant');
    const point = `${name}.error.service-unavailable`;
    for (const status of Object.keys(RARE)) {
      expect(observations.filter((one) => one.point === point)).toContainEqual({
        point,
        observed: expect.stringMatching(new RegExp(`^[1-9]\\d* of [\\d,]+ calls got ${status} from a gateway$`)),
      });
    }
  });
}

/** What is always answered by a gateway, and what names it. */
const always: [Interface, RegExp, string, number][] = [
  ['partner', /^POST .*\/holds$/, 'partner.hold.create-is-accepted', 503],
  ['partner', /^DELETE .*\/holds/, 'partner.hold.release-is-a-success-without-body', 502],
  ['partner', /^GET .*\/bookings/, 'partner.booking.unknown-id-is-404', 504],
  ['operator-v2', /^POST .*\/confirm$/, 'operator-v2.confirm.moves-to-confirmed', 503],
  ['booking', /^POST .*\/holds$/, 'booking.hold.create-is-accepted', 502],
  ['channel', /^POST .*\/products$/, 'channel.product.create-is-answered', 504],
];

for (const [name, calls, id, status] of always) {
  test(`${id} fails where a gateway answers each such call with ${status}`, async () => {
    const { requirements } = await reportOn(name, plainly, {
      only: [id],
      instead: ({ method, url }) => (calls.test(`${method} ${url}`) ? page(status) : undefined),
    });

    expect(requirements.find((one) => one.id === id)).toMatchObject({ state: 'failed' });
  });
}
