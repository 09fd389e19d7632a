// The whole command against targets that answer badly: a verdict or a refusal in plain words, never a certificate and
// never a fault of ours.
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import { type Ended, holdfast } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

const answering =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** The target, and the exit codes that are right for it. self/targets/hostile-target.slow.test.ts has more of them. */
const targets: Record<string, [RequestListener, number[]]> = {
  '50 MB': [answering(200, Buffer.alloc(50 * 1024 * 1024, ' ')), [1, 2, 3]],
  '100,000 levels': [answering(200, '['.repeat(100_000) + ']'.repeat(100_000)), [1, 2]],
  'dropped connections': [(request) => request.socket.destroy(), [3]],
  'no answer': [() => {}, [3]],
  'another protocol': [answering(101, '', { upgrade: 'x', connection: 'upgrade' }), [3]],
};

const ended = async (listener: RequestListener): Promise<Ended> => {
  const folder = temporaryFolder();
  const server = await listeningServer(listener);
  const { clock: _clock, ...profile } = mockProfile({
    baseUrl: server.url,
  });
  const limits = { ...profile.limits, patienceSeconds: 2 };
  writeFileSync(join(folder, 'profile.json'), JSON.stringify({ ...profile, limits }));
  const only = ['partner.availability', 'partner.hold.create', 'operator-v2.product'].flatMap((id) => ['--only', id]);
  const paths = ['--profile', join(folder, 'profile.json'), '--out', join(folder, 'out')];
  const end = await holdfast('certify', ...paths, ...only);
  await server.close();
  return end;
};

test('each target that answers badly ends with the exit code that is right for it', async () => {
  const results = await Promise.all(
    Object.entries(targets).map(async ([name, [listener, codes]]) => ({ name, codes, ...(await ended(listener)) })),
  );

  for (const { name, codes, code, screen } of results) {
    expect(codes, `${name}: ${screen.slice(-600)}`).toContain(code);
    expect(screen, name).toMatch(/SET-UP REFUSED|partial: \d+ requirements? judged, nothing certified/);
    expect(screen, name).not.toMatch(/ERROR {2}|\n +at .*\.ts:\d+:\d+/);
  }
});
