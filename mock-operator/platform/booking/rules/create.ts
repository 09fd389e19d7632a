// A create goes to the operator in exactly one call; its answer is what the reseller gets. Spec 1 rule 3, 2.4, 2.10, 4.2, 7.

import { jsonIn } from '../../../../schemas/text/json.ts';
import { type Body, without } from '../../../kernel/body.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import { ApiError } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { forwardedBody, objectIn, type RequestIds } from './forwarded-body.ts';
import {
  type Meaning,
  meaningOf,
  NO_JSON,
  type OperatorAnswer,
  passed,
  type Relayed,
  SHOWS_NOTHING,
} from './operator-answer.ts';
import { afterShortDelay } from './short-delay.ts';

/** Sends a body to the operator. */
type Send = (text: string) => Promise<OperatorAnswer>;

/** Wrong: an answer that the platform invents. */
const ownAnswer = (world: World, resource: Resource, text: string): OperatorAnswer => {
  const sent = (objectIn(objectIn(jsonIn(text)?.value)?.[resource]) ?? {}) as Body;
  const now = new Date(world.now()).toISOString();
  const status = resource === 'hold' ? 'ACTIVE' : 'OPEN';
  const made = {
    ...sent,
    id: sent.id ?? world.newId(),
    status,
    timeline: [{ typeOf: status, timestamp: now }],
    ...(resource === 'hold'
      ? { retrieved: now, expires: new Date(world.now() + 900_000).toISOString() }
      : { version: 1, cancelable: true, tickets: [] }),
  };
  return { status: 201, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ [resource]: made }) };
};

const changed = (resource: Resource, text: string, change: (sent: Body) => Body): string => {
  const body = objectIn(jsonIn(text)?.value) ?? {};
  return JSON.stringify({ ...body, [resource]: change((body[resource] ?? {}) as Body) });
};

const withoutId = (resource: Resource, text: string): string => changed(resource, text, (sent) => without(sent, 'id'));

type Sender = Version<[text: string, Send], Promise<OperatorAnswer>>;

/** The ids of the bookings that were forwarded, by which a repeat is recognised. */
const sentIds = perWorld(() => new Set<unknown>());

/** Wrong: a repeated booking is forwarded with a changed body. */
const changingRepeatedBooking =
  (send: Sender, change: (resource: Resource, text: string, world: World) => string): Sender =>
  (world, text, upstream) => {
    const id = objectIn(objectIn(jsonIn(text)?.value)?.booking)?.id;
    const known = sentIds(world);
    const isKnown = id !== undefined && known.has(id);
    known.add(id);
    return send(world, isKnown ? change('booking', text, world) : text, upstream);
  };

/** Gives the rule that sends a create. */
const sender = (resource: Resource): Sender => {
  const once: Sender = rule(
    `booking.forward.${resource}-is-made-once`,
    (_world, text: string, send: Send) => send(text),
    {
      [`${resource}-is-forwarded-twice`]: async (_world, text, send) => {
        await send(withoutId(resource, text));
        return send(text);
      },
      [`${resource}-is-forwarded-again-and-refused`]: async (_world, text, send) => {
        const first = await send(text);
        await send(text);
        return first;
      },
      [`${resource}-of-a-slow-operator-is-forwarded-twice`]: async (_world, text, send) => {
        const first = send(text);
        const isSlow = await Promise.race([first.then(() => false), afterShortDelay(() => true)]);
        if (isSlow) {
          await send(text);
        }
        return first;
      },
      [`${resource}-of-a-slow-operator-is-answered-by-its-second-call`]: async (_world, text, send) => {
        const first = send(text);
        const isSlow = await Promise.race([first.then(() => false), afterShortDelay(() => true)]);
        return isSlow ? send(text) : first;
      },
      // A second booking on the hold of the first is refused there.
      ...(resource === 'hold' && {
        'hold-whose-answer-breaks-off-is-made-again': async (_world, text, send) => {
          const first = await send(text);
          return 'missing' in first ? send(withoutId(resource, text)) : first;
        },
      }),
      [`${resource}-is-answered-by-the-platform-alone`]: async (world, text) => ownAnswer(world, resource, text),
    },
  );
  const waitingForOperator: Sender = rule('booking.forward.no-success-of-a-silent-operator', once, {
    [`${resource}-is-shown-as-made-before-the-operator-answers`]: (world, text, send) =>
      Promise.race([once(world, text, send), afterShortDelay(() => ownAnswer(world, resource, text))]),
  });
  return resource === 'hold'
    ? waitingForOperator
    : rule('booking.forward.resent-booking-is-one-at-the-operator', waitingForOperator, {
        'resent-booking-goes-on-without-its-id': changingRepeatedBooking(waitingForOperator, withoutId),
        'resent-booking-goes-on-with-an-id-of-the-platform': changingRepeatedBooking(
          waitingForOperator,
          (one, text, world) => changed(one, text, (sent) => ({ ...sent, id: world.newId() })),
        ),
      });
};

