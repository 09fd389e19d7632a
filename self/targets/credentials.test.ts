// When credentials expire during a run, nothing fails: the remaining requirements are blocked, all for that reason.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgementOf } from '../../reporters/judgement.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { type Answer, type Instead, plainly, reportOn } from '../fixtures/served.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { interfaces } from '../proof/bound-interface.ts';

const REFUSED: Answer = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"code":"FORBIDDEN","message":"expired"}}',
};

/** Enough checks to run before and after the credentials expire. */
const ONLY: Record<string, string[]> = {
  partner: ['partner.hold.', 'partner.availability-list.'],
  'operator-v2': ['operator-v2.create.', 'operator-v2.product.'],
  booking: ['booking.hold.', 'booking.availability-list.'],
  channel: ['channel.product.', 'channel.rate.'],
};

const CALLS_BEFORE_EXPIRY = 60;

const requirementsIn = ({ requirements }: Report, wanted: string) =>
  requirements.filter(({ state }) => state === wanted);

for (const status of [401, 403]) {
  for (const name of interfaces) {
    test(`${name}: credentials that are refused with ${status} after some calls fail no requirement, and are the one reason for the rest`, async () => {
      let calls = 0;
      const instead: Instead = () => {
        calls += 1;
        return calls > CALLS_BEFORE_EXPIRY ? { ...REFUSED, status } : undefined;
      };

      const report = await reportOn(name, plainly, { only: ONLY[name], instead });
      const reasons = new Set(requirementsIn(report, 'blocked').map(({ reason = '' }) => reason));

      expect(requirementsIn(report, 'failed').map(({ id, failures: [first] }) => [id, first])).toEqual([]);
      expect([...reasons]).toEqual([
        expect.stringMatching(/^the credentials are no longer accepted since [A-Z]+ \/\S+ \(exchange \d+ of \S+\)$/),
      ]);
      expect(judgementOf(report.requirements, false)).toBe('incomplete');
      expect(calls).toBeLessThan(CALLS_BEFORE_EXPIRY + 20);
    });
  }
}

test('credentials that are refused at once are the one reason for a whole run, also for requirements that no answer could show', async () => {
  let calls = 0;
  const instead: Instead = () => {
    calls += 1;
    return calls > 1 ? REFUSED : undefined;
  };

  const report = await reportOn('partner', plainly, { instead });

  expect([...new Set(requirementsIn(report, 'blocked').map(({ reason }) => reason))]).toEqual([
    expect.stringMatching(/^the credentials are no longer accepted since /),
  ]);
});

test('the page of a firewall in the middle of a run is one reason of its own', async () => {
  let calls = 0;
  const instead: Instead = () => {
    calls += 1;
    return calls > CALLS_BEFORE_EXPIRY
      ? { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' }
      : undefined;
  };

  const report = await reportOn('partner', plainly, { only: ONLY.partner, instead });

  expect(requirementsIn(report, 'failed')).toEqual([]);
  expect(
    requirementsIn(report, 'blocked').some(({ reason }) => reason?.startsWith('a firewall refuses every call')),
  ).toBe(true);
});

test('a single refused call is judged like any answer', async () => {
  const id = 'partner.hold.unknown-id-is-404';
  const instead: Instead = ({ method, url = '' }) =>
    method === 'GET' && url.includes('/holds/') ? { ...REFUSED, status: 403 } : undefined;

  const report = await reportOn('partner', plainly, { only: [id], instead });

  expect(requirementsIn(report, 'failed').map((one) => one.id)).toContain(id);
});

test('when credentials that a command prints expire, the command is run again, and the run goes on', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'printed');
  writeFileSync(file, '0');
  const script = `const { readFileSync, writeFileSync } = require('node:fs');
    const next = Number(readFileSync(process.argv[1])) + 1;
    writeFileSync(process.argv[1], String(next));
    console.log('token-number-' + next);`;
  const tokens = new Set<string>();
  let calls = 0;
  const instead: Instead = ({ headers }) => {
    calls += 1;
    tokens.add(String(headers['x-token']));
    return tokens.size === 1 && calls > CALLS_BEFORE_EXPIRY ? REFUSED : undefined;
  };
  const report = await reportOn('partner', plainly, {
    only: ONLY.partner,
    instead,
    headers: { 'X-Token': { command: [process.execPath, '-e', script, file] } },
  });

  expect(readFileSync(file, 'utf8')).toBe('2');
  expect([...tokens]).toEqual(['token-number-1', 'token-number-2']);
  expect(requirementsIn(report, 'failed').concat(requirementsIn(report, 'blocked'))).toEqual([]);
  expect(JSON.stringify(report)).not.toContain('token-number');
});
