// What the checks of a Booking API need and its list lacks is set up through the Channel API of the same platform.
import { randomUUID } from 'node:crypto';
import type { BookingProfile, Left, Run } from '../../schemas/generated/types.ts';
import { requiredSection } from '../../schemas/profile-section.ts';
import { CatalogClient } from '../booking/client.ts';
import { identified } from '../booking/resource.ts';
import type { ChannelContext } from '../channel/context.ts';
import { ratesOfKinds, timesOf } from '../channel/kinds.ts';
import { asBlocked } from '../errors.ts';
import { Caller } from '../exchange/caller.ts';
import { textAt } from '../exchange/pointer.ts';
import { propertyRunOf } from '../generate/property-run.ts';
import { CreatedResources } from '../resources/created-resources.ts';
import { Sampler } from '../resources/sampler.ts';
import { openSession, type Session } from '../schedule/session.ts';
import { Task } from '../schedule/task.ts';
import { openSockets } from '../transport/socket.ts';
import type { Transport } from '../transport/wire.ts';
import { lackingFor, type Offering, offersFor, offersOf, type RateNeed, rateNeeds } from '../v1/rates.ts';
import { channelHarness } from './channel.ts';
import { offeredBy } from './offered.ts';

/** What was set up, or why it was not. */
interface Supplied {
  /** The supplier that has every kind of rate; undefined where it could not be set up, or is not sold. */
  supplierId?: string;
  /** For people: what the list lacks, and what came of it. */
  words: string;
  left: Left[];
}

/** What a list lacks of what checks ask for, in words, but for what the profile declares away. */
const lacking = (offering: Offering): string[] =>
  Object.values<RateNeed>(rateNeeds)
    .filter((need) => offersFor(offering, need).length === 0)
    .filter((need) => {
      const capability = lackingFor(offering, need);
      return capability === undefined || !offering.without?.includes(capability);
    })
    .map(({ words }) => words);

/** The code of the supplier that runs set up for a channel: by it the next run finds it. */
const codeFor = (channelId: string): string => `HF-${channelId.toLowerCase()}`;

const found = async (session: Session, caller: Caller, code: string): Promise<string | undefined> => {
  const booking = session.connectionTo('booking');
  const list = booking && (await new CatalogClient(new Caller(booking, caller)).listSuppliers({ code }));
  return list && identified(list).find(({ value }) => textAt(value, '/code') === code)?.id;
};

/**
 * Sets up a supplier with two products and rates of each kind, bound to the channel of the reseller. All are free before any is
 * listed: a platform may go on for minutes to show what it listed first. @throws Blocked
 */
const setUpKinds = async (
  { setUp, channel }: ChannelContext,
  { code, window, now }: { code: string; window: BookingProfile; now: number },
): Promise<string> => {
  const { supplierId } = await setUp.anotherSupplier({ code });
  for (const rates of ratesOfKinds) {
    const place = await setUp.product(supplierId);
    for (const rate of rates) {
      const rateId = await setUp.anotherRate(place, rate);
      await channel.setAvailability({ ...place, rateId }, timesOf(rateId, rate, window, now));
    }
    await setUp.bind(place);
  }
  return supplierId;
};

/** Lets the operator behind the platform know what an earlier run has set up. */
const sellAgain = async ({ channel, shop }: ChannelContext, offering: Offering): Promise<void> => {
  for (const { productId, rate } of offersOf(offering)) {
    const place = { supplierId: offering.supplierId, productId, rateId: rate.id };
    await channel.stoodBefore(place, async () => ({
      supplier: (await shop().supplier(place.supplierId)).at('/supplier'),
      product: (await shop().product(place)).at('/product'),
      rate: (await shop().rate(place)).at('/rate'),
    }));
  }
};

/**
 * Lets each rate that an earlier run has set up be free in the window of this one. It is set whatever a list shows: a list may
 * be minutes old, and an operator that the run is has no availability yet. @throws Blocked
 */
