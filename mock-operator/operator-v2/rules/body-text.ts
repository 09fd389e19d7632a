// How a body of v2 is read. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import {
  decodedOneByOne,
  firstPiece,
  hasCapitals,
  hasParameters,
  usingThePart,
  wholeText,
} from '../../kernel/body-text.ts';
import type { MaybePromise } from '../../kernel/maybe-promise.ts';
import { rules, type Version } from '../../kernel/rule.ts';
import { v2Bookings } from './booking.ts';
import { refuse } from './refusal.ts';

type Read = Version<[request: Request, arrived?: Uint8Array | undefined], MaybePromise<string | undefined>>;

const whole: Read = (_world, request, arrived) => wholeText(request, arrived);

/** Wrong: what has arrived of a broken request is kept, as a booking without units. */
const keptPart = usingThePart((world, part) => {
  const id = /"uuid":"([0-9a-f-]{36})"/i.exec(part)?.[1];
  const latest = v2Bookings(world).all().at(-1);
  if (id && latest) {
    v2Bookings(world).save({ ...latest, id, unitItems: [], status: 'ON_HOLD' });
  }
});

const refuseContentType = (): never => refuse('BAD_REQUEST', 'the content type is not application/json');

/** The text of a body, once all of it has arrived; undefined when it is no text. */
export const v2BodyText: Read = rules(whole, {
  'operator-v2.wire.pieces-make-the-whole': {
    'v2-body-ends-with-its-first-piece': (_world, request) => firstPiece(request),
    'v2-pieces-are-decoded-one-by-one': (_world, request) => decodedOneByOne(request),
  },
  'operator-v2.wire.cut-request-makes-nothing': {
    'v2-cut-request-leaves-a-unit-taken': async (world, request) => {
      try {
        return await whole(world, request);
      } catch (error) {
        const latest = v2Bookings(world).all().at(-1);
        if (latest) {
          world.store.inventory.take('nobody', [{ availabilityId: latest.offered.availability.id, quantity: 1 }]);
        }
        throw error;
      }
    },
    'v2-cut-request-leaves-a-booking': keptPart,
  },
  'operator-v2.http.lawful-writing-changes-nothing': {
    'v2-charset-is-not-understood': (world, request) =>
      hasParameters(request) ? refuseContentType() : whole(world, request),
    'v2-content-type-counts-by-letter-case': (world, request) =>
      hasCapitals(request) ? refuseContentType() : whole(world, request),
  },
});
