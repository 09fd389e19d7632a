// What is set up at a platform is sold by the operator that the run puts behind it, under the same ids.
import { type ChannelOperation, channelOperations } from '../../schemas/operations/channel.ts';
import type { Transport } from '../transport/wire.ts';

const TIMEOUT_MS = 10_000;

/** Lets the operator sell something too. What it refuses it does not sell: then it goes on selling what it sold before. */
export type Stock = (
  operation: ChannelOperation,
  parameters: Readonly<Record<string, string>>,
  body: object,
) => Promise<void>;

/** The stock of the operator whose control is at an address: it is filled through the Channel API of its own platform. */
export const stockOf = (control: string, transport: Transport): Stock => {
  const api = control.replace(/\/_mock$/, '/channel');
  return async (operation, parameters, body) => {
    const { method, path } = channelOperations[operation];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
    await transport(
      { method, url: `${api}${filled}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      { timeoutMs: TIMEOUT_MS },
    );
  };
};
