// How a body of v2 is read. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import { type ReadBody, wholeText, wrongly } from '../../kernel/body-text.ts';
import { rules } from '../../kernel/rule.ts';
import { v2Bookings } from './booking.ts';
import { refuse } from './refusal.ts';

const whole: ReadBody = (_world, request, arrived) => wholeText(request, arrived);

/** Wrong: what has arrived of a broken request is kept, as a booking without units. */
const keptPart = wrongly.usingThePart((world, part) => {
  const id = /"uuid":"([0-9a-f-]{36})"/i.exec(part)?.[1];
  const latest = v2Bookings(world).all().at(-1);
  if (id && latest) {
    v2Bookings(world).save({ ...latest, id, unitItems: [], status: 'ON_HOLD' });
  }
});

/** Wrong: a unit is taken for a broken request, of the availability that it names or else of the latest that was booked. */
const takenForThePart = wrongly.usingThePart((world, part) => {
  const named = /"availabilityId":"([^"]+)"/.exec(part)?.[1];
  const availabilityId = named ?? v2Bookings(world).all().at(-1)?.offered.availability.id;
  if (availabilityId !== undefined) {
    world.store.inventory.take('nobody', [{ availabilityId, quantity: 1 }]);
  }
});

const refuseContentType = (): never => refuse('BAD_REQUEST', 'the content type is not application/json');

/** The text of a body, once all of it has arrived; undefined when it is no text. */
export const v2BodyText: ReadBody = rules(whole, {
  'operator-v2.wire.pieces-make-the-whole': {
    'v2-body-ends-with-its-first-piece': wrongly.firstPiece,
    'v2-pieces-are-decoded-one-by-one': wrongly.decodedOneByOne,
  },
  'operator-v2.wire.cut-request-makes-nothing': {
    'v2-cut-request-leaves-a-unit-taken': takenForThePart,
    'v2-cut-request-leaves-a-booking': keptPart,
  },
  'operator-v2.http.lawful-writing-changes-nothing': {
    'v2-charset-is-not-understood': wrongly.refusingParameters(refuseContentType, whole),
    'v2-content-type-counts-by-letter-case': wrongly.refusingCapitals(refuseContentType, whole),
  },
});
