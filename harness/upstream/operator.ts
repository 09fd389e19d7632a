import { type PartnerOperation, partnerOperations } from '../../schemas/operations/partner.ts';
import { Blocked } from '../errors.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { inboundExchange } from '../exchange/inbound.ts';
import { listAt, numberAt, textAt, valueAt } from '../exchange/pointer.ts';
import { isGatewayError } from '../exchange/postponement.ts';
import { now } from '../transport/scope.ts';
import { wait } from '../transport/wait.ts';
import type { Control } from './control.ts';
import { type Connection, connectionOf } from './control.ts';

/** What an operator that is broken answers. */
export interface Trouble {
  answer?: 'error' | 'html' | 'page' | 'empty' | 'half' | 'reset';
  status?: number;
  code?: string;
  /** How late its answer comes. */
  delayMs?: number;
  /** Only to calls that have this text in path or query; without it to every call. */
  path?: string;
}

/** A trouble, and how many calls meet it. */
type Rule = Trouble & { times?: number };

/** What a check may ask of the operator behind a platform. The calls that it makes go wrong are kept among the exchanges of the check. */
export interface Operator {
  /** The number of the latest call that it got. */
  mark(): Promise<number>;
  /** What its latest calls say of the platform: whatever they were made for. */
  connection(): Promise<Connection>;
  /**
   * The calls of an operation that it got since, oldest first, kept among the exchanges of the check: those alone that have
   * one of these texts in path, query, headers or body, where any are given.
   */
  calls(operation: PartnerOperation, since: number, ...about: string[]): Promise<Exchange[]>;
  /** The same of any operation, the latest of those that have one of these texts. */
  latestCalls(...about: string[]): Promise<Exchange[]>;
  /** Makes the next call of an operation go wrong while something is done. @throws Blocked where that call did not come */
  failing<Result>(operation: PartnerOperation, trouble: Trouble, act: () => Promise<Result>): Promise<Result>;
  /** Makes every call of some operations go wrong while something is done. @throws Blocked where none of them came */
  failingEvery<Result>(
    operations: readonly PartnerOperation[],
    trouble: Trouble,
    act: () => Promise<Result>,
  ): Promise<Result>;
  /** Makes every call of an operation go wrong while something is done. */
  down<Result>(operation: PartnerOperation, trouble: Trouble, act: () => Promise<Result>): Promise<Result>;
  /**
   * Leaves the calls of some operations, and of others that need not come, without an answer while something is done.
   * @throws Blocked where one of the first did not come
   */
  silent<Result>(
    operations: readonly PartnerOperation[],
    act: () => Promise<Result>,
    others?: readonly PartnerOperation[],
  ): Promise<Result>;
  /**
   * Refuses connections while something is done, as an operator that is down; undefined where it cannot: so one that the run did
   * not start itself.
   */
  refusing<Result>(act: () => Promise<Result>): Promise<Result | undefined>;
  /** Lets it make its lawful choices otherwise, by the names of variants of the mock operator, while something is done. */
  choosing<Result>(variants: readonly string[], act: () => Promise<Result>): Promise<Result>;
  /** Leaves this number of seats free on an availability while something is done, and as many as before when it has ended. */
  withCapacity<Result>(
    availability: { id: string; capacity: number },
    capacity: number,
    act: () => Promise<Result>,
  ): Promise<Result>;
}

const stringsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((typeof value === 'object' && value) || {}).flatMap(([name, one]) =>
      typeof one === 'string' ? [[name, one]] : [],
    ),
  );

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);

/** Why a call got no answer that the check has the operator leave without one. */
const SILENCES: Readonly<Record<string, string>> = {
  none: 'no answer: the check has the operator stay silent',
  reset: 'no answer: the check has the operator close the connection',
};

