// The mock operator: worlds, with the interfaces mounted on each, behind one `fetch`.
import type { HttpBindings } from '@hono/node-server';
import { Misuse } from './control/misuse.ts';
import type { Plan } from './demo.ts';
import type { ControlledWorld } from './kernel/controlled-world.ts';
import { UnknownName } from './kernel/faults.ts';
import type { Store } from './kernel/world.ts';
import { fill } from './seed.ts';
import { forwardedOrigin, isBelow, placeOf } from './wire/address.ts';
import { preflight, readable } from './wire/cors.ts';
import { Worlds, type WorldsOptions } from './worlds.ts';

export interface MockOptions extends WorldsOptions {
  /** What is sold; without it, what the demo operator sells. */
  plans?: readonly Plan[];
  /** The one origin whose pages may call the interfaces; all by default. */
  cors?: string;
  /** Whether a proxy stands before it, whose X-Forwarded-Proto and X-Forwarded-Host say how its clients call it. */
  trustProxy?: boolean;
}

export interface Mock {
  /** The whole mock behind one `fetch`. */
  readonly app: {
    /** `env` is what the server adapter hands along. */
    fetch(request: Request, env?: object): Response | Promise<Response>;
    /** A request in this process. */
    request(path: string, init?: RequestInit): Promise<Response>;
  };
  readonly worlds: Worlds;
  /** The default world; those under `/_world/<name>` are apart from it. */
  readonly world: ControlledWorld;
  readonly store: Store;
}

/** What a browser says of the page that a call comes from; Node has read the headers of a call over a socket already. */
const originOf = (request: Request, env: Partial<HttpBindings> = {}): string | null =>
  env.incoming ? (env.incoming.headers.origin ?? null) : request.headers.get('Origin');

const GETS = ['GET', 'HEAD'];

/** What the mock answers beside its worlds: that it runs, and where its page is for those who open its address in a browser. */
const besideWorlds = ({ method, headers }: Request, path: string, inWorld: string): Response | undefined => {
  if (!GETS.includes(method)) {
    return undefined;
  }
  if (path === '/healthz') {
    return Response.json({ status: 'ok' });
  }
  return inWorld === '/' && headers.get('Accept')?.includes('text/html')
    ? new Response(null, { status: 302, headers: { Location: `${path}_mock/` } })
    : undefined;
};

const refused = (error: unknown): Response => {
  if (error instanceof UnknownName) {
    return Response.json({ error: { code: 'NOT_FOUND', message: error.message } }, { status: 404 });
  }
  if (error instanceof Misuse) {
    return Response.json({ error: error.message }, { status: error.status });
  }
  throw error;
};

/**
 * Makes a mock operator. Its interfaces are at `/v1.2`, `/v2` and `/octo`, its control at `/_mock`; the same again, each with a store and
 * clock of its own, at `/_world/<name>`, at `/_fault/<name>` with just that fault and at `/_variant/<name>`.
 * @throws UnknownName for a fault or variant that no rule carries.
 */
export const createMock = ({ plans, cors = '*', trustProxy = false, ...options }: MockOptions = {}): Mock => {
  const worlds = new Worlds(options, (world, seed) => fill(world, seed, plans));
  const { world } = worlds.root;

  const answer = (request: Request, env: object | undefined): Response | Promise<Response> => {
    try {
      const { path, inWorld } = placeOf(request.url);
      return besideWorlds(request, path, inWorld) ?? worlds.appAt(path, inWorld).fetch(request, env);
    } catch (error) {
      return refused(error);
    }
  };
  const fetch = (request: Request, given?: object): Response | Promise<Response> => {
    const env = trustProxy
      ? { ...given, publicOrigin: forwardedOrigin(request.url, (name) => request.headers.get(name)) }
      : given;
    const origin = originOf(request, env);
    return origin === null || isBelow(placeOf(request.url).inWorld, '/_mock')
      ? answer(request, env)
      : (preflight(request, cors) ?? readable(origin, cors, answer(request, env)));
  };

  return {
    app: { fetch, request: async (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)) },
    worlds,
    world,
    get store() {
      return world.store;
    },
  };
};
