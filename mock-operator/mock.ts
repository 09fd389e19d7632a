// The mock operator: worlds, and the interface groups mounted on each.
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { ownCallersOnly } from './control/access.ts';
import { control } from './control/control.ts';
import { page, pageHeaders } from './control/page.ts';
import { unknownPlace } from './control/unknown.ts';
import { neighbour } from './demo-desk.ts';
import type { Keys } from './domain/key.ts';
import type { Authorization } from './domain/v2/authorization.ts';
import type { Store } from './domain/world.ts';
import { UnknownName } from './faults.ts';
import { octo } from './octo/face.ts';
import { operatorV2 } from './operator-v2/face.ts';
import { availability } from './partner/availability.ts';
import { booking } from './partner/booking.ts';
import { hold } from './partner/hold.ts';
import { placePrefix } from './wire/address.ts';
import { admission, type Env, exchanges } from './wire/exchange.ts';
import { fail, unknownRoute } from './wire/fail.ts';
import { Journal } from './wire/journal.ts';
import { ControlledWorld, type WorldOptions } from './world.ts';

export interface MockOptions extends WorldOptions {
  /** The keys that callers must show; without them every caller is let in. */
  keys?: Keys | null;
  /** The Authorization values that callers of v2 must show, the published ones unless told. */
  authorization?: Pick<Authorization, 'full' | 'restricted'>;
  /** The host that it listens on: by this name too its control may be called. */
  host?: string;
}

/** Published demo credentials: no secret. */
export const DEMO_AUTHORIZATION = { full: 'Bearer demo-v2-token', restricted: 'Bearer demo-v2-restricted' };

export interface Mock {
  /** The whole mock behind one `fetch`. */
  readonly app: {
    /** `env` is what the server adapter hands along. */
    fetch(request: Request, env?: object): Response | Promise<Response>;
    /** A request in this process. */
    request(path: string, init?: RequestInit): Promise<Response>;
  };
  /** The world at the root; those under `/_world/<name>` are apart from it. */
  readonly world: ControlledWorld;
  readonly store: Store;
}

/** The path below the place of a world: `/_world/a/v1.2/holds` → `/v1.2/holds`. */
const pathInWorld = (request: Request): string => getPath(request).replace(placePrefix, '');

/** One world behind one `fetch`: the Partner API, v2 in both its faces, and their control. */
const worldApp = (world: ControlledWorld, { keys = null, authorization = DEMO_AUTHORIZATION, host }: MockOptions) => {
  const journal = new Journal();
  const known: Authorization = { ...authorization, restrictedTo: neighbour.id };
  return new Hono<Env>({ getPath: pathInWorld })
    .onError(fail)
    .notFound(unknownRoute)
    .use('/_mock/*', ownCallersOnly(host))
    .get('/_mock', (c) => c.redirect('_mock/'))
    .get('/_mock/', (c) => c.html(page, 200, pageHeaders))
    .route('/_mock', control(world, journal))
    .all('/:place{_.*}', unknownPlace)
    .route('/v2', operatorV2(world, journal, known))
    .route('/octo', octo(world, journal, known))
    .use('*', exchanges(world, journal, keys), admission(world, keys))
    .route('/v1.2', availability(world))
    .route('/v1.2', hold(world))
    .route('/v1.2', booking(world));
};

/**
 * Makes a mock operator. Its groups are at `/v1.2`, `/v2` and `/octo`, its control at `/_mock`; the same again, each with a store and
 * clock of its own, at `/_world/<name>`, at `/_fault/<name>` with just that fault and at `/_variant/<name>`.
 * @throws UnknownName for a fault or variant that there is not.
 */
export const createMock = (options: MockOptions = {}): Mock => {
  const root = new ControlledWorld(options);
  const places = new Map([['', worldApp(root, options)]]);

  const appAt = (place: string, kind: string, name: string) => {
    const known = places.get(place);
    if (known) return known;
    const own =
      kind === 'fault'
        ? { ...options, faults: [name] }
        : kind === 'variant'
          ? { ...options, variants: [name] }
          : options;
    const app = worldApp(new ControlledWorld(own), options);
    places.set(place, app);
    return app;
  };

  const fetch = (request: Request, env?: object): Response | Promise<Response> => {
    const [place = '', kind = '', name = ''] = placePrefix.exec(getPath(request)) ?? [];
    try {
      return appAt(place, kind, name).fetch(request, env);
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error;
      return Response.json({ error: { code: 'NOT_FOUND', message: error.message } }, { status: 404 });
    }
  };
  const app: Mock['app'] = {
    fetch,
    request: async (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)),
  };

  return {
    app,
    world: root,
    get store() {
      return root.store;
    },
  };
};
