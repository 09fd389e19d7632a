import type { Interface } from '../../schemas/interfaces.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import {
  Blocked,
  CredentialsEnded,
  HarnessError,
  OutcomeUnknown,
  type RunStopped,
  TargetStopped,
  Unsendable,
} from '../errors.ts';
import type { ConcurrencyLimit } from '../transport/concurrency-limit.ts';
import { steadyMs } from '../transport/events.ts';
import type { Lag } from '../transport/lag.ts';
import type { Standing } from '../transport/presence.ts';
import type { RateLimit } from '../transport/rate-limit.ts';
import { learnt, now } from '../transport/scope.ts';
import { scaled, wait } from '../transport/wait.ts';
import type { Transport, TransportError } from '../transport/wire.ts';
import type { AllowedOrigins } from './allowed-origins.ts';
import { type Call, mustConform, outgoing } from './call.ts';
import { type Credentials, refusesCredentials } from './credentials.ts';
import { Exchange } from './exchange.ts';
import { askedToWaitMs, BELIEVED_AFTER, isGatewayError, LAST_PAUSE_MS } from './postponement.ts';

/** What a caller needs of the session it belongs to. */
export interface Connection extends AllowedOrigins {
  interface: Interface;
  headers: Record<string, string>;
  transport: Transport;
  rateLimit: RateLimit;
  concurrencyLimit: ConcurrencyLimit;
  lag: Lag;
  timeoutMs: number;
  /** Milliseconds that we believe the clock of the target to be ahead of ours, by what we have moved it. */
  aheadMs(): number;
  /** Makes text for people and files of what the target sent. */
  text: SafeText;
  /** Calls in a row that got no answer; a target that is silent for long is left alone. */
  silence: { inARow: number };
  /** The gateway has answered a call to the last, and no other answer has come since: the next is not waited for. */
  outage: { isOn: boolean };
  credentials: Credentials;
  /** Absent where the target cannot stop listening. */
  standing?: Standing;
}

const MAX_UNANSWERED_CALLS = 3;

/** Calls that change nothing though they are posted. */
const READS: ReadonlySet<string> = new Set(['checkAvailability']);

/** Whether a call goes out with the credentials of the profile, and not with others on purpose. */
const hasOwnCredentials = ({ options }: Call, headers: Record<string, string>): boolean => {
  const others = Object.keys(options?.headers ?? {}).map((name) => name.toLowerCase());
  return !Object.keys(headers).some((name) => others.includes(name.toLowerCase()));
};

const GIVEN_UP = 'the run is being stopped';

/** Characters of answers that one check keeps, to judge them in passing: more would not fit into memory. */
const MAX_KEPT = 256 * 1024 * 1024;

/** Starts all calls before any is awaited. When one could not be made, the others have ended before that is thrown. */
const atOnce = async <Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> => {
  const started = calls.map((call) => call());
  await Promise.allSettled(started);
  return Promise.all(started);
};

