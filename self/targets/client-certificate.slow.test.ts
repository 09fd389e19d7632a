// A target behind TLS of a private authority that wants a client certificate.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { ProfileTls } from '../../schemas/generated/types.ts';
import { start } from '../fixtures/holdfast.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { clientTls, listeningSecurely, tlsFile } from '../fixtures/tls.ts';

test('it is certified with its certificates from files and variables, and refused with what to add without', async () => {
  const mock = await startMock();
  const folder = temporaryFolder();
  const certify = (port: number, name: string, tls: ProfileTls) => {
    const { clock, partner } = mockProfile({ baseUrl: mock.url });
    const file = join(folder, `${name}.json`);
    const secured = { ...partner, baseUrl: `https://127.0.0.1:${port}`, tls };
    writeFileSync(file, JSON.stringify({ name: 'Secured', clock, partner: secured }));
    const out = join(folder, name);
    return start(['certify', '--profile', file, '--only', 'partner.hold.unknown-id-is-404', '--out', out], {
      env: { MY_KEY_PEM: clientTls.key },
    }).end;
  };
  try {
    await listeningSecurely(
      (incoming, outgoing) => {
        const { method, url, headers } = incoming;
        const onward = request(`${mock.url}${url}`, { method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(outgoing);
        });
        incoming.pipe(onward);
      },
      async (port) => {
        const ca = tlsFile('ca.pem');
        const whole = await certify(port, 'whole', { ca, cert: tlsFile('client.pem'), key: { env: 'MY_KEY_PEM' } });
        const without = await certify(port, 'without', { ca });
        expect([whole.code, whole.screen]).toEqual([0, expect.stringContaining('0 failed')]);
        expect([without.code, without.screen]).toEqual([3, expect.stringContaining('asks for a client certificate')]);
        expect(without.screen).toContain('Add "tls": { "cert": "client.pem", "key": "client.key" }');
      },
      { asksClients: true },
    );
  } finally {
    await mock.close();
  }
});
