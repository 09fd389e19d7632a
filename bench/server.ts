// A server to be measured, in a process of its own: the mock operator, or a bare Hono handler that returns given bytes.
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type FaultName, startMock } from '../mock-operator/index.ts';
import { everyPlan } from '../mock-operator/seed.ts';
import { holdingFor, sold } from './sold.ts';

/** What the bare handler answers: the bytes of the mock, with its headers. */
export interface Canned {
  body: string;
  headers: Record<string, string>;
}

/** The mock operator with its demo data, right or with faults, or with a rate that is never sold out; or bytes for the bare handler. */
export type Start = 'demo' | { faults: FaultName[]; holdSeconds: number } | 'never sold out' | Canned;

const bare = (canned: Canned): Promise<string> =>
  new Promise((resolve) => {
    const { body, headers } = canned;
    const app = new Hono()
      .get('*', (c) => c.body(body, 200, headers))
      .post('*', async (c) => {
        await c.req.json();
        return c.body(body, 201, headers);
      });
    const listening = ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`);
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, listening) as Server;
    // As long as the mock operator does: its callers keep their connections over the turns of the other.
    server.keepAliveTimeout = 75_000;
  });

process.once('disconnect', () => process.exit());
process.on('message', async (message: { start?: Start; measure?: 'cpu' | 'heap' }) => {
  if (typeof message.start === 'string') {
    process.send?.({ url: (await startMock(message.start === 'demo' ? {} : { inventory: sold() })).url });
  } else if (message.start !== undefined && 'faults' in message.start) {
    const { faults, holdSeconds } = message.start;
    process.send?.({ url: (await startMock({ faults, plans: everyPlan.map(holdingFor(holdSeconds)) })).url });
  } else if (message.start !== undefined) {
    process.send?.({ url: await bare(message.start) });
  } else if (message.measure === 'heap') {
    globalThis.gc?.();
    process.send?.({ heapBytes: process.memoryUsage().heapUsed });
  } else {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  }
});
