// What binds the caller of bookings. Spec 1 rule 3, 2, 2.4, 2.5, 3.2, 4.1.
import { instant } from '../../../schemas/formats.ts';
import { sumsOf } from '../../../schemas/group.ts';
import { sameId } from '../../kernel/same-id.ts';
import { bookings } from '../../partner/rules/booking.ts';
import { alive, type Hold, holds, ownerOf } from '../../partner/rules/hold.ts';
import { type CallerRule, mistakeIf, objectIn, SATISFIED, textIn } from '../caller-rule.ts';
import { eachItem, fields, free, limits, newId, offered, priced, punctual } from './item.ts';
import { hasSent, isSentAgain, kindOf, lostBefore, sentAgain } from './lost.ts';
import type { V1ParsedCall } from './parsed-call.ts';

const heldBy = ({ world, sent }: V1ParsedCall): Hold | undefined => holds(world).get(textIn(sent?.holdId) ?? '');

const holdsFirst: CallerRule<V1ParsedCall> = ({ resource, items, sent }) => {
  const holdable = items.find(({ rate }) => rate?.holdable);
  return resource === 'booking' && holdable
    ? mistakeIf(
        textIn(sent?.holdId) === undefined,
        '/body/booking/holdId',
        `The booking names no hold; the rate ${holdable.rate?.code} is holdable: create a hold first and send its id.`,
      )
    : undefined;
};

const livingHold: CallerRule<V1ParsedCall> = (call) => {
  const id = textIn(call.sent?.holdId);
  if (call.resource !== 'booking' || id === undefined) {
    return undefined;
  }
  const pointer = '/body/booking/holdId';
  const hold = heldBy(call);
  if (!hold && call.isElsewhere) {
    return undefined;
  }
  if (!hold) {
    return [{ pointer, message: `No hold has the id ${id}.` }];
  }
  const { record, memory } = call;
  // That a booked hold is used up is no sentence of the specification: a booking that is sent again names it, too.
  // One that is sent again was sent while the hold lived: its answer was lost.
  if ((record.status ?? 0) < 400 || hold.bookingId !== undefined || isSentAgain(call)) {
    return SATISFIED;
  }
  const shown = memory.holdEnds.get(hold.id.toLowerCase()) ?? hold.expiresAt;
  const end = typeof shown === 'string' ? instant(shown) : shown;
  return mistakeIf(!alive(hold) && end <= record.at, pointer, `The hold is ${hold.status}.`);
};

const oneLead: CallerRule<V1ParsedCall> = ({ resource, items }) => {
  if (resource !== 'booking' || items.length === 0) {
    return undefined;
  }
  const leads = items.filter(({ sent }) => objectIn(sent.traveler)?.isLead === true);
  return leads.length === 1
    ? SATISFIED
    : [
        {
          pointer: leads.length === 0 ? '/body/booking/items' : `${leads[1]?.pointer}/traveler/isLead`,
          message: `${leads.length === 0 ? 'No traveler is' : `${leads.length} travelers are`} the lead; exactly one is.`,
        },
      ];
};

/** Whether all that is asked for is one item of what the hold has one of, as most bookings are. */
const isTheOneHeld = (hold: Hold, items: V1ParsedCall['items']): boolean => {
  const [asked] = items;
  const [held] = hold.items;
  return (
    items.length === 1 &&
    hold.items.length === 1 &&
    asked !== undefined &&
    held !== undefined &&
    held.sent.rateId === asked.sent.rateId &&
    held.sent.priceId === asked.sent.priceId &&
    held.sent.availabilityId === asked.sent.availabilityId &&
    !(held.sent.quantity < asked.quantity)
  );
};

/** Whether a create was refused that names what another booking has used up. */
const isBookedByAnother = ({ record: { status = 0 }, sent }: V1ParsedCall, { bookingId }: Hold): boolean =>
  status >= 400 && bookingId !== undefined && !sameId(textIn(sent?.id) ?? '', bookingId);

