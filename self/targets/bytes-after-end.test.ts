// A server that sends more than the length of its answer says. HTTP says nothing of what it means: it is reported, and fails nothing.
import type { Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { judgementOf } from '../../reporters/judgement.ts';
import { statementOf } from '../../reporters/statement.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { type Answering, plainly, reportOn } from '../fixtures/served.ts';

const ONLY: [Interface, string[]][] = [
  ['partner', ['partner.hold.create-is-accepted', 'partner.hold.release-']],
  ['operator-v2', ['operator-v2.create.is-accepted', 'operator-v2.confirm.moves-to-confirmed']],
  ['booking', ['booking.hold.create-is-accepted', 'booking.hold.release-']],
  ['channel', ['channel.product.create-is-answered', 'channel.rate.create-is-answered']],
];

/** Each POST that succeeds is answered with bytes after its end, on a connection that would be kept. */
const withMore = () => {
  const spoiled = new Set<Socket>();
  const seen = { spoiled: 0, again: 0 };
  const answering: Answering = (response, answer, request) => {
    const { socket } = request;
    seen.again += spoiled.has(socket) ? 1 : 0;
    if (request.method !== 'POST' || answer.status > 201 || answer.body === '') {
      plainly(response, answer, request);
      return;
    }
    seen.spoiled += 1;
    spoiled.add(socket);
    response.shouldKeepAlive = true;
    socket.cork();
    response
      .writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
      .end(answer.body);
    socket.write('GARBAGE');
    socket.uncork();
  };
  return { seen, answering };
};

for (const [name, only] of ONLY) {
  test(`${name}: bytes after the end of answers are counted, fail nothing, and end their connections`, async () => {
    const { seen, answering } = withMore();

    const report = await reportOn(name, answering, { only });
    const wrong = report.requirements.filter(({ state }) => state === 'failed' || state === 'blocked');

    expect(wrong.map(({ id, state, reason, failures: [first] }) => [id, state, reason, first])).toEqual([]);
    expect(judgementOf(report.requirements, false)).toBe('conformant');
    expect(seen.spoiled).toBeGreaterThan(1);
    expect(statementOf(report)).toContainEqual({
      point: `${name}.content.bytes-after-the-end`,
      observed: [`${seen.spoiled} answers had bytes after their end`],
    });
    expect(seen.again).toBe(0);
  });
}