/** A call of the journal as an exchange; undefined where it is none of the Partner API. */
const exchangeOf = ({ caller, credentials }: Upstream, entry: unknown, origin: string): Exchange | undefined => {
  const name = textAt(entry, '/operation') ?? '';
  const operation = Object.entries(partnerOperations).find(([known]) => known === name)?.[1];
  const journalNumber = numberAt(entry, '/number');
  if (operation === undefined || journalNumber === undefined) {
    return undefined;
  }
  const status = numberAt(entry, '/status');
  const startedMs = Date.parse(textAt(entry, '/at') ?? '');
  const body = textOf(valueAt(entry, '/body'));
  const unanswered = SILENCES[textAt(entry, '/behaviour/answer') ?? ''];
  return caller.include((number, text) =>
    inboundExchange(
      number,
      {
        interface: 'partner',
        name,
        operation,
        journalNumber,
        parameters: stringsIn(valueAt(entry, '/query')),
        request: {
          method: textAt(entry, '/method') ?? '',
          url: `${origin}${textAt(entry, '/path') ?? ''}`,
          headers: stringsIn(valueAt(entry, '/headers')),
          ...(body !== undefined && { body }),
        },
        ...(status !== undefined && {
          answer: {
            status,
            headers: stringsIn(valueAt(entry, '/answer/headers')),
            body: textOf(valueAt(entry, '/answer/body')) ?? '',
            utf8: true,
          },
        }),
        ...(unanswered !== undefined && { unanswered }),
        credentials,
        sentMs: startedMs,
        endedMs: startedMs + (numberAt(entry, '/durationMs') ?? 0),
      },
      text,
    ),
  );
};

const notCalled = (operations: readonly string[]): Blocked =>
  new Blocked(`the platform did not call the operator: no ${operations.join(' or ')} came`);

/** Where connections of the platform are refused, and taken again. */
const REFUSAL = '/refused-connections';

/** More calls than a check makes. */
const MANY = 1000;
/** The latest calls of a platform that show with which keys it calls. */
const LATEST = 50;
/** Calls that are shown beside a check that has failed. */
const SHOWN = 20;

/** Calls that have one of these texts in path, headers or body: all where none is given. */
const saying = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `&text=${texts.map(encodeURIComponent).join(',')}`;

/** Where the operator behind a platform is, and who asks. */
interface Upstream {
  /** The address of its control. */
  address: string;
  caller: Caller;
  /** Its credentials, as for `InboundCall`. */
  credentials: Readonly<Record<string, string>>;
  /** How the platform is asked for what it must ask the operator for. */
  asking?: Asking;
}

export interface Asking {
  ask(): Promise<unknown>;
  /** What the session knows: whether the platform calls an operator that works when it is so asked. */
  known: { calls?: boolean };
}

/** So long a platform may leave an operator alone that has failed. */
const MAX_ALONE_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 2_000;

