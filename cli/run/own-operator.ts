// The operator that a run puts behind a platform, where the profile says where to listen: a process of its own, which ends
// with the run.
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timesOf } from '../../harness/channel/kinds.ts';
import { allOfferedBy } from '../../harness/descriptors/offered.ts';
import type { Offering } from '../../harness/v1/rates.ts';
import { inventoryOf, OfferError } from '../../mock-operator/kernel/offer-file.ts';
import type { UpstreamOperatorOptions } from '../../mock-operator/upstream-operator.ts';
import type { Inventory, Profile } from '../../schemas/generated/types.ts';
import { secretOf } from '../../schemas/text/profile-secrets.ts';
import { SetupError } from '../errors.ts';
import { openEveryDay } from './open-every-day.ts';
import type { Started } from './operator-process.ts';

const PROCESS = fileURLToPath(
  new URL(`./operator-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** Host and port of `127.0.0.1:5099` or `[::1]:5099`. */
const placeOf = (listen: string): { host: string; port: number } => {
  const at = listen.lastIndexOf(':');
  return { host: listen.slice(0, at).replaceAll(/^\[|\]$/g, ''), port: Number(listen.slice(at + 1)) };
};

/** What the platform has to show there; undefined where no header is named, and every call is taken. */
export const keysOf = ({ headers }: NonNullable<Profile['operator']>): UpstreamOperatorOptions['keys'] => {
  const { 'X-API-Key': key, 'X-API-Secret': secret } = headers ?? {};
  return key && secret && { key: secretOf(key) ?? '', secret: secretOf(secret) ?? '' };
};

/** The places of an inventory that are mistaken, by their number among the rates. */
const mistakenRates = ({ mistakes }: OfferError): Set<number> =>
  new Set(mistakes.flatMap(({ pointer }) => /^\/(?:rates|availability)\/(\d+)/.exec(pointer)?.[1] ?? []).map(Number));

type Offered = Omit<ReturnType<typeof openEveryDay>, 'availability'> & { availability: object[] };

/** What of an offering a mock can sell: a rate that it cannot is left out. Undefined where nothing remains. */
const sellable = (made: Offered): Inventory | undefined => {
  try {
    return made.rates.length === 0 ? undefined : inventoryOf(made, Date.now());
  } catch (error) {
    if (!(error instanceof OfferError)) {
      throw error;
    }
    const wrong = mistakenRates(error);
    const remains = (_: unknown, index: number) => !wrong.has(index);
    return wrong.size === 0
      ? undefined
      : sellable({
          ...made,
          rates: made.rates.filter(remains),
          availability: made.availability.filter(remains),
        });
  }
};

/** Each supplier without the products that one before it sells under the same id. */
const eachOnce = (offerings: readonly Offering[]): Offering[] => {
  const known = new Set<string>();
  return offerings.map((offering) => ({
    ...offering,
    products: offering.products.filter(({ id }) => {
      const isNew = !known.has(id.toLowerCase());
      known.add(id.toLowerCase());
      return isNew;
    }),
  }));
};

/**
 * What the Booking API lists of its suppliers, free at the times at which a run frees what it sets up itself: a list that the
 * platform still shows of an earlier run names the same availabilities.
 */
export const inventoryOfOfferings = (offerings: readonly Offering[], now: number): Inventory | undefined => {
  const all = eachOnce(offerings).map((offering) => ({
    ...openEveryDay(offering, now),
    availability: offering.products.flatMap(({ rates }) =>
      rates.map((rate) => ({ rateId: rate.id, windows: timesOf(rate.id, rate, offering, now) })),
    ),
  }));
  return sellable({
    channels: [...new Set(all.flatMap(({ channels }) => channels))],
    suppliers: all.flatMap(({ suppliers }) => suppliers),
    products: all.flatMap(({ products }) => products),
    rates: all.flatMap(({ rates }) => rates),
    availability: all.flatMap(({ availability }) => availability),
  });
};

/** The address below which the platform must call it. */
export const calledAt = (listen: string): string => `http://${listen}`;

const refusedPlace = (code: string, listen: string, file: string | undefined): SetupError => {
  const place = { ...(file === undefined ? {} : { file }), key: '/operator/listen', value: listen };
  if (code === 'EADDRINUSE') {
    return new SetupError(`The operator cannot listen at ${listen}: the port is in use.`, {
      ...place,
      todo: 'End what listens there, or name another port here and to the platform. A mock operator of your own that the platform calls is named by "control" instead.',
    });
  }
  if (code === 'EACCES') {
    return new SetupError(`The operator cannot listen at ${listen}: the port may not be used.`, {
      ...place,
      todo: 'Name a port above 1023.',
    });
  }
  return new SetupError(`This machine has no address ${listen} to listen at (${code}).`, {
    ...place,
    allowed: 'an address or a name of this machine, or 0.0.0.0 for all of its addresses, with a port',
    todo: 'Correct host and port.',
  });
};

const started = (child: ChildProcess): Promise<Started> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the operator behind the platform ended with ${code}`)));
  });

/** Ends the process, and waits for that. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

/**
 * Does something while the operator of a profile listens; `profile` then says where it is controlled. Without `listen` it is
 * as it was.
 * @throws SetupError when it cannot listen
 */
export const withOwnOperator = async <Result>(
  profile: Profile,
  file: string | undefined,
  act: (profile: Profile, sold: readonly Offering[] | undefined) => Promise<Result>,
): Promise<Result> => {
  const { operator } = profile;
  if (operator?.listen === undefined) {
    return act(profile, undefined);
  }
  const offerings = await allOfferedBy(profile, file);
  const keys = keysOf(operator);
  const inventory = inventoryOfOfferings(offerings, Date.now());
  const options: UpstreamOperatorOptions = {
    ...placeOf(operator.listen),
    ...(keys && { keys }),
    ...(inventory && { inventory }),
  };
  // In a group of its own: what a run undoes after Ctrl-C goes through it still. It ends when the channel to us does. On
  // Windows, where that would open a window, it takes no notice of Ctrl-C instead.
  const detached = process.platform !== 'win32';
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = fork(PROCESS, [], { cwd: dirname(dirname(dirname(PROCESS))), detached, stdio });
  try {
    child.once('spawn', () => child.send(options)); // where it was not started, that is the error, and not the send
    const apis = await started(child);
    if ('code' in apis) {
      throw refusedPlace(apis.code, operator.listen, file);
    }
    return await act({ ...profile, operator: { ...operator, control: `${apis.control}/_mock` } }, offerings);
  } finally {
    await ended(child);
  }
};
