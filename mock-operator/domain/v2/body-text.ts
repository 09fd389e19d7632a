// How a body of v2 is read. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import { decodedOneByOne, firstPiece, usingThePart, wholeText } from '../body-text.ts';
import { rules } from '../rule.ts';
import type { World } from '../world.ts';
import { Refusal } from './refusal.ts';

const whole = (_world: World, request: Request): Promise<string | undefined> => wholeText(request);

/** Wrong: what has arrived of a broken request is kept, as a booking without units. */
const keptPart = usingThePart((world, part) => {
  const id = /"uuid":"([0-9a-f-]{36})"/i.exec(part)?.[1];
  const latest = world.store.v2Bookings.all().at(-1);
  if (id && latest) world.store.v2Bookings.save({ ...latest, id, unitItems: [], status: 'ON_HOLD' });
});

/** The text of a body, once all of it has arrived; undefined when it is no text. */
export const v2BodyText = rules(whole, {
  'operator-v2.wire.pieces-make-the-whole': {
    'v2-body-ends-with-its-first-piece': (_world, request) => firstPiece(request),
    'v2-pieces-are-decoded-one-by-one': (_world, request) => decodedOneByOne(request),
  },
  'operator-v2.wire.cut-request-makes-nothing': {
    'v2-cut-request-leaves-a-unit-taken': async (world, request) => {
      try {
        return await whole(world, request);
      } catch (error) {
        const latest = world.store.v2Bookings.all().at(-1);
        if (latest) world.store.inventory.take('nobody', [{ availabilityId: latest.place.slot.id, quantity: 1 }]);
        throw error;
      }
    },
    'v2-cut-request-leaves-a-booking': keptPart,
  },
  'operator-v2.http.lawful-writing-changes-nothing': {
    'v2-charset-is-not-understood': (world, request) => {
      if (/;/.test(request.headers.get('content-type') ?? ''))
        throw new Refusal('BAD_REQUEST', 'the content type is not application/json');
      return whole(world, request);
    },
    'v2-content-type-counts-by-letter-case': (world, request) => {
      if (/[A-Z]/.test((request.headers.get('content-type') ?? '').split(';')[0] ?? ''))
        throw new Refusal('BAD_REQUEST', 'the content type is not application/json');
      return whole(world, request);
    },
  },
});
