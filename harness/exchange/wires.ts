import type { SafeText } from '../../schemas/text/safe-text.ts';
import type { Exchange } from './exchange.ts';

const requestIdOf = ({ intent }: Exchange): string | undefined =>
  (intent.bodyRequestId ?? intent.headerRequestId)?.toLowerCase();

const isInbound = ({ intent }: Exchange): boolean => intent.direction === 'inbound';

const hasBoth = (some: readonly Exchange[]): boolean => some.some(isInbound) && !some.every(isInbound);

/** A call of the reseller and those that came in next, before he made another. */
const besides = (exchange: Exchange, exchanges: readonly Exchange[]): readonly Exchange[] => {
  const all = exchanges.toSorted((one, other) => one.sentMs - other.sentMs);
  const at = all.indexOf(exchange);
  const first = all.slice(0, at + 1).findLastIndex((one) => !isInbound(one));
  const next = all.findIndex((one, index) => index > first && !isInbound(one));
  return all.slice(Math.max(0, first), next === -1 ? all.length : next);
};

/**
 * Both calls of one exchange through a platform: what the reseller sent and what the operator got for it, in their order, by the
 * request id or else by the order in which they came. Empty where only one wire was seen.
 */
export const bothWires = (exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] => {
  const id = requestIdOf(exchange);
  const ofOneId = id === undefined ? [] : all.filter((one) => requestIdOf(one) === id);
  if (hasBoth(ofOneId)) {
    return ofOneId;
  }
  // Where the platform passes ids on, what carries another one is of another call.
  const wires = exchange.request.method !== 'GET' && passesIdsOn(all) ? [] : besides(exchange, all);
  return hasBoth(wires) ? wires : [];
};

const passesIdsOn = (all: readonly Exchange[]): boolean => {
  const got = new Set(all.filter(isInbound).map(requestIdOf));
  return all.some((one) => !isInbound(one) && requestIdOf(one) !== undefined && got.has(requestIdOf(one)));
};

/** Both calls of one exchange; of a read, which needs none, the latest before it of which both were seen. */
export const latestWires = (exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] => {
  if (!all.some(isInbound)) {
    return [];
  }
  if (exchange.request.method !== 'GET') {
    return bothWires(exchange, all);
  }
  for (const one of all.slice(0, all.indexOf(exchange) + 1).reverse()) {
    const wires = bothWires(one, all);
    if (wires.length > 0) {
      return wires;
    }
  }
  return [];
};

/** Characters of a path, and of an answer of the operator. */
const MAX_TEXT = 200;

/** What the operator answered, where that is no usual success. */
const unusualAnswer = (exchange: Exchange): string | undefined => {
  const { succeeded, isJson, answer: { body = '' } = {} } = exchange;
  const isUsual = succeeded && isJson && body !== '{}';
  return !isInbound(exchange) || isUsual || body === '' ? undefined : body;
};

/** `the operator got POST /v1.2/holds → 502 (exchange 3), and answered <html>…`. `line` makes a text safe and bounds it. */
export const wireWords = (exchange: Exchange, line: SafeText['line']): string => {
  const answered = unusualAnswer(exchange);
  return (
    `${isInbound(exchange) ? 'the operator got ' : 'the reseller sent'} ${exchange.shownCall(MAX_TEXT)} (exchange ${exchange.number})` +
    (answered === undefined ? '' : `, and answered ${line(answered, MAX_TEXT)}`)
  );
};
