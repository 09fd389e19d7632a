// The answer class of the server adapter, which costs a fraction of the global one: the server writes it out as it is.
import { getRequestListener } from '@hono/node-server';

/** The adapter gives it away only in place of the global one, which is put back before anything else can run. */
const taken = (): typeof Response => {
  const names = ['Request', 'Response'] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor);
  getRequestListener(() => new Response());
  const light = globalThis.Response;
  for (const [index, name] of names.entries()) {
    Object.defineProperty(globalThis, name, own[index] as PropertyDescriptor);
  }
  return light;
};

export const LightResponse = taken();
