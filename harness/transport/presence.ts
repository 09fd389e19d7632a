import net from 'node:net';
import { proxyFor } from './proxy.ts';
import { openSockets } from './socket.ts';
import type { TransportError } from './wire.ts';

/** Connections that must be refused in a row, and the pause before each: a target that restarts at once has not stopped. */
const REFUSALS = 4;
const PAUSE_MS = 250;
const CONNECT_MS = 2_000;
/** A target that was gone is looked for again at most this often. */
const LOOK_AGAIN_MS = 5_000;

/** How a call ends on which a target stops listening, or that finds nobody. */
const LOST: readonly TransportError['kind'][] = ['refused', 'tls', 'closed', 'idle-closed'];

/** How every reason begins that blames nobody for this. */
export const STOPPED = 'the target stopped answering';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What a proxy answers for a target that it does not reach. */
const UNREACHED = [502, 503, 504];

/** Whether a target answers through the proxy: that the proxy listens says nothing of the target. */
const answersBehindProxy = async (url: string): Promise<boolean> => {
  const { transport, close } = openSockets();
  const result = await transport({ method: 'GET', url, headers: {} }, { timeoutMs: CONNECT_MS });
  close();
  return 'answer' in result ? !UNREACHED.includes(result.answer.status) : result.error.kind === 'tls';
};

/** Whether anything listens there. */
const listens = (address: string): Promise<boolean> =>
  proxyFor(address) === undefined ? connects(address) : answersBehindProxy(address);

const connects = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(address);
    const usual = protocol === 'https:' ? 443 : 80;
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = net.connect({ host, port: Number(port || usual), timeout: CONNECT_MS });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** What one session knows of the presence of its target. */
export interface Standing {
  /** Why nothing more can be sent: the target has stopped since the session was opened. */
  stopped(): string | undefined;
  /** The target has answered a call: `POST /v1.2/holds (exchange 3 of partner.hold.fields)`. */
  answered(call: string): void;
  /** Whether the target has stopped listening, after a call that got no answer for this error. Waits for its return. */
  isLost(address: string, error: TransportError): Promise<boolean>;
}

/** A time when a target was gone: after which call, and for how long. */
interface Absence {
  after: string;
  seconds: number;
}

/**
 * Whether the target of a run still listens. One connection that breaks off is the fault of one call; when several are
 * refused in a row from then on, the target has stopped, which is no requirement's fault. Shared by all sessions of a process.
 */
export class Presence {
  readonly #waitMs: number;
  #outages = 0;
  #lastCall = 'the first look at it';
  /** Why the target is not there, in words; of the last outage where it has come back. */
  #reason: string | undefined;
  /** Where it was last called, when it did not come back in time. */
  #goneAt: string | undefined;
  #lookedMs = 0;
  #goneMs = 0;
  #absences: Absence[] = [];
  #looking: Promise<boolean> | undefined;

  constructor(waitSeconds: number) {
    this.#waitMs = 1_000 * waitSeconds;
  }

  /** What is being waited for, in words. */
  get waiting(): string | undefined {
    return this.#looking !== undefined && this.#reason !== undefined
      ? `${this.#reason}; waits for it, up to ${this.#waitMs / 1_000} s`
      : undefined;
  }

  /** The absences that have ended since this was last asked. */
  ended(): Absence[] {
    const ended = this.#absences;
    this.#absences = [];
    return ended;
  }

  /** What a session that opens now learns. */
  standing(): Standing {
    const since = this.#outages - (this.#goneAt === undefined ? 0 : 1);
    return {
      stopped: () => (this.#outages === since ? undefined : this.#reason),
      answered: (call) => {
        this.#lastCall = call;
      },
      isLost: async (address, { kind }) =>
        LOST.includes(kind) && ((await this.#look(address)) || this.#outages !== since),
    };
  }

  /** Why the target is gone, by a look now and then; undefined when it is there, be it again. */
  async gone(): Promise<string | undefined> {
    await this.#looking;
    if (this.#goneAt !== undefined && performance.now() - this.#lookedMs > LOOK_AGAIN_MS) {
      const isBack = await listens(this.#goneAt);
      this.#lookedMs = performance.now();
      if (isBack) {
        this.#goneAt = undefined;
        this.#isBack();
      }
    }
    return this.#goneAt === undefined ? undefined : this.#reason;
  }

  /** Calls that are lost at one time are looked after once. */
  #look(address: string): Promise<boolean> {
    this.#looking ??= this.#hasStopped(address).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #hasStopped(address: string): Promise<boolean> {
    if (this.#goneAt !== undefined) {
      return true;
    }
    const begunMs = performance.now();
    for (let refused = 0; refused < REFUSALS; refused += 1) {
      if (await listens(address)) {
        return false;
      }
      await pause(PAUSE_MS);
    }
    this.#outages += 1;
    this.#goneMs = begunMs;
    this.#reason = `${STOPPED} after ${this.#lastCall}`;
    const end = performance.now() + this.#waitMs;
    while (performance.now() < end) {
      if (await listens(address)) {
        this.#isBack();
        return true;
      }
      await pause(PAUSE_MS);
    }
    this.#goneAt = address;
    this.#lookedMs = performance.now();
    return true;
  }

  #isBack(): void {
    const seconds = Math.round((performance.now() - this.#goneMs) / 100) / 10;
    this.#absences.push({ after: this.#reason?.replace(`${STOPPED} after `, '') ?? '', seconds });
  }
}
