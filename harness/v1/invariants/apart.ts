// What one hold or booking was given shows in no other. Spec 2.4, 2.5, 2.10.
import { escapedKey } from '../../../schemas/pointer.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type History, outboundIn } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { textAt } from '../../exchange/pointer.ts';
import type { Difference } from '../../judge/invariants.ts';
import { marksIn } from '../mark.ts';
import { sentBody } from '../matches-request.ts';
import type { V1Invariant } from './invariant.ts';
import { idOf, isCreate, isRead, type Kind } from './shown-object.ts';

interface Marked {
  text: string;
  marks: readonly string[];
  pointer: string;
}

/** Every key and text with a mark, wherever it stands in a value. */
const markedIn = (value: unknown, pointer: string): Marked[] => {
  const found: Marked[] = [];
  const look = (text: string, at: string): void => {
    const marks = marksIn(text);
    if (marks.length > 0) {
      found.push({ text, marks, pointer: at });
    }
  };
  const visit = (inner: unknown, at: string): void => {
    if (typeof inner === 'string') {
      look(inner, at);
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, member] of Object.entries(inner)) {
        const place = `${at}/${escapedKey(key)}`;
        look(key, place);
        visit(member, place);
      }
    }
  };
  visit(value, pointer);
  return found;
};

/** What a hold or booking was given, and the objects whose it may show besides. */
interface Given {
  marks: Set<string>;
  related: Set<string>;
  /** Whether we know what it was given, by a create that succeeded. */
  isKnown: boolean;
}

const nameOf = (kind: Kind, id: string): string => `${kind} ${id.toLowerCase()}`;

/** Name of the object → what it was given by all creates under its id. A booking is related to the hold that it names, and that to it. */
const givenIn = memoized((history: History): ReadonlyMap<string, Given> => {
  const all = new Map<string, Given>();
  const of = (name: string): Given => {
    const given = all.get(name) ?? { marks: new Set(), related: new Set(), isKnown: false };
    all.set(name, given);
    return given;
  };
  for (const kind of ['hold', 'booking'] as const) {
    for (const exchange of outboundIn(history).filter((one) => isCreate(one, kind))) {
      const id = idOf(exchange, kind);
      if (id === undefined) {
        continue;
      }
      const name = nameOf(kind, id);
      const given = of(name);
      const sent = sentBody(exchange);
      given.isKnown ||= exchange.succeeded;
      for (const mark of markedIn(sent, '').flatMap(({ marks }) => marks)) {
        given.marks.add(mark);
      }
      const holdId = kind === 'booking' ? textAt(sent, '/booking/holdId') : undefined;
      if (holdId !== undefined) {
        const hold = nameOf('hold', holdId);
        given.related.add(hold);
        of(hold).related.add(name);
      }
    }
  }
  return all;
});

/** The marks that an object may show; undefined where it is not known what it, or what it is related to, was given. */
const ownMarks = (all: ReadonlyMap<string, Given>, name: string): ReadonlySet<string> | undefined => {
  const own = all.get(name);
  const related = [...(own?.related ?? [])].flatMap((other) => all.get(other) ?? []);
  return own?.isKnown && related.every(({ isKnown, marks }) => isKnown || marks.size > 0)
    ? new Set([own, ...related].flatMap(({ marks }) => [...marks]))
    : undefined;
};

const strays = (exchange: Exchange, history: History, kind: Kind): Difference[] | undefined => {
  const id = idOf(exchange, kind);
  const body = exchange.at(`/${kind}`);
  const own = id === undefined || body === undefined ? undefined : ownMarks(givenIn(history), nameOf(kind, id));
  if (!exchange.succeeded || own === undefined) {
    return undefined;
  }
  return markedIn(body, `/${kind}`)
    .filter(({ marks }) => marks.some((mark) => !own.has(mark)))
    .map(({ text, pointer }) => ({
      expected: `nothing that another hold or booking was given`,
      received: text,
      pointer,
    }));
};

/** For every answer that shows a hold or booking that the check has made. */
export const apartRules: V1Invariant[] = (['hold', 'booking'] as const).map((kind) => ({
  requirement: `${kind}.shows-only-its-own`,
  judge: (exchange, history) =>
    isCreate(exchange, kind) || isRead(exchange, kind) ? strays(exchange, history, kind) : undefined,
}));
