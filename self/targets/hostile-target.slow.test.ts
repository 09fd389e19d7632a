// Runs over sockets against a right operator whose HTTP is odd, or wrong: the one is certified, the other never, and
// neither brings the harness to grief.

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { judgementOf } from '../../reporters/judgement.ts';
import { type Dialect, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { type Answering, reportOn } from '../fixtures/served.ts';
import { interfaces as offered } from '../proof/bound-interface.ts';

const withBody =
  (change: (body: string) => string | Buffer): Answering =>
  (response, { status, headers, body }) =>
    void response.writeHead(status, headers).end(body === '' ? body : change(body));

/** The first member of each document is followed by one more of these. */
const withMember = (member: string): Answering => withBody((body) => body.replace(/^(\[?\{)/, `$1${member},`));

const blanks = Buffer.alloc(50 * 1024 * 1024, ' ');

const packed =
  (encoding: string, pack: (text: string) => Buffer): Answering =>
  (response, { status, headers, body }) =>
    void (body === ''
      ? response.writeHead(status, headers).end()
      : response.writeHead(status, { ...headers, 'content-encoding': encoding }).end(pack(body)));

/** A target that answers is waited for, on a slow machine too. Many others never answer. */
const MAX_WAIT_SECONDS = { lawful: 10, wrong: 0.3 };

/** Checks enough for each way of being wrong: whole runs have them all by turns. */
const FEW: Record<Dialect, string[]> = {
  v1: ['availability-', 'hold.create'],
  v2: ['product', 'availability', 'create.is'],
  'set-up': ['supplier', 'product', 'rate', 'availability', 'binding'],
};

const fewOf = (name: Interface): string[] => FEW[interfaces[name].dialect].map((beginning) => `${name}.${beginning}`);

/** Takes seconds for a hundred calls. */
const COSTLY = ['50 MB', '100,000 levels', 'no answer', 'a body that never ends'];

/** One interface of each side of the wire: another of its dialect reads answers by the same code, and has them by turns. */
const SINGLY: readonly Interface[] = ['partner', 'operator-v2'];

/** Each answer is sent in the next of these ways. */
const byTurns = (ways: Answering[]): Answering => {
  let turn = 0;
  return (...answer) => {
    turn += 1;
    ways[turn % ways.length]?.(...answer);
  };
};

/** Numbers of v2 stand in published members alone, vacancies too, and what is published is no MUST. */
const onlyWarned = (name: Interface, words: string): boolean =>
  name === 'operator-v2' && words === 'numbers beyond double';

const lawful: Record<string, Answering> = {
  'in small chunks, after early hints': (response, { status, headers, body }) => {
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    const { 'content-length': _length, ...others } = headers;
    response.writeHead(status, others);
    if (body !== '') {
      for (const part of body.match(/.{1,4096}/gs) ?? []) {
        response.write(part);
      }
    }
    response.end();
  },
  gzip: packed('gzip', gzipSync),
  br: packed('br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  'connection: close': (response, { status, headers, body }) =>
    void response.writeHead(status, { ...headers, connection: 'close' }).end(body),
  'a number beyond double in a member of its own': withMember('"x-more":1e999'),
};

/** Never by turns with others: of a connection that is kept at times nobody knows whether a call on it arrived. */
const closing: Answering = (response, { status, headers, body }, { socket }) =>
  void response.writeHead(status, headers).end(body, () => socket.end());

const unlawful: Record<string, Answering> = {
  'no UTF-8': withBody((body) => Buffer.from(body.replace(/"(title|name)":"/g, '"$1":"\u00e9'), 'latin1')),
  'a byte order mark': withBody((body) => `\ufeff${body}`),
  'a name that stands twice': withMember('"meta":{},"meta":{}'),
  '100,000 levels': withMember(`"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'numbers beyond 64 bits': withBody((body) => body.replaceAll(/:(\d+)(?=[,}])/g, ':1$100000000000000000000')),
  'numbers beyond double': withBody((body) => body.replaceAll(/:\d+(?=[,}])/g, ':1e999')),
  'no body': withBody(() => ''),
  '50 MB': withBody((body) => Buffer.concat([Buffer.from(body), blanks])),
  'a redirect to itself': (response, _answer, { url }) => void response.writeHead(307, { location: url }).end(),
  '304 for everything': (response) => void response.writeHead(304).end(),
  'another protocol': (response) => void response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end(),
  'gzip that is none': (response, { status, headers, body }) =>
    void response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body),
  'dropped before the answer': (response) => void response.destroy(),
  'dropped half way': (response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, 'content-length': String(body.length + 1) });
    response.write(body, () => response.destroy());
  },
  'no answer': () => {},
  'a body that never ends': (response, { status, headers }) => {
    response.writeHead(status, headers);
    const drip = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(drip));
  },
};

for (const name of offered) {
  for (const [words, answering, only] of [
    [`by turns ${Object.keys(lawful).join(', ')}`, byTurns(Object.values(lawful)), undefined],
    ['and closes the connection without a word', closing, fewOf(name)],
  ] as const) {
    test(`${name}, answers ${words}: certified`, async () => {
      const { requirements } = await reportOn(name, answering, { only, patienceSeconds: MAX_WAIT_SECONDS.lawful });
      // An open point that no check of the part asks for is blocked, which is no part of the verdict.
      const wrong = requirements.filter(
        ({ state, level }) => state === 'failed' || (state === 'blocked' && level !== 'MAY'),
      );

      expect(wrong.map(({ id, state, reason, failures }) => [id, state, reason, failures[0]?.received])).toEqual([]);
      expect(judgementOf(requirements, false)).toBe('conformant');
    });
  }

  test(`${name}, answers wrong in all ways by turns: not certified`, async () => {
    const quick = Object.entries(unlawful).filter(([words]) => !COSTLY.includes(words));
    const { requirements } = await reportOn(name, byTurns(quick.map(([, answering]) => answering)), {
      patienceSeconds: MAX_WAIT_SECONDS.wrong,
    });

    expect(requirements.length).toBeGreaterThan(50);
    expect(judgementOf(requirements, false)).not.toBe('conformant');
  });

  if (!SINGLY.includes(name)) {
    continue;
  }

  for (const [words, answering] of Object.entries(unlawful).filter(([words]) => onlyWarned(name, words))) {
    test(`${name}, answers ${words}: warned`, async () => {
      const { requirements } = await reportOn(name, answering, {
        only: fewOf(name),
        patienceSeconds: MAX_WAIT_SECONDS.lawful,
      });
      const said = requirements.filter(({ state }) => !['passed', 'observed'].includes(state));

      expect(said.map(({ id, state }) => [id, state])).toEqual([
        ['operator-v2.availability.published-fields', 'warned'],
      ]);
    });
  }

  for (const [words, answering] of Object.entries(unlawful).filter(([words]) => !onlyWarned(name, words))) {
    test(`${name}, answers ${words}: not certified`, async () => {
      const { requirements } = await reportOn(name, answering, {
        only: fewOf(name),
        patienceSeconds: MAX_WAIT_SECONDS.wrong,
      });

      expect(requirements.length).toBeGreaterThan(5);
      expect(judgementOf(requirements, false)).not.toBe('conformant');
    });
  }
}
