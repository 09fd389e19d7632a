// What was sent comes back: in the answer to a create, and each time the object is read afterwards. Spec 2.4, 2.10, 4.1.
import type { Exchange } from '../../exchange/exchange.ts';
import { type History, outboundIn } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import { differences } from '../../judge/reflection.ts';
import { sentBody } from '../matches-request.ts';
import type { V1Invariant } from './invariant.ts';
import { idOf, isCreate, isRead, type Kind } from './shown-object.ts';

/** A create that was taken as it was sent. */
interface Taken {
  number: number;
  sent: Record<string, unknown>;
}

/** What a create asked for, but for the id, which has requirements of its own, and `expires`, which may be ignored. Spec 2, 2.8. */
const lastingIn = (exchange: Exchange, kind: Kind): Record<string, unknown> => {
  const { id: _id, expires: _expires, ...sent } = valueAt(sentBody(exchange), `/${kind}`) as Record<string, unknown>;
  return sent;
};

/** Id in lower case → the create that made it; none where creates of one id asked for different things. */
const takenOf = (kind: Kind) =>
  memoized((history: History): ReadonlyMap<string, Taken | undefined> => {
    const taken = new Map<string, Taken | undefined>();
    for (const exchange of outboundIn(history).filter((one) => isCreate(one, kind))) {
      const id = idOf(exchange, kind);
      const accepted = exchange.succeeded && exchange.intent.violation === undefined;
      if (id !== undefined && (accepted || taken.has(id))) {
        const sent = accepted ? lastingIn(exchange, kind) : {};
        const before = taken.get(id);
        const isSame = before === undefined || JSON.stringify(before.sent) === JSON.stringify(sent);
        taken.set(
          id,
          taken.has(id) && (before === undefined || !isSame)
            ? undefined
            : (before ?? { number: exchange.number, sent }),
        );
      }
    }
    return taken;
  });

const takenBy = { hold: takenOf('hold'), booking: takenOf('booking') };

const echo = (exchange: Exchange, history: History, kind: Kind): Difference[] | undefined => {
  const taken = takenBy[kind](history).get(idOf(exchange, kind) ?? '');
  const body = exchange.at(`/${kind}`);
  if (!exchange.succeeded || body === undefined || taken === undefined || taken.number > exchange.number) {
    return undefined;
  }
  if (exchange.at(`/${kind}/status`) === 'FAILED') {
    return undefined;
  }
  return differences(taken.sent, body, `/${kind}`).map(({ sent, received, pointer }) => ({
    expected: shown(sent),
    received: shown(received),
    pointer,
  }));
};

/** For every answer that shows a hold or booking that the check has made. */
export const echoRules: V1Invariant[] = (['hold', 'booking'] as const).flatMap((kind): V1Invariant[] => [
  {
    requirement: `${kind}.create-reflects-the-request`,
    judge: (exchange, history) => (isCreate(exchange, kind) ? echo(exchange, history, kind) : undefined),
  },
  {
    requirement: `${kind}.read-shows-the-created`,
    judge: (exchange, history) => (isRead(exchange, kind) ? echo(exchange, history, kind) : undefined),
  },
]);
