// The interfaces through which the one world is seen.

import { type Env, Hono } from 'hono';
import { type Interface, interfaces as titles } from '../schemas/interfaces.ts';
import { DEMO_AUTHORIZATION } from './demo-v2.ts';
import type { ControlledWorld } from './kernel/controlled-world.ts';
import { openapi } from './openapi.ts';
import { octo } from './operator-v2/octo/router.ts';
import { operatorV2 } from './operator-v2/router.ts';
import type { Authorization } from './operator-v2/rules/authorization.ts';
import { partner } from './partner/router.ts';
import type { Hint, Keys } from './partner/rules/key.ts';
import { bookingApi } from './platform/booking/router.ts';
import type { ResellerKeys } from './platform/booking/rules/key.ts';
import { channelApi } from './platform/channel/router.ts';
import type { UpstreamConnection } from './platform/upstream.ts';
import { pathInWorld } from './wire/address.ts';
import type { Api } from './wire/api.ts';
import type { Journal } from './wire/journal.ts';

/** Whom the interfaces let in. */
export interface Credentials {
  /** The keys that callers of the Partner API must show; without them every caller is let in. */
  keys?: Keys | null;
  /** The Authorization values that callers of v2 must show; without them the published ones. */
  authorization?: Authorization;
  /** The keys that resellers must show at the platform; without them every reseller is let in. */
  resellers?: ResellerKeys | null;
  /** The keys that operators must show at the platform to set up what they sell; without them every one is let in. */
  channelKeys?: Keys | null;
}

/** An interface below a path: an app of its own, for Hono puts its way with errors around every handler of a router in an app. */
interface Mount {
  path: string;
  app: Hono;
}

const below = <E extends Env>(path: string, { routes, around, unknown, fail }: Api<E>): Mount => ({
  path,
  app: new Hono<E>({ getPath: pathInWorld })
    .notFound(unknown)
    .onError(fail)
    .route('/', openapi())
    .use(...around)
    .route(path, routes) as unknown as Hono,
});

/** Says of a key that it belongs to another API of the mock than the one that was called: a beginner's mistake. */
const hintAt =
  (called: Interface, { keys, resellers, channelKeys }: Credentials): Hint =>
  (key) => {
    const owners: [Interface, readonly Keys[]][] = [
      ['partner', keys ? [keys] : []],
      ['booking', resellers ?? []],
      ['channel', channelKeys ? [channelKeys] : []],
    ];
    const owner = owners.find(([name, own]) => name !== called && own.some((one) => one.key === key))?.[0];
    return owner === undefined ? '' : `: they are for the ${titles[owner].title} of this mock`;
  };

type Mounts = (
  world: ControlledWorld,
  journal: Journal,
  credentials: Credentials,
  behind: UpstreamConnection,
) => Mount[];

/** Importing a router brings its rules with their faults, and its tables. */
const mounts: Record<Interface, Mounts> = {
  partner: (world, journal, credentials) => [
    below('/', partner(world, journal, credentials.keys ?? null, hintAt('partner', credentials))),
  ],
  'operator-v2': (world, journal, credentials) => [
    below('/v2', operatorV2(world, journal, credentials.authorization ?? DEMO_AUTHORIZATION)),
    below('/octo', octo(world, journal, credentials.authorization ?? DEMO_AUTHORIZATION)),
  ],
  booking: (world, journal, credentials, behind) => [
    below(
      '/booking',
      bookingApi(world, journal, credentials.resellers ?? null, hintAt('booking', credentials), behind),
    ),
  ],
  channel: (world, journal, credentials) => [
    below('/channel', channelApi(world, journal, credentials.channelKeys ?? null, hintAt('channel', credentials))),
  ],
};

/** Each interface on one world, the shortest path last: what lies there answers what belongs to no other. */
export const interfaces: Mounts = (...given) =>
  Object.values(mounts)
    .flatMap((mount) => mount(...given))
    .toSorted((a, b) => b.path.length - a.path.length);
