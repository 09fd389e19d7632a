// The body of a create as the operator gets it: as the reseller sent it. Spec 2, 4.2.
import { isObject } from '../../../../schemas/object.ts';
import { jsonIn } from '../../../../schemas/text/json.ts';
import { type Body, without } from '../../../kernel/body.ts';
import { rule, type Version } from '../../../kernel/rule.ts';
import type { World } from '../../../kernel/world.ts';
import type { Resource } from '../../../partner/rules/resource.ts';

export const objectIn = (value: unknown): Body | undefined => (isObject(value) ? (value as Body) : undefined);

/** The request ids of a create: that of the call, and that of its header where it has one. */
export interface RequestIds {
  reqId: string;
  header?: string | undefined;
}

type Forwarded = Version<[text: string, RequestIds], string>;

/** Where the reseller sent no request id, that of the call is put in. What is broken is the operator's to refuse, as it came. */
const withRequestId: Forwarded = (_world, text, { reqId }) => {
  const body = objectIn(jsonIn(text)?.value);
  const meta = body?.meta === undefined ? {} : objectIn(body.meta);
  return body === undefined || meta === undefined || meta.reqId !== undefined
    ? text
    : JSON.stringify({ ...body, meta: { ...meta, reqId } });
};

/** Wrong: something else than what was sent. */
const changed =
  (change: (body: Body, world: World, ids: RequestIds) => Body): Forwarded =>
  (world, text, ids) => {
    const right = withRequestId(world, text, ids);
    const body = objectIn(jsonIn(right)?.value);
    return body === undefined ? right : JSON.stringify(change(body, world, ids));
  };

/** Wrong: members of a hold or booking do not arrive. */
const losing = (resource: Resource, ...names: string[]): Forwarded =>
  changed((body) => ({ ...body, [resource]: without((body[resource] ?? {}) as Body, ...names) }));

const changingItems = (resource: Resource, change: (items: Body[]) => Body[]): Forwarded =>
  changed((body) => {
    const own = (body[resource] ?? {}) as Body;
    return { ...body, [resource]: { ...own, items: change((own.items ?? []) as Body[]) } };
  });

const losingOfItems = (resource: Resource, ...names: string[]): Forwarded =>
  changingItems(resource, (items) => items.map((one) => without(one, ...names)));

/** Gives the rule that writes the body for the operator. */
export const forwardedBody = (resource: Resource): Forwarded => {
  const whole = rule(`booking.forward.${resource}-keeps-the-request-id`, withRequestId, {
    [`forwarded-${resource}-has-a-request-id-of-its-own`]: changed((body, world) => ({
      ...body,
      meta: { reqId: world.newId() },
    })),
    [`forwarded-${resource}-has-the-request-id-of-the-header`]: changed((body, _world, { header }) =>
      header === undefined ? body : { ...body, meta: { reqId: header } },
    ),
    [`forwarded-${resource}-has-no-request-id`]: changed((body) => ({ ...body, meta: {} })),
  });
  const firstTwo = (items: Body[]) => items.slice(0, 2);
  return rule(`booking.forward.${resource}-keeps-every-member`, whole, {
    [`forwarded-${resource}-loses-its-ext`]: losing(resource, 'ext', 'holdExt'),
    [`forwarded-${resource}-loses-the-reference`]: losing(resource, 'partnerId', 'resellerBookingRef'),
    ...(resource === 'hold' && { 'forwarded-hold-loses-its-expires': losing('hold', 'expires') }),
    ...(resource === 'booking' && {
      'forwarded-booking-has-two-travelers-at-most': changingItems('booking', firstTwo),
    }),
    [`forwarded-${resource}-loses-the-ext-of-its-items`]: losingOfItems(resource, 'ext', 'traveler'),
    [`forwarded-${resource}-loses-all-but-its-first-item`]: changingItems(resource, (items) => items.slice(0, 1)),
  });
};
