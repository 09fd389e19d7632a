// Success statuses. Spec 4.1 rule 7: not shown, other than 204 for cancel.
import { choice, rules, type Version } from '../../kernel/rule.ts';

// Spec silent: the success status of creating a booking.
const bookingUsual = choice<[], number>('partner.booking.create-status', () => 201, {
  'booking-create-is-200': () => 200,
});

// Spec silent: the status that a booking begins with.
const bookingMade = choice<[], number>('partner.booking.first-status', bookingUsual, {
  'booking-is-202-and-pending': () => 202,
});

/** Of creating a booking. Spec silent: the success status of a create that repeats one. */
const bookingAnswered = choice<[isNew: boolean], number>('partner.booking.identical-repeat', bookingMade, {
  'identical-booking-is-200': (world, isNew) => (isNew ? bookingMade(world) : 200),
});

/** Of creating a booking that has a status by now. */
export const bookingCreated: Version<[status: string, isNew: boolean], number> = (world, status, isNew) =>
  (isNew ? world.habits.bookingCreated?.[status] : undefined) ?? bookingAnswered(world, isNew);

// Spec silent: the success status of creating a hold.
const holdMade = choice<[], number>('partner.hold.create-status', () => 201, {
  'hold-create-is-200': () => 200,
});

/** Of creating a hold. Spec silent: the success status of a create that repeats one. */
export const holdCreated = choice<[isNew: boolean], number>('partner.hold.identical-repeat', holdMade, {
  'identical-hold-is-200': (world, isNew) => (isNew ? holdMade(world) : 200),
});

/** An answer without a resource: a status, and a text that should be empty. */
export interface Done {
  status: number;
  text: string;
}

/** Of releasing a hold: no body. Spec 4.1. */
export const holdReleased: Version<[], Done> = rules(
  // Spec silent: the success status of releasing a hold.
  choice<[], Done>('partner.hold.release-status', () => ({ status: 204, text: '' }), {
    'release-is-200': () => ({ status: 200, text: '' }),
    'release-is-202': () => ({ status: 202, text: '' }),
  }),
  {
    'partner.hold.release-is-a-success-without-body': {
      'release-answers-a-body': () => ({ status: 200, text: '{"status":"RELEASED"}' }),
      'release-answers-409': () => ({ status: 409, text: '' }),
    },
  },
);

/** Of cancelling a booking: 204 and an empty body. Spec 4.1 rule 4. */
export const bookingCancelled: Version<[], Done> = rules((): Done => ({ status: 204, text: '' }), {
  'partner.booking.cancel-is-204-and-empty': {
    'cancel-is-200': () => ({ status: 200, text: '' }),
    'cancel-answers-a-body': () => ({ status: 200, text: '{"status":"CANCELLED"}' }),
    'cancel-is-202': () => ({ status: 202, text: '' }),
  },
});
