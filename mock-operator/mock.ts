// The mock operator: worlds, with the interfaces mounted on each.
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { CallerJudge } from './caller/caller-judge.ts';
import { ownCallersOnly } from './control/access.ts';
import { control } from './control/control.ts';
import { page, pageHeaders } from './control/page.ts';
import { unknownPlace } from './control/unknown.ts';
import type { Plan } from './demo.ts';
import { type Credentials, interfaces } from './interfaces.ts';
import { ControlledWorld, type Fill, type WorldOptions } from './kernel/controlled-world.ts';
import { UnknownName } from './kernel/faults.ts';
import type { Store } from './kernel/world.ts';
import { fill } from './seed.ts';
import { WORLD_PREFIX } from './wire/address.ts';
import { Journal } from './wire/journal.ts';

export interface MockOptions extends WorldOptions, Credentials {
  /** What is sold; without it, what the demo operator sells. */
  plans?: readonly Plan[];
  /** The host that it listens on: by this name too its control may be called. */
  host?: string;
}

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

/** The path without the prefix of a world: `/_world/a/v1.2/holds` → `/v1.2/holds`. */
const pathInWorld = (request: Request): string => getPath(request).replace(WORLD_PREFIX, '');

const worldApp = (
  name: string,
  world: ControlledWorld,
  { host, ...credentials }: Credentials & Pick<MockOptions, 'host'>,
) => {
  const judge = new CallerJudge(world);
  const journal = new Journal(judge);
  const app = new Hono({ getPath: pathInWorld })
    .use('/_mock/*', ownCallersOnly(host))
    .get('/_mock', (c) => c.redirect('_mock/'))
    .get('/_mock/', (c) => c.html(page, 200, pageHeaders))
    .route('/_mock', control({ name, world, journal, judge }))
    .all('/:place{_.*}', unknownPlace);
  for (const mount of interfaces(world, journal, credentials)) {
    mount.on(app);
  }
  return app;
};

/**
 * Makes a mock operator. Its interfaces are at `/v1.2`, `/v2` and `/octo`, its control at `/_mock`; the same again, each with a store and
 * clock of its own, at `/_world/<name>`, at `/_fault/<name>` with just that fault and at `/_variant/<name>`.
 * @throws UnknownName for a fault or variant that no rule carries.
 */
export const createMock = (options: MockOptions = {}): Mock => {
  const fillWorld: Fill = (world, seed) => fill(world, seed, options.plans);
  const root = new ControlledWorld(options, fillWorld);
  const apps = new Map([['', worldApp('', root, options)]]);

  const appAt = (prefix: string, kind: string, name: string) => {
    const known = apps.get(prefix);
    if (known) {
      return known;
    }
    const own =
      kind === 'fault'
        ? { ...options, faults: [name] }
        : kind === 'variant'
          ? { ...options, variants: [name] }
          : options;
    const app = worldApp(name, new ControlledWorld(own, fillWorld), options);
    apps.set(prefix, app);
    return app;
  };

  const fetch = (request: Request, env?: object): Response | Promise<Response> => {
    const [prefix = '', kind = '', name = ''] = WORLD_PREFIX.exec(getPath(request)) ?? [];
    try {
      return appAt(prefix, kind, name).fetch(request, env);
    } catch (error) {
      if (!(error instanceof UnknownName)) {
        throw error;
      }
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