const whatItHolds: CallerRule<V1ParsedCall> = (call) => {
  const hold = call.resource === 'booking' ? heldBy(call) : undefined;
  if (!hold) {
    return undefined;
  }
  if (isBookedByAnother(call, hold)) {
    if (lostBefore(call) !== undefined) {
      return SATISFIED; // said as what it is
    }
    const message = `The hold was booked already, by ${hold.bookingId}: it has nothing left.`;
    return [{ pointer: '/body/booking/holdId', message }];
  }
  if (isTheOneHeld(hold, call.items)) {
    return SATISFIED;
  }
  const held = sumsOf(hold.items.map(({ sent }) => [kindOf(sent), sent.quantity]));
  // An item that names no rate or no price is refused in words of its own.
  const named = call.items.filter(({ sent }) => sent.rateId !== undefined && sent.priceId !== undefined);
  return named.flatMap(({ sent, quantity, pointer }) => {
    const kind = kindOf(sent);
    const isHeld = held.has(kind);
    const left = (held.get(kind) ?? 0) - quantity;
    held.set(kind, left);
    return mistakeIf(
      left < 0,
      isHeld ? `${pointer}/quantity` : pointer,
      isHeld ? 'The booking asks for more than its hold has.' : 'The hold has no such rate, price and availability.',
    );
  });
};

const known: CallerRule<V1ParsedCall> = (call) => {
  const { operation, ids, world, record, isElsewhere } = call;
  const { booking_id: id = '' } = ids;
  const isJudged =
    !isElsewhere && (record.status ?? 0) < 500 && (operation === 'getBooking' || operation === 'cancelBooking');
  const isKnown = bookings(world).get(id) !== undefined;
  return isJudged && (isKnown || !hasSent(call, 'booking'))
    ? mistakeIf(!isKnown, '/path', `No booking has the id ${id}.`)
    : undefined;
};

const cancelable: CallerRule<V1ParsedCall> = ({ operation, ids, world }) => {
  const booking = operation === 'cancelBooking' ? bookings(world).get(ids.booking_id ?? '') : undefined;
  return booking && mistakeIf(!booking.cancelable, '/path', 'The booking is not cancelable: its rates say so.');
};

export const bookingCallerRules = {
  'booking.caller-sends-the-fields': fields('booking'),
  'booking.caller-holds-first': holdsFirst,
  'booking.caller-books-a-living-hold': livingHold,
  'booking.caller-names-one-lead': oneLead,
  'booking.caller-names-what-is-offered': eachItem('booking', offered),
  'booking.caller-names-a-price-of-the-rate': eachItem('booking', priced),
  'booking.caller-names-the-availability': eachItem('booking', ({ sent, rate, pointer }) =>
    rate?.type === 'RESERVED'
      ? mistakeIf(
          textIn(sent.availabilityId) === undefined,
          `${pointer}/availabilityId`,
          `The rate ${rate.code} is RESERVED: its items name an availability.`,
        )
      : undefined,
  ),
  'booking.caller-keeps-to-the-limits': limits('booking'),
  'booking.caller-names-the-traveler-type': eachItem('booking', ({ sent, price, pointer }) => {
    const type = textIn(objectIn(sent.traveler)?.type);
    const band = price?.travelerType.ageBand;
    return type === undefined || band === undefined
      ? undefined
      : mistakeIf(
          type !== band && type !== 'ANY' && band !== 'ANY',
          `${pointer}/traveler/type`,
          `The type ${type} is not the ageBand of the price, ${band}.`,
        );
  }),
  'booking.caller-books-at-the-start': eachItem('booking', punctual('startTime')),
  'booking.caller-books-what-it-holds': whatItHolds,
  'booking.caller-asks-for-what-is-free': free('booking', (call, availabilityId) => {
    const hold = heldBy(call);
    return hold
      ? call.world.store.inventory
          .of(ownerOf(hold))
          .filter((seats) => seats.availabilityId === availabilityId)
          .reduce((sum, { quantity }) => sum + quantity, 0)
      : 0;
  }),
  'booking.caller-names-its-channel': ({ resource, sent, world }) => {
    const id = textIn(sent?.channelId);
    return resource === 'booking' && id !== undefined
      ? mistakeIf(
          !world.store.channels.some((channel) => sameId(channel, id)),
          '/body/booking/channelId',
          () => `The operator knows no channel ${id}: it has ${world.store.channels.join(', ')}.`,
        )
      : undefined;
  },
  'booking.caller-sends-a-new-uuid': newId('booking', ({ world }, id) => bookings(world).get(id) !== undefined),
  'booking.caller-sends-it-again-with-its-id': sentAgain,
  'booking.caller-names-a-known-one': known,
  'booking.caller-cancels-what-is-cancelable': cancelable,
} satisfies Record<string, CallerRule<V1ParsedCall>>;
