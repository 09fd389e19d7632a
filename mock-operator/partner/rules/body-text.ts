// How a body is read. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).

import { type ReadBody, wholeText, wrongly } from '../../kernel/body-text.ts';
import { rule, rules } from '../../kernel/rule.ts';
import { refuse } from './api-error.ts';
import { holds } from './hold.ts';

const idsIn = (text: string): string[] => [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id as string);

/** Wrong: what has arrived of a broken request is kept, as a hold that failed. */
const keptPart = wrongly.usingThePart((world, part) => {
  const at = world.now();
  for (const id of idsIn(part)) {
    holds(world).save({
      id,
      sent: { items: [] },
      items: [],
      seats: [],
      status: 'FAILED',
      timeline: [{ typeOf: 'FAILED', at }],
      createdAt: at,
      expiresAt: at,
    });
  }
});

const brokenOff = rule('partner.wire.cut-request-makes-nothing', (_world): void => undefined, {
  'cut-request-leaves-a-seat-taken': (world) => {
    const held = new Set(
      holds(world)
        .all()
        .flatMap(({ seats }) => seats.map(({ availabilityId }) => availabilityId)),
    );
    world.store.inventory.take(
      'nobody',
      [...held].map((availabilityId) => ({ availabilityId, quantity: 1 })),
    );
  },
});

const whole: ReadBody = async (world, request, arrived) => {
  try {
    return await wholeText(request, arrived);
  } catch (error) {
    brokenOff(world);
    throw error;
  }
};

/** Wrong: what comes after the end of the JSON of a create is overlooked. */
const withoutTheRest =
  (path: string): ReadBody =>
  async (world, request, arrived) => {
    const text = await whole(world, request, arrived);
    return request.url.endsWith(path) ? text?.slice(0, text.lastIndexOf('}}') + 2) : text;
  };

const refuseContentType = (): never => refuse('BAD_REQUEST', 'the content type is not application/json');

/** The text of a body, once all of it has arrived; undefined when it is no text. */
export const bodyText: ReadBody = rules(whole, {
  'partner.wire.cut-request-makes-nothing': { 'cut-request-leaves-a-failed-hold': keptPart },
  'partner.wire.pieces-make-the-whole': {
    'body-ends-with-its-first-piece': wrongly.firstPiece,
    'pieces-are-decoded-one-by-one': wrongly.decodedOneByOne,
  },
  'partner.hold.malformed-json-is-refused': { 'text-after-the-json-of-a-hold-is-overlooked': withoutTheRest('/holds') },
  'partner.booking.malformed-json-is-refused': {
    'text-after-the-json-of-a-booking-is-overlooked': withoutTheRest('/bookings'),
  },
  'partner.http.lawful-writing-changes-nothing': {
    'charset-is-not-understood': wrongly.refusingParameters(refuseContentType, whole),
    'content-type-counts-by-letter-case': wrongly.refusingCapitals(refuseContentType, whole),
  },
});
