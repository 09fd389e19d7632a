// Many frameworks send a body with a 204. That is one failure, of the requirements that name an empty body, each time.
import { expect, test } from '@playwright/test';
import type { Interface } from '../../schemas/interfaces.ts';
import { type Answering, plainly, reportOn } from '../fixtures/served.ts';

const NAMES_AN_EMPTY_BODY = ['booking.cancel-is-204-and-empty', 'hold.release-is-a-success-without-body'];

const ONLY = [...NAMES_AN_EMPTY_BODY, 'booking.cancel-', 'hold.release-', 'content.'];

/** A 204 of the mock operator with these headers, and what comes this number of milliseconds later. */
const no =
  (headers: Record<string, string>, more: string, lateMs = 0): Answering =>
  (response, answer, request) => {
    if (answer.status !== 204) {
      plainly(response, answer, request);
      return;
    }
    const { socket } = request;
    response.shouldKeepAlive = true; // it is not closed before all is sent
    socket.cork();
    response.writeHead(204, headers).end();
    if (lateMs > 0) {
      setTimeout(() => socket.write(more), lateMs);
    } else {
      socket.write(more);
    }
    socket.uncork();
  };

const wrong: Record<string, Answering> = {
  'a body': no({}, '{"released":true}'),
  'a body 15 ms late': no({}, '{"released":true}', 15),
  'a body 60 ms late': no({}, '{"released":true}', 60),
  'a length and a body': no({ 'content-length': '2' }, '{}'),
  'a length and no body': no({ 'content-length': '2' }, ''),
};

for (const [words, answering] of Object.entries(wrong)) {
  for (const name of ['partner', 'booking'] satisfies Interface[]) {
    test(`${name}: a 204 with ${words} fails what names an empty body, and nothing else`, async () => {
      const { requirements, left } = await reportOn(name, answering, { only: ONLY.map((id) => `${name}.${id}`) });
      const of = (wanted: string) => requirements.filter(({ state }) => state === wanted).map(({ id }) => id);

      expect(of('blocked')).toEqual([]);
      expect(of('failed').toSorted()).toEqual(NAMES_AN_EMPTY_BODY.map((id) => `${name}.${id}`));
      expect(left.filter(({ reason }) => !reason.includes('"cancelable": false'))).toEqual([]);
    });
  }
}