/** What was sent on to the operator, and what came of it. */
interface Forwarded {
  text: string;
  meaning: Meaning;
}

type Pass = Version<[Forwarded], Relayed>;

const plain: Pass = (world, { meaning }) => passed(world, meaning);

/** The same refusal with another status. */
const restated =
  (status: number): Pass =>
  (world, { text, meaning }) => {
    if (meaning.kind !== 'refusal' || meaning.refusal.status === 404) {
      return plain(world, { text, meaning });
    }
    const { code, message, data } = meaning.refusal;
    throw new ApiError(code, message, data, status);
  };

const refusalPasses: Pass = choice<[Forwarded], Relayed>(
  'booking.forward.refusal-comes-through',
  // Spec silent: with which status the refusal of the operator comes to the reseller.
  plain,
  { 'refusals-of-the-operator-are-424': restated(424), 'refusals-of-the-operator-are-422': restated(422) },
);

/** Wrong: made up in place of what the operator has said. */
const madeUp = (world: World, resource: Resource, text: string): Relayed =>
  plain(world, { text, meaning: meaningOf(ownAnswer(world, resource, text), resource) });

/** Wrong: a success shows something else than the operator has given. */
const showing =
  (resource: Resource, change: (own: Body, world: World) => Body): Pass =>
  (world, asked) => {
    const { status, shown } = refusalPasses(world, asked);
    const own = (shown as Body)[resource] as Body;
    return { status, shown: { ...(shown as Body), [resource]: { ...own, ...change(own, world) } } };
  };

const passer = (resource: Resource): Pass => {
  const shows = rule(`booking.forward.${resource}-shows-the-operator`, refusalPasses, {
    [`${resource}-is-shown-with-a-timeline-of-the-platform`]: showing(resource, (own, world) => ({
      timeline: [{ typeOf: own.status, timestamp: new Date(world.now() - 1000).toISOString() }],
    })),
    [`${resource}-is-shown-in-the-usual-status`]: showing(resource, () => ({
      status: resource === 'hold' ? 'ACTIVE' : 'OPEN',
    })),
    [`${resource}-is-shown-in-numbers-of-the-platform`]: showing(resource, ({ expires, version }) =>
      resource === 'hold'
        ? { expires: new Date(Date.parse(String(expires)) - 1000).toISOString() }
        : { version: Number(version) + 1 },
    ),
  });
  const refused = rule(`booking.forward.refused-${resource}-is-refused`, shows, {
    [`refused-${resource}-is-shown-as-made`]: (world, asked) =>
      asked.meaning.kind === 'refusal' ? madeUp(world, resource, asked.text) : shows(world, asked),
    [`refusal-of-a-${resource}-is-shown-with-200`]: (world, asked) =>
      asked.meaning.kind === 'refusal'
        ? {
            status: 200,
            shown: { error: { code: asked.meaning.refusal.code, message: asked.meaning.refusal.message } },
          }
        : shows(world, asked),
  });
  return rule(`booking.forward.no-${resource}-of-a-broken-operator`, refused, {
    [`${resource}-without-an-answer-is-shown-as-made`]: (world, asked) =>
      asked.meaning.kind === 'unusable' && asked.meaning.status === undefined
        ? madeUp(world, resource, asked.text)
        : refused(world, asked),
    [`${resource}-that-the-operator-does-not-show-is-filled-in`]: (world, asked) =>
      asked.meaning.kind === 'unusable' && asked.meaning.why === SHOWS_NOTHING
        ? madeUp(world, resource, asked.text)
        : refused(world, asked),
    [`page-in-place-of-a-${resource}-is-shown-as-made`]: (world, asked) =>
      asked.meaning.kind === 'unusable' && asked.meaning.why === NO_JSON
        ? madeUp(world, resource, asked.text)
        : refused(world, asked),
    [`${resource}-at-a-failing-operator-is-202`]: (world, asked) =>
      asked.meaning.kind === 'unusable' && asked.meaning.status !== undefined
        ? { ...madeUp(world, resource, asked.text), status: 202 }
        : refused(world, asked),
  });
};

/** Gives the rule that has a hold or booking made at the operator. @throws ApiError */
export const creator = (resource: Resource): Version<[text: string, RequestIds, Send], Promise<Relayed>> => {
  const [body, sent, pass] = [forwardedBody(resource), sender(resource), passer(resource)];
  return async (world, text, ids, send) => {
    const answer: OperatorAnswer = await sent(world, body(world, text, ids), send);
    return pass(world, { text, meaning: meaningOf(answer, resource) });
  };
};
