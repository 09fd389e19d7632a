import { isOfFirewall } from '../transport/firewall.ts';
import type { Call } from './call.ts';
import type { Exchange } from './exchange.ts';

/** How the reasons begin that blame nobody for this. */
const REFUSED = 'the credentials are no longer accepted since';
const HINDERED = 'a firewall refuses every call, with an HTML page, since';

/** An answer that refuses credentials, or what they are allowed to. */
export const refusesCredentials = ({ status }: Pick<Exchange, 'status'>): boolean => status === 401 || status === 403;

/** What one session knows of the credentials of an interface. Those that end during a run are no requirement's fault. */
export class Credentials {
  /** The latest read that was answered, or one that needs no id: if it is refused too, not the call was refused but the credentials. */
  #read: Call | undefined;
  #wereAccepted: boolean;
  #ended: string | undefined;
  #renewals = 0;
  #looking: Promise<void> | undefined;
  readonly #renew: (() => void) | undefined;

  /**
   * @param wereAccepted the target was seen to accept them before the session
   * @param renew gets them anew, where the profile says how
   */
  constructor(wereAccepted: boolean, renew?: () => void) {
    this.#wereAccepted = wereAccepted;
    this.#renew = renew;
  }

  /** Why nothing more can be sent with them. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** The target has answered a call of theirs. */
  accepted(call: Call): void {
    this.#wereAccepted = true;
    if (call.operation.method === 'GET') {
      this.#read = call;
    }
  }

  /** Names a read that can be asked before any was answered. */
  canAsk(read: Call): void {
    this.#read ??= read;
  }

  /**
   * Looks, after a refusal, whether another call is refused too. Answers true where the call is to be sent again: the credentials
   * were renewed. Calls that are refused at one time are looked into once.
   * @param where the call that was refused, in words
   */
  async lookInto(call: Call, where: string, send: (other: Call) => Promise<Exchange>): Promise<boolean> {
    const other = this.#read ?? (call.operation.method === 'GET' ? call : undefined);
    if (!this.#wereAccepted || other === undefined) {
      return false;
    }
    const renewedBefore = this.#renewals;
    this.#looking ??= this.#look(where, () => send(other)).finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
    return this.#renewals > renewedBefore;
  }

  async #look(where: string, send: () => Promise<Exchange>): Promise<void> {
    const other = await send();
    if (!refusesCredentials(other)) {
      return;
    }
    if (other.answer !== undefined && isOfFirewall(other.answer)) {
      this.#ended = `${HINDERED} ${where}`;
      return;
    }
    this.#renew?.();
    if (this.#renew !== undefined && !refusesCredentials(await send())) {
      this.#renewals += 1;
      return;
    }
    this.#ended = `${REFUSED} ${where}`;
  }
}
