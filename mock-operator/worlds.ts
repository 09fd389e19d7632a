// The worlds of one mock operator: the default world, and those that come into being when they are first called.
import { Hono } from 'hono';
import type { Inventory } from '../schemas/generated/types.ts';
import { CallerJudge } from './caller/caller-judge.ts';
import { type OwnNames, ownCallersOnly } from './control/access.ts';
import { control } from './control/control.ts';
import type { Controlled, OtherWorlds } from './control/controlled.ts';
import { Misuse, misuseIf, unknownPlace } from './control/misuse.ts';
import { pageFiles } from './control/page.ts';
import { begin, beginOnOffer } from './control/scenario.ts';
import { DEMO_KEYS } from './demo.ts';
import { startOf } from './first-calls.ts';
import { type Credentials, interfaces } from './interfaces.ts';
import { ControlledWorld, type WorldOptions } from './kernel/controlled-world.ts';
import type { Fill } from './kernel/world.ts';
import { foreignOperator, type OperatorFetch } from './platform/foreign-operator.ts';
import { ownOperator, type UpstreamConnection } from './platform/upstream.ts';
import { isBelow, NAMES, pathInWorld, WORLD_PREFIX } from './wire/address.ts';
import type { CallRecord } from './wire/call-record.ts';
import { Journal } from './wire/journal.ts';
import { worldProfile } from './world-profile.ts';

export interface WorldsOptions extends WorldOptions, Credentials, OwnNames {
  /** Scenarios that each world begins with. */
  scenarios?: readonly string[];
  /** Is called when a call has been judged, with the prefix of its world. */
  onCall?: (record: CallRecord, prefix: string) => void;
  /** The operator behind the platform, without `/v1.2`, and the headers that it wants; else the Partner API of the same world. */
  operator?: { url: string; headers: Readonly<Record<string, string>>; fetch?: OperatorFetch };
}

interface Place extends Controlled {
  apps: ReturnType<typeof interfaces>;
  /** All that begins with `/_`: apart, for with routes like these every call would be found the slow way. */
  beside: Hono;
  /** Milliseconds since 1970, by the clock of the process. */
  usedAt: number;
}

/** A world costs about 200 kB. */
const MAX_WORLDS = 500;
const IDLE_MS = 3_600_000;

/** How long the platform waits for the operator, in milliseconds: one elsewhere may ask a supplier of its own first. */
const OPERATOR_WAIT_MS = { own: 2000, elsewhere: 8000 };

/** The interface that a path below its world is of; `apps` have the shortest path last, which takes all. */
const appOf = (apps: Place['apps'], path: string): Hono =>
  (apps.find((one) => isBelow(path, one.path)) as Place['apps'][number]).app;

export class Worlds implements OtherWorlds {
  readonly root: Controlled;
  #options: WorldsOptions;
  #isClosing = false;
  readonly #fill: Fill;
  readonly #places = new Map<string, Place>();
  readonly #root: Place;

  /** @throws UnknownName for a fault or variant that no rule carries. */
  constructor(options: WorldsOptions, fill: Fill) {
    this.#options = options;
    this.#fill = fill;
    this.#root = this.#open('', {});
    this.root = this.#root;
  }

  /**
   * The routes of the world that a path is in; a world that there is not yet comes into being. `inWorld` is the path below it.
   * @throws UnknownName for a fault or variant that no rule carries, Misuse 503 when there are too many worlds
   */
  appAt(path: string, inWorld: string): Hono {
    const { apps, beside } = path === inWorld ? this.#root : this.#placeAt(path);
    return inWorld.startsWith('/_') ? beside : appOf(apps, inWorld);
  }

  /**
   * The world of a name, which comes into being when it is first asked for.
   * @throws Misuse 400 for what cannot be a name, 503 when there are too many worlds
   */
  world(name: string): Controlled {
    const prefix = `/_world/${name}`;
    misuseIf(
      WORLD_PREFIX.exec(`${prefix}/`)?.[0] !== prefix,
      `A world cannot be named ${JSON.stringify(name)}: ${NAMES}.`,
    );
    return this.#placeAt(`${prefix}/`);
  }