/** Makes calls and keeps every exchange of one check, or of a part of it. */
export class Caller {
  readonly exchanges: Exchange[] = [];
  readonly #connection: Connection;
  /** The requirement whose check makes the calls. */
  readonly #check: string | undefined;
  /** The caller that this one makes calls for, where that is not itself: it keeps the exchanges too. */
  readonly #maker: Caller | undefined;
  /** The caller of the check, which numbers the exchanges of all. */
  readonly #whole: Caller;
  #count = 0;
  #numbered = 0;
  /** Characters of answers. */
  #length = 0;
  /** Calls that a place and their turn are kept for. */
  #kept = 0;
  #most = Number.POSITIVE_INFINITY;
  #isGivenUp = false;
  /** Something behind the target is made to fail: its server errors are its answers. */
  #expectsServerErrors = false;
  /** How often nobody could see whether a call was carried out, by operation. */
  readonly #unknownOutcomes = new Map<string, number>();
  #stopped: RunStopped | undefined;
  /** Calls that were sent and have no answer yet. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(connection: Connection, maker?: Caller, check?: string) {
    this.#connection = connection;
    this.#maker = maker;
    this.#check = maker === undefined ? check : maker.#check;
    this.#whole = maker === undefined ? this : maker.#whole;
  }

  /** A caller for calls that are made beside others of the same check. */
  part(): Caller {
    return new Caller(this.#connection, this);
  }

  /** Makes calls that leave together, as many as the limits of the profile ever let; none of another check comes between. */
  async together<Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const { concurrencyLimit, rateLimit } = this.#connection;
    const places = await concurrencyLimit.room(calls.length);
    const turns = await rateLimit.room(places);
    concurrencyLimit.giveBack(places - turns);
    this.#kept = turns;
    try {
      return await atOnce(calls);
    } finally {
      concurrencyLimit.giveBack(this.#kept);
      rateLimit.giveBack(this.#kept);
      this.#kept = 0;
    }
  }

  /** Keeps an exchange that the caller did not make itself: `make` is given its number. */
  include(make: (number: number, text: SafeText) => Exchange): Exchange {
    const exchange = make(this.#nextNumber(), this.#connection.text);
    this.#keep(exchange);
    return exchange;
  }

  /** Why a call could not be made: the target has stopped listening, or does not accept the credentials any more. */
  get stopped(): RunStopped | undefined {
    return this.#stopped;
  }

  /** From here on at most this number of exchanges in all. */
  stopAt(exchanges: number): void {
    this.#most = exchanges;
  }

  /** Takes each server error for the target's answer while something is done. */
  async expectingServerErrors<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#whole.#expectsServerErrors = true;
    try {
      return await act();
    } finally {
      this.#whole.#expectsServerErrors = false;
    }
  }

  /** Sends nothing more. Resolves when each call that was sent has its answer, and its caller has it. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    await Promise.allSettled(this.#underWay);
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Resolves when no call is without its answer that the check has left under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) {
      await Promise.allSettled(this.#underWay);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * Sends one call and answers its exchange, whatever came back. A target that asks to be left alone for a while is, and
   * the call is sent again: that answer is kept in the list, and never judged. So is what a gateway answers for the target,
   * until it has come three times.
   * @throws OutcomeUnknown where the call cannot be sent again, as it may have been carried out.
   * @throws HarnessError when we would send what our own schema rejects, or to an origin that the profile does not allow.
   * @throws Blocked when the target has stopped answering, closed an idle connection under the request, or gave an id
   * that no lawful request can carry, or when the calls that were allowed, the memory for answers, or the maximum wait with a
   * target that asks to wait, are used up, or when the check was given up, or the target has stopped listening.
   */
  async send(call: Call): Promise<Exchange> {
    const maxWaitEnds = now() + this.#connection.timeoutMs;
    let gatewayErrors = 0;
    for (;;) {
      const exchange = await this.#sendOnce(call);
      if (await this.#wasRenewed(call, exchange)) {
        continue;
      }
      // A platform may say so for as long as its operator is down.
      const isExpected = this.#whole.#expectsServerErrors && exchange.status >= 500;
      const waitMs = exchange.answer && !isExpected ? askedToWaitMs(exchange.answer) : undefined;
      if (waitMs === undefined) {
        gatewayErrors += isGatewayError(exchange) ? 1 : 0;
        if (await this.#isAnswer(call, exchange, gatewayErrors)) {
          return exchange;
        }
        continue;
      }
      exchange.isPostponement = true;
      if (now() + scaled(waitMs) > maxWaitEnds) {
        throw new Blocked(
          `the target goes on asking to wait, beyond limits.patienceSeconds (${exchange.call}): ` +
            'lower limits.requestsPerSecond',
        );
      }
      await wait(waitMs);
    }
  }

  /** True where the credentials had ended, and new ones were got. @throws CredentialsEnded where there are none */
  async #wasRenewed(call: Call, exchange: Exchange): Promise<boolean> {
    const { credentials, headers } = this.#connection;
    if (!hasOwnCredentials(call, headers)) {
      return false;
    }
    if (exchange.succeeded) {
      credentials.accepted(call);
    }
    if (!refusesCredentials(exchange)) {
      return false;
    }
    const where = `${call.operation.method} ${new URL(exchange.request.url).pathname}${this.#place(exchange.number)}`;
    const renewed = await credentials.lookInto(call, where, async (other) => {
      const answer = await this.#sendOnce(other);
      answer.isPostponement = true;
      return answer;
    });
    exchange.isPostponement = renewed || credentials.ended !== undefined;
    this.#mustGoOn();
    return renewed;
  }

  /**
   * True for the answer to a call, however bad; false where it is to be sent again.
   * @throws OutcomeUnknown where it cannot be, as nobody can tell whether it was carried out
   */
  async #isAnswer({ look }: Call, exchange: Exchange, gatewayErrors: number): Promise<boolean> {
    const { outage } = this.#connection;
    if (!isGatewayError(exchange) || this.#whole.#expectsServerErrors || gatewayErrors >= BELIEVED_AFTER) {
      outage.isOn = gatewayErrors >= BELIEVED_AFTER;
      return true;
    }
    const shown = typeof look === 'object' ? await look.read() : undefined;
    if (shown !== undefined && isGatewayError(shown)) {
      return true;
    }
    const canBeSentAgain =
      look === undefined || (typeof look === 'object' && shown !== undefined && look.hadNoEffect(shown));
    if (!canBeSentAgain) {
      this.beginAnew(exchange);
      return true;
    }
    exchange.isPostponement = true;
    await wait(gatewayErrors === 1 || outage.isOn ? 0 : LAST_PAUSE_MS);
    return false;
  }