/** The operator behind a platform, as one attempt at a check sees it. */
export const upstreamOperator = (control: Control, behind: Upstream): Operator => {
  const { origin } = new URL(behind.address);
  /** @throws Blocked, or OutcomeUnknown where one of the latest calls did not reach the platform */
  const didNotCome = (operations: readonly PartnerOperation[], calls: readonly Exchange[]): never => {
    const lost = calls.find(isGatewayError);
    if (lost !== undefined) {
      behind.caller.beginAnew(lost);
    }
    throw notCalled(operations);
  };
  const journal = (query: string) => control.call('GET', `/journal?interface=partner&${query}`);
  const last = async (): Promise<number> => {
    const found = await journal('order=newest&limit=1');
    return numberAt(found, '/calls/0/number') ?? 0;
  };
  /** Keeps calls among the exchanges of the check, each once. */
  const keep = (entries: readonly unknown[]): Exchange[] =>
    entries.flatMap((entry) => {
      const known = behind.caller.exchanges.filter(({ intent }) => intent.direction === 'inbound');
      const kept = known.find(({ intent }) => intent.journalNumber === numberAt(entry, '/number'));
      return kept ?? exchangeOf(behind, entry, origin) ?? [];
    });
  /** Keeps the calls since, and answers those that did not get the usual answer. */
  const keepSteered = async (operation: PartnerOperation, since: number): Promise<Exchange[]> => {
    const found = listAt(await journal(`operation=${operation}&after=${since}`), '/calls');
    const kept = keep(found);
    const steered = found.filter((entry) => valueAt(entry, '/behaviour') !== undefined);
    const numbers = new Set(steered.map((entry) => numberAt(entry, '/number')));
    return kept.filter(({ intent }) => numbers.has(intent.journalNumber));
  };
  const isCalled = async ({ ask }: Asking): Promise<boolean> => {
    const since = await last();
    await behind.caller.expectingServerErrors(ask);
    return (await last()) > since;
  };
  /**
   * Lets the operator fail. Resolves when the platform calls it again: one that has failed may be left alone for a while.
   * @throws Blocked
   */
  const failingMeanwhile = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const { asking } = behind;
    if (asking === undefined) {
      return act();
    }
    asking.known.calls ??= await isCalled(asking);
    const result = await act();
    const began = now();
    for (let pauseMs = FIRST_PAUSE_MS; asking.known.calls; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      if (await isCalled(asking)) {
        break;
      }
      if (now() - began > MAX_ALONE_MS) {
        const words = `after the check had let it fail, for ${MAX_ALONE_MS / 1000} s`;
        throw new Blocked(`the platform does not call the operator any more, ${words}`);
      }
      await wait(pauseMs);
    }
    return result;
  };
  const steered = async <Result>(
    operations: readonly PartnerOperation[],
    rule: Rule,
    act: () => Promise<Result>,
  ): Promise<{ result: Result; failed: Exchange[] }> => {
    const since = await last();
    for (const operation of operations) {
      await control.call('POST', '/behaviour', { interface: 'partner', operation, ...rule });
    }
    let result: Result;
    const failed: Exchange[] = [];
    try {
      result = await behind.caller.expectingServerErrors(act);
    } finally {
      await control.call('DELETE', '/behaviour');
      for (const operation of operations) {
        failed.push(...(await keepSteered(operation, since)));
      }
    }
    return { result, failed };
  };
  /** Others run beside what fails for one path alone, and a refusal is the answer of an operator that works. */
  const during: typeof steered = (operations, rule, act) => {
    const works = rule.path !== undefined || (rule.status !== undefined && rule.status < 500);
    return works ? steered(operations, rule, act) : failingMeanwhile(() => steered(operations, rule, act));
  };
  const duringSeen = async <Result>(
    operations: readonly PartnerOperation[],
    rule: Rule,
    act: () => Promise<Result>,
  ): Promise<Result> => {
    const before = behind.caller.exchanges.length;
    const { result, failed } = await during(operations, rule, act);
    if (failed.length === 0) {
      didNotCome(operations, behind.caller.exchanges.slice(before));
    }
    return result;
  };
  const operator: Operator = {
    mark: last,
    connection: async () =>
      connectionOf(
        listAt(await journal(`order=newest&limit=${LATEST}`), '/calls').map((call) => numberAt(call, '/status') ?? 0),
      ),
    calls: async (operation, since, ...about) =>
      keep(listAt(await journal(`operation=${operation}&after=${since}${saying(about)}`), '/calls')),
    latestCalls: async (...about) =>
      keep(listAt(await journal(`order=newest&limit=${SHOWN}${saying(about)}`), '/calls').reverse()),
    failing: (operation, trouble, act) => duringSeen([operation], { ...trouble, times: 1 }, act),
    failingEvery: duringSeen,
    silent: (operations, act, others = []) =>
      failingMeanwhile(async () => {
        const since = await last();
        for (const operation of [...operations, ...others]) {
          await control.call('POST', '/behaviour', { interface: 'partner', operation, answer: 'none', times: MANY });
        }
        const before = behind.caller.exchanges.length;
        try {
          const result = await behind.caller.expectingServerErrors(act);
          // A call without an answer stands in the journal when it is over: how often a rule was used is known before.
          const rules = listAt(await control.call('GET', '/behaviour'), '/rules');
          for (const operation of operations) {
            const rule = rules.find((one) => textAt(one, '/operation') === operation);
            if (numberAt(rule, '/left') === MANY) {
              didNotCome([operation], behind.caller.exchanges.slice(before));
            }
          }
          return result;
        } finally {
          await control.call('DELETE', '/behaviour');
          for (const operation of operations) {
            await keepSteered(operation, since);
          }
        }
      }),
    down: async (operation, trouble, act) => (await during([operation], trouble, act)).result,
    refusing: (act) =>
      failingMeanwhile(async () => {
        const refuses = await control.call('POST', REFUSAL, {}).then(
          () => true,
          () => false,
        );
        if (!refuses) {
          return undefined;
        }
        try {
          return await behind.caller.expectingServerErrors(act);
        } finally {
          await control.call('DELETE', REFUSAL, {});
        }
      }),
    choosing: async (variants, act) => {
      const chosen = listAt(await control.call('GET', '/variants'), '/on');
      await control.call('POST', '/variants', { add: variants });
      try {
        return await act();
      } finally {
        await control.call('POST', '/variants', { set: chosen });
      }
    },
    withCapacity: async ({ id: availabilityId, capacity: before }, capacity, act) => {
      await control.call('POST', '/capacity', { availabilityId, capacity });
      try {
        return await act();
      } finally {
        await control.call('POST', '/capacity', { availabilityId, capacity: before });
      }
    },
  };
  return operator;
};
