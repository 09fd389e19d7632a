// A server to be measured, in a process of its own: the mock operator, or a bare Hono handler that returns given bytes.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { startMock } from '../mock-operator/index.ts';
import { sold } from './sold.ts';

/** Bytes that the bare handler answers, by method. */
export interface Canned {
  GET: string;
  POST: string;
}

/** The mock operator with its demo data, or with what is never sold out; or bytes for the bare handler. */
export type Start = 'demo' | 'never sold out' | Canned;

const bare = (canned: Canned): Promise<string> =>
  new Promise((resolve) => {
    const type = { 'content-type': 'application/json' };
    const app = new Hono()
      .get('*', (c) => c.body(canned.GET, 200, type))
      .post('*', async (c) => {
        await c.req.json();
        return c.body(canned.POST, 201, type);
      });
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });

process.once('disconnect', () => process.exit());
process.on('message', async (message: { start?: Start; tell?: 'cpu' | 'heap' }) => {
  if (typeof message.start === 'string') {
    process.send?.({ url: (await startMock(message.start === 'demo' ? {} : { inventory: sold() })).url });
  } else if (message.start !== undefined) {
    process.send?.({ url: await bare(message.start) });
  } else if (message.tell === 'heap') {
    globalThis.gc?.();
    process.send?.({ heapBytes: process.memoryUsage().heapUsed });
  } else {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  }
});