  /**
   * Of a call that cannot be sent again, as it may have been carried out.
   * @throws OutcomeUnknown as long as the check may be begun anew
   */
  beginAnew(exchange: Exchange): void {
    const times = (this.#whole.#unknownOutcomes.get(exchange.operation) ?? 0) + 1;
    this.#whole.#unknownOutcomes.set(exchange.operation, times);
    if (times < BELIEVED_AFTER) {
      exchange.isPostponement = true;
      throw new OutcomeUnknown(`whether it was carried out is not known: ${exchange.call}`);
    }
  }

  async #sendOnce(call: Call): Promise<Exchange> {
    const connection = this.#connection;
    mustConform(call, connection.interface);
    this.#mustGoOn();
    if (connection.silence.inARow >= MAX_UNANSWERED_CALLS) {
      throw new Unsendable(`the target has left ${MAX_UNANSWERED_CALLS} calls in a row without an answer`);
    }
    if (this.#length > MAX_KEPT) {
      throw new Unsendable(
        `the answers to this check are larger than ${MAX_KEPT} characters in all: narrow the window of the profile`,
      );
    }
    if (this.#count >= this.#most) {
      throw new Unsendable(`the ${this.#most} requests that the check may make are used up`);
    }
    const { request, intent, wire } = outgoing(call, connection);
    const { origin } = new URL(request.url);
    if (!connection.origins.has(origin)) {
      throw new HarnessError(`${call.name} would be sent to ${origin}, which the profile does not allow`);
    }
    this.#count += 1;
    const number = this.#nextNumber();

    if (request.body !== undefined) {
      connection.text.sends(request.body);
    }
    const send = async (handedOver: () => void) => {
      this.#mustGoOn();
      const aheadMs = connection.aheadMs();
      const sentMs = steadyMs();
      const { moment, ...result } = await this.#whole.#awaited(
        connection.transport(request, { timeoutMs: connection.timeoutMs, ...wire, handedOver }),
      );
      const { endedMs } = moment ?? { endedMs: steadyMs() };
      return { result, times: { sentMs: moment?.sentMs ?? sentMs, endedMs, aheadMs, moment } };
    };
    const isRead = READS.has(call.name) || request.method === 'GET';
    await (isRead && connection.lag.over());
    const isKept = this.#kept > 0;
    this.#kept -= isKept ? 1 : 0;
    const { result, times } = await connection.concurrencyLimit.during(
      () => connection.rateLimit.during(send, isKept, ({ result }) => 'answer' in result),
      isKept,
    );

    if ('error' in result && result.error.kind === 'unsent') {
      throw new Unsendable(`${result.error.message}: raise ulimit -n, or lower limits.inFlight`);
    }
    if (!isRead) {
      connection.lag.written();
    }
    const exchange = new Exchange(number, intent, request, result, times, connection.text);
    this.#keep(exchange);
    if (exchange.error === undefined) {
      connection.standing?.answered(`${request.method} ${new URL(request.url).pathname}${this.#place(number)}`);
    } else if (await this.#isLost(request.url, exchange.error)) {
      exchange.isPostponement = true;
      this.#mustGoOn();
    }
    const silent = 'error' in result && !['too-large', 'ours', 'idle-closed'].includes(result.error.kind);
    if (!silent || call.options?.answerOptional !== true) {
      connection.silence.inARow = silent ? connection.silence.inARow + 1 : 0;
    }
    if (exchange.error?.kind === 'idle-closed') {
      this.beginAnew(exchange);
      throw new Blocked(`${exchange.operation}: ${exchange.error.message}`);
    }
    return exchange;
  }

  /** Whether the target has stopped listening, after a call that got no answer. */
  async #isLost(url: string, error: TransportError): Promise<boolean> {
    const { standing } = this.#connection;
    return (
      standing !== undefined &&
      learnt({
        ask: () => standing.isLost(url, error),
        written: (stopped) => ({ stopped }),
        read: ({ stopped = false }) => stopped,
      })
    );
  }

  /** @throws Unsendable when the check was given up, or the target has stopped listening */
  #mustGoOn(): void {
    if (this.#whole.#isGivenUp) {
      throw new Unsendable(GIVEN_UP);
    }
    const { standing, credentials } = this.#connection;
    const stopped = standing?.stopped();
    if (stopped !== undefined) {
      this.#whole.#stopped = new TargetStopped(stopped);
    } else if (credentials.ended !== undefined) {
      this.#whole.#stopped = new CredentialsEnded(credentials.ended);
    } else {
      return;
    }
    throw this.#whole.#stopped;
  }

  /** ` (exchange 3 of partner.hold.fields)` */
  #place(number: number): string {
    return this.#check === undefined ? '' : ` (exchange ${number} of ${this.#check})`;
  }

  async #awaited<Result>(call: Promise<Result>): Promise<Result> {
    this.#underWay.add(call);
    return call.finally(() => this.#underWay.delete(call));
  }

  #nextNumber(): number {
    this.#whole.#numbered += 1;
    return this.#whole.#numbered;
  }

  #keep(exchange: Exchange): void {
    this.exchanges.push(exchange);
    this.#length += exchange.answer?.body.length ?? 0;
    if (this.#maker !== undefined) {
      this.#maker.#keep(exchange);
    }
  }
}
