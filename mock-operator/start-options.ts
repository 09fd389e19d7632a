// What a mock on a socket is started with.
import { didYouMean } from '../schemas/suggest.ts';
import { Misuse } from './control/misuse.ts';
import type { ScenarioName } from './control/scenario.ts';
import type { FaultName, VariantName } from './generated/names.ts';
import { writtenInventoryOf } from './kernel/offer-file.ts';
import type { ServerTls } from './listen.ts';
import type { MockOptions } from './mock.ts';

export interface StartOptions extends MockOptions {
  faults?: readonly FaultName[];
  variants?: readonly VariantName[];
  scenarios?: readonly ScenarioName[];
  /** The report.json of a run: the mock behaves, sells and takes its time as the operator of that run did, as far as it can. */
  like?: string;
  /** 0, the default, takes a free one. */
  port?: number;
  /** Speaks https by this certificate. */
  tls?: ServerTls;
}

const NAMES = Object.keys({
  allowHosts: true,
  authorization: true,
  channelKeys: true,
  cors: true,
  errorMembers: true,
  faults: true,
  habits: true,
  host: true,
  inventory: true,
  keys: true,
  latencyMs: true,
  latencyOf: true,
  like: true,
  now: true,
  onCall: true,
  operator: true,
  plans: true,
  port: true,
  resellers: true,
  scenarios: true,
  seed: true,
  statuses: true,
  tls: true,
  trustProxy: true,
  variants: true,
  words: true,
} satisfies Record<keyof StartOptions, true>);

/**
 * Refuses an option that there is not, and an inventory that cannot be sold.
 * @throws Misuse with the nearest name
 * @throws OfferError with every mistake of the inventory
 */
export const checkOptions = (options: StartOptions): void => {
  const strange = Object.keys(options).find((name) => !NAMES.includes(name));
  if (strange !== undefined) {
    throw new Misuse(`startMock has no option ${strange}.${didYouMean(strange, NAMES)} It has ${NAMES.join(', ')}.`);
  }
  if (options.inventory !== undefined) {
    writtenInventoryOf(options.inventory, options.now ?? Date.now());
  }
};

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there: name another port, or leave it out to take a free one',
  EACCES: 'this user may not listen there: name a port from 1024 on, or leave it out to take a free one',
};

/** Why a mock does not listen, in words, with the code of the system. */
export const notListening = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const { code = '', message } = error;
  const words = `The mock cannot listen at port ${port} of ${host}: ${WHY[code] ?? message}.`;
  return Object.assign(new Error(words, { cause: error }), { code });
};
