// How a create goes to the operator: by one call, whose answer counts. Spec 1 rule 3, 4.2.
import { type Body, without } from '../../../kernel/body.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { jsonIn } from '../../../wire/json.ts';
import { objectIn } from './forwarded-body.ts';
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

const withoutId = (resource: Resource, text: string): string => {
  const body = objectIn(jsonIn(text)?.value) ?? {};
  return JSON.stringify({ ...body, [resource]: without((body[resource] ?? {}) as Body, 'id') });
};

/** Gives the rule that sends a create. */
export const sender = (resource: Resource): Version<[text: string, Send], Promise<OperatorAnswer>> =>
  rule(`booking.forward.${resource}-is-made-once`, (_world, text: string, send: Send) => send(text), {
    [`${resource}-is-forwarded-twice`]: async (_world, text, send) => {
      await send(withoutId(resource, text));
      return send(text);
    },
    [`${resource}-is-answered-by-the-platform-alone`]: async (world, text) => ownAnswer(world, resource, text),
  });
