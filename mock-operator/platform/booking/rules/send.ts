// How a create goes to the operator: by one call, whose answer counts. Spec 1 rule 3, 4.2.
import { type Body, without } from '../../../kernel/body.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { jsonIn } from '../../../wire/json.ts';
import { objectIn } from './forwarded-body.ts';
import { afterShortDelay } from './haste.ts';
import type { OperatorAnswer } from './operator-answer.ts';

/** Sends a body to the operator. */
export type Send = (text: string) => Promise<OperatorAnswer>;

/** Wrong: what the platform says of its own about a hold or booking that was asked for. */
export const ownAnswer = (world: World, resource: Resource, text: string): OperatorAnswer => {
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

/** The ids of the bookings that were sent on: what is sent again is only known to who remembers them. */
const sentIds = perWorld(() => new Set<unknown>());

/** Wrong: what was sent on before goes on as something else. */
const resent =
  (send: Sender, change: (resource: Resource, text: string, world: World) => string): Sender =>
  (world, text, upstream) => {
    const id = objectIn(objectIn(jsonIn(text)?.value)?.booking)?.id;
    const known = sentIds(world);
    const isKnown = id !== undefined && known.has(id);
    known.add(id);
    return send(world, isKnown ? change('booking', text, world) : text, upstream);
  };

/** Gives the rule that sends a create. */
export const sender = (resource: Resource): Sender => {
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
        await (isSlow && send(text));
        return first;
      },
      [`${resource}-of-a-slow-operator-is-answered-by-its-second-call`]: async (_world, text, send) => {
        const first = send(text);
        const isSlow = await Promise.race([first.then(() => false), afterShortDelay(() => true)]);
        return isSlow ? send(text) : first;
      },
      [`${resource}-is-answered-by-the-platform-alone`]: async (world, text) => ownAnswer(world, resource, text),
    },
  );
  const patient: Sender = rule('booking.forward.no-success-of-a-silent-operator', once, {
    [`${resource}-is-shown-as-made-before-the-operator-answers`]: (world, text, send) =>
      Promise.race([once(world, text, send), afterShortDelay(() => ownAnswer(world, resource, text))]),
  });
  return resource === 'hold'
    ? patient
    : rule('booking.forward.resent-booking-is-one-at-the-operator', patient, {
        'resent-booking-goes-on-without-its-id': resent(patient, withoutId),
        'resent-booking-goes-on-with-an-id-of-the-platform': resent(patient, (one, text, world) =>
          changed(one, text, (sent) => ({ ...sent, id: world.newId() })),
        ),
      });
};