const freeAgain = async ({ channel }: ChannelContext, offering: Offering, now: number): Promise<void> => {
  for (const { productId, rate } of offersOf(offering)) {
    const place = { supplierId: offering.supplierId, productId, rateId: rate.id };
    await channel.setAvailability(place, timesOf(rate.id, rate, offering, now));
  }
};

/** Whether each rate is free at some time. @throws Blocked */
const isFree = async ({ shop }: ChannelContext, offering: Offering): Promise<boolean> => {
  for (const { productId, rate } of offersOf(offering)) {
    const place = { supplierId: offering.supplierId, productId, rateId: rate.id };
    const { shown } = await shop().availability(place);
    if (shown.every(({ capacity }) => capacity === 0)) {
      return false;
    }
  }
  return true;
};

type Asked = Pick<Run, 'profile' | 'profilePath' | 'seed' | 'startedAt'>;

/** A session of the Channel API, with what a check of it is given. */
const arranged = async ({ profile, profilePath, seed, startedAt }: Asked, transport: Transport) => {
  const session = await openSession({
    interface: 'channel',
    profile,
    ...(profilePath !== undefined && { profilePath }),
    seed,
    startedAt,
    transport,
  });
  const caller = new Caller(session.connection);
  const task = new Task();
  const resources = new CreatedResources(session.accounting, task);
  const opened = await channelHarness.open(session);
  const { context } = opened.arrange({
    caller,
    resources,
    task,
    sampler: new Sampler('supply'),
    observe: () => {},
    propertyRun: propertyRunOf(session, 'supply', caller),
  });
  return { session, caller, resources, context, close: () => opened.close() };
};

/**
 * Sets up what the list of a Booking API lacks, in a supplier of its own that further runs find again; undefined where
 * nothing is lacking.
 */
export const supply = async (run: Asked): Promise<Supplied | undefined> => {
  const { profile, profilePath } = run;
  const booking = requiredSection(profile, 'booking');
  const { channelId } = requiredSection(profile, 'channel');
  const lack = lacking(await offeredBy(profile, profilePath));
  if (lack.length === 0) {
    return undefined;
  }
  const sockets = openSockets();
  const begun = await arranged(run, sockets.transport).catch(() => undefined);
  if (begun === undefined) {
    sockets.close();
    return undefined; // the run itself reports the reason
  }
  const { session, caller, resources, context, close } = begun;
  const listOf = (supplierId: string): Promise<Offering> => {
    const { productId: _productId, ...others } = booking;
    return offeredBy({ ...profile, booking: { ...others, supplierId } }, profilePath);
  };
  const { line } = session.connection.text;
  const ending = (words: string, supplierId?: string): Supplied => ({
    ...(supplierId !== undefined && { supplierId }),
    words: line(`the Booking API lists no supplier with ${lack.join(', ')}${words}`),
    left: resources.left.map(({ id, reason, ...one }) => ({
      ...one,
      ...(id !== undefined && { id: line(id) }),
      reason: line(reason),
    })),
  });
  try {
    const now = session.clock.now();
    const before = await found(session, caller, codeFor(channelId));
    const again = before === undefined ? undefined : await listOf(before);
    if (again !== undefined && lacking(again).length === 0) {
      await sellAgain(context, again);
      await freeAgain(context, again, now);
      if (await isFree(context, again)) {
        return ending(`: supplier ${again.supplierId}, which an earlier run has set up, is used`, again.supplierId);
      }
    }
    // Where an earlier one is not sold as it was set up, its lists may be minutes old.
    const code = before === undefined ? codeFor(channelId) : `HF-${randomUUID()}`;
    const offering = await listOf(await setUpKinds(context, { code, window: booking, now }));
    const { supplierId } = offering;
    return lacking(offering).length === 0 && (await isFree(context, offering))
      ? ending(`: supplier ${supplierId} is set up through the Channel API`, supplierId)
      : ending(', and what was set up through the Channel API is not sold');
  } catch (error) {
    return ending(`, and through the Channel API ${asBlocked(error).message}`);
  } finally {
    await close();
    sockets.close();
  }
};