  /** The prefixes of the worlds besides the default one, with the calls that each has had. */
  list(): { path: string; calls: number }[] {
    return [...this.#places].map(([path, { judge }]) => ({ path, calls: judge.tally.calls }));
  }

  /** Whether there was such a world. */
  delete(prefix: string): boolean {
    return this.#places.delete(prefix);
  }

  journalOf(prefix: string): Journal | undefined {
    return this.#places.get(prefix)?.journal;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Sells another inventory, checked, in every world from now on; all else of them stays. */
  refill(inventory: Inventory): void {
    this.#options = { ...this.#options, inventory };
    for (const { world } of [this.#root, ...this.#places.values()]) {
      world.refill(inventory);
      beginOnOffer(world);
    }
  }

  /** Ends what lasts: the streams of open pages. */
  close(): void {
    this.#isClosing = true;
  }

  #placeAt(path: string): Place {
    const [prefix, kind, name = ''] = WORLD_PREFIX.exec(path) ?? [''];
    if (prefix === '') {
      return this.#root;
    }
    const place = this.#places.get(prefix) ?? this.#open(prefix, deviation(kind, name));
    place.usedAt = Date.now();
    return place;
  }

  #open(prefix: string, own: Partial<WorldOptions>): Place {
    if (this.#places.size >= MAX_WORLDS) {
      this.#makeRoom();
    }
    const {
      host,
      allowHosts = [],
      scenarios = [],
      onCall,
      keys,
      authorization,
      resellers,
      channelKeys,
      operator,
      ...options
    } = this.#options;
    const world = new ControlledWorld({ ...options, ...own }, this.#fill, (begun) => {
      for (const name of scenarios) {
        begin(begun, name);
      }
    });
    const judge = new CallerJudge(world, operator !== undefined);
    const journal = new Journal(judge, onCall && ((record) => onCall(record, prefix)));
    const send = (request: Request, env?: object): Response | Promise<Response> =>
      appOf(apps, pathInWorld(request)).fetch(request, env);
    const [reseller, otherReseller] = resellers ?? [];
    const profile: Controlled['profile'] = (baseUrl) =>
      worldProfile(world, {
        baseUrl,
        ...(keys && { keys }),
        ...(authorization && { authorization }),
        ...(reseller && { reseller }),
        ...(otherReseller && { otherReseller }),
        ...(channelKeys && { channelKeys }),
      });
    const start: Controlled['start'] = (address) => startOf(world, profile(address));
    const controlled: Controlled = { prefix, world, journal, judge, profile, start, send, worlds: this };
    const beside = new Hono({ getPath: pathInWorld })
      .use('/_mock/*', ownCallersOnly({ ...(host !== undefined && { host }), allowHosts }))
      .get('/_mock', (c) => c.redirect('_mock/'))
      .route('/', pageFiles)
      .route('/_mock', control(controlled))
      .all('/:place{_.*}', unknownPlace);
    const { key, secret } = keys ?? DEMO_KEYS;
    const behind: UpstreamConnection =
      operator === undefined
        ? {
            upstream: ownOperator(send, prefix),
            headers: { 'X-API-Key': key, 'X-API-Secret': secret },
            maxWaitMs: OPERATOR_WAIT_MS.own,
          }
        : {
            upstream: foreignOperator(operator, world, journal),
            headers: operator.headers,
            maxWaitMs: OPERATOR_WAIT_MS.elsewhere,
          };
    const credentials = {
      ...(keys !== undefined && { keys }),
      ...(authorization && { authorization }),
      ...(resellers !== undefined && { resellers }),
      ...(channelKeys !== undefined && { channelKeys }),
    };
    const apps = interfaces(world, journal, credentials, behind);
    const place = { ...controlled, apps, beside, usedAt: Date.now() };
    if (prefix !== '') {
      this.#places.set(prefix, place);
    }
    return place;
  }

  /** The world that has been idle for longest goes. */
  #makeRoom(): void {
    const [oldest] = [...this.#places].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (!oldest || Date.now() - oldest[1].usedAt < IDLE_MS) {
      throw new Misuse(
        `There are ${MAX_WORLDS} worlds, each called within the hour: delete one with DELETE /_mock/worlds/NAME, or use fewer names.`,
        503,
      );
    }
    this.#places.delete(oldest[0]);
  }
}

const deviation = (kind: string | undefined, name: string): Partial<WorldOptions> => {
  if (kind === 'fault') {
    return { faults: [name] };
  }
  return kind === 'variant' ? { variants: [name] } : {};
};
