import { expect, test } from '@playwright/test';
import { startServer } from './load.ts';
import type { Start } from './server.ts';

const STARTS: Start[] = [
  'demo',
  'never sold out',
  { faults: ['release-is-forgotten'], holdSeconds: 20 },
  { body: '{}', headers: { 'content-type': 'application/json' } },
];

for (const start of STARTS) {
  test(`a server to be measured starts: ${JSON.stringify(start)}`, async () => {
    const server = await startServer(start);
    const { status } = await fetch(`${server.url}/v1.2/holds/none`);
    const seconds = await server.cpuSeconds();
    server.stop();

    expect(status).toBe(typeof start === 'object' && 'body' in start ? 200 : 401);
    expect(seconds).toBeGreaterThan(0);
  });
}
