// The operator behind the second platform: calls to it, and the ids under which it knows what resellers have made.
import { isRecord, isUuid, type Json, malformed, newId, Refusal } from '../second-operator/wire.ts';
import { unknown, type Visit } from './wire.ts';

type Kind = 'hold' | 'booking';

export interface OperatorAddress {
  /** Without `/v1.2`. */
  url: string;
  key: string;
  secret: string;
}

/** What a wrong platform does on the way to the operator. */
export type Wrong = 'a hold of one seat more is asked for' | 'the offset of a time is lost' | 'a hold is made twice';

interface OperatorCall {
  method: string;
  /** Below `/v1.2`. */
  path: string;
  reqId: string;
  body?: Json;
  maxWaitMs?: number;
}

interface OperatorAnswer {
  status: number;
  text: string;
  json: unknown;
}

const MAX_WAIT_MS = 8_000;

/** What an operator that is down, breaks off or answers nothing that can be read leads to. Spec silent: which status. */
const broken = (why: string) => new Refusal(503, 'FAILED_DEPENDENCY', `the operator ${why}`);

/** Every item of a hold with a seat more. */
const withOneMore = (body: Json): Json => {
  const { items, ...hold } = body.hold as Json & { items: Json[] };
  return { ...body, hold: { ...hold, items: items.map((item) => ({ ...item, quantity: Number(item.quantity) + 1 })) } };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export class OperatorLink {
  readonly #operator: OperatorAddress;
  readonly #wrong: Wrong | undefined;
  readonly #theirs = { hold: new Map<string, string>(), booking: new Map<string, string>() };

  constructor(operator: OperatorAddress, wrong?: Wrong) {
    this.#operator = operator;
    this.#wrong = wrong;
  }

  /** Makes a hold or a booking there, under an id of that side's own; a repeated id is one thing there too. */
  async create(kind: Kind, wanted: Json, { sent, reqId }: Visit) {
    if (wanted.id !== undefined && wanted.id !== null && typeof wanted.id !== 'string') {
      throw malformed('the id is no text');
    }
    const id = isUuid(wanted.id) ? wanted.id : newId();
    const body = {
      ...(sent as Json),
      meta: { ...((sent as Json).meta as Json | undefined), reqId },
      [kind]: {
        ...wanted,
        id: this.#known(kind, id) ?? this.#link(kind, id),
        ...(typeof wanted.holdId === 'string' && { holdId: this.#known('hold', wanted.holdId) ?? wanted.holdId }),
      },
    };
    const wrongly = kind === 'hold' && this.#wrong === 'a hold of one seat more is asked for';
    const asked = { method: 'POST', path: `/${kind}s`, reqId, body: wrongly ? withOneMore(body) : body };
    if (kind === 'hold' && this.#wrong === 'a hold is made twice') {
      await this.#ask({ ...asked, body: { ...body, [kind]: { ...(body[kind] as Json), id: newId() } } });
    }
    const { status, json } = await this.#ask(asked);
    return { status, body: this.#shown(kind, id, json) };
  }

  async read(kind: Kind, id: string, reqId: string) {
    const path = `/${kind}s/${this.#must(kind, id)}`;
    const { json } = await this.#ask({ method: 'GET', path, reqId });
    return { status: 200, body: this.#shown(kind, id, json) };
  }

  async end(kind: Kind, id: string, reqId: string) {
    const theirs = this.#must(kind, id);
    const { text, json } = await this.#ask(
      kind === 'hold'
        ? { method: 'DELETE', path: `/holds/${theirs}`, reqId }
        : { method: 'PUT', path: `/bookings/cancel/${theirs}`, reqId },
    );
    if (text !== '' && json === undefined) {
      throw broken('says nothing that can be read');
    }
    return { status: 204 };
  }

  /** Availability, as the operator has it this moment. */
  async availability<Member extends 'availability' | 'availabilities'>(
    path: string,
    query: URLSearchParams,
    member: Member,
    reqId: string,
  ): Promise<Record<Member, Json>> {
    const at = query.get('at');
    const asOf = new URLSearchParams(query);
    if (at !== null && this.#wrong === 'the offset of a time is lost') {
      asOf.set('at', at.replace(/[+-]\d\d:\d\d$/, 'Z'));
    }
    const asked = { method: 'GET', path: `${path}?${asOf}`, reqId, maxWaitMs: 2_000 };
    const { json } = await this.#ask(asked);
    if (!isRecord(json) || !isRecord(json[member])) {
      throw broken(`answers without ${member}`);
    }
    const { meta: _theirs, ...body } = json;
    return body as Record<Member, Json>;
  }

  #known(kind: Kind, id: string): string | undefined {
    return this.#theirs[kind].get(id.toLowerCase());
  }

  #link(kind: Kind, id: string): string {
    const theirs = newId().toLowerCase();
    this.#theirs[kind].set(id.toLowerCase(), theirs);
    return theirs;
  }

  /** @throws NOT_FOUND for an id that no reseller has used */
  #must(kind: Kind, id: string): string {
    const theirs = this.#known(kind, id);
    if (theirs === undefined) {
      throw unknown(kind);
    }
    return theirs;
  }

  /** What the operator shows of one, under the ids of the reseller. @throws Refusal for a shape that is none */
  #shown(kind: Kind, id: string, json: unknown): Json {
    const one = isRecord(json) ? json[kind] : undefined;
    if (!isRecord(one) || typeof one.status !== 'string' || one.id !== this.#known(kind, id)) {
      throw broken(`shows no ${kind}`);
    }
    const [holdId] = [...this.#theirs.hold].find(([, theirs]) => theirs === one.holdId) ?? [one.holdId];
    return { [kind]: { ...one, id, ...(holdId !== undefined && { holdId }) } };
  }

  /** @throws Refusal with what the operator refuses, and for everything that is no answer */
  async #ask({ method, path, reqId, body, maxWaitMs = MAX_WAIT_MS }: OperatorCall): Promise<OperatorAnswer> {
    const { url, key, secret } = this.#operator;
    const response = await fetch(`${url}/v1.2${path}`, {
      method,
      headers: {
        'x-api-key': key,
        'x-api-secret': secret,
        'x-request-id': reqId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(maxWaitMs),
    }).catch(() => {
      throw broken('does not answer');
    });
    const text = await response.text().catch(() => {
      throw broken('breaks off');
    });
    const json = parsed(text);
    const { status, ok } = response;
    if (status >= 400 && status < 500) {
      const error = isRecord(json) && isRecord(json.error) ? json.error : {};
      throw new Refusal(status, String(error.code ?? 'FAILED_DEPENDENCY'), String(error.message ?? 'refused'));
    }
    if (!ok) {
      throw broken(`answers ${status}`);
    }
    return { status, text, json };
  }
}
