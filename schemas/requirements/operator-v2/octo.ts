import { must, ofBinding, type Requirement, should, standing } from '../requirement.ts';

/** OCTO 1.0: what its published text says beyond v2. `source` names the model or the operation. */
export const octo = ofBinding('octo-1.0', {
  ...standing({
    'octo.supplier-members': must(
      'OCTO: Supplier',
      'A supplier has its id, name, endpoint, and a contact with website, email, telephone and address.',
    ),
    'octo.product-members': must(
      'OCTO: Product, Option, Unit',
      'Products, options and units have every published member, with its type and its listed values.',
    ),
    'octo.availability-members': must(
      'OCTO: Availability',
      'An availability has every published member, with its type and its listed values.',
    ),
    'octo.calendar-members': must(
      'OCTO: AvailabilityCalendar',
      'A day of the calendar has every published member, with its type and its listed values.',
    ),
    'octo.booking-members': must(
      'OCTO: Booking, UnitItem, Contact, Ticket',
      'Bookings, unit items, contacts and tickets have every published member, with its type and its listed values.',
    ),
    'octo.error-members': must('OCTO: Error', 'A refusal has a code in error and words in errorMessage.'),
  }),
  'octo.one-default-option': should('OCTO: Option', 'One option of each product is the default.'),
  'octo.product-can-be-read': must(
    'OCTO: Get Product',
    'GET /products/{id} answers the product that the list shows under that id.',
  ),
  'octo.unknown-product-is-named': must(
    'OCTO: Get Product',
    'An unknown product is refused with 400, INVALID_PRODUCT_ID and its productId.',
  ),
  'octo.ids-choose-availability': must(
    'OCTO: Availability Check',
    'With availabilityIds the call answers the given ids and no others.',
  ),
  'octo.restrictions-are-kept': must(
    'OCTO: OptionRestrictions',
    'A booking of fewer units than the minUnits of its option, or of more than the maxUnits, is refused; of just as many it is not.',
    { seats: true },
  ),
  'octo.calendar-has-a-day-each': must(
    'OCTO: Availability Calendar',
    'The calendar has one object a day, for the days that were asked for, available where an availability is.',
  ),
  'octo.bookings-are-found-by-reference': must(
    'OCTO: Get Bookings',
    'GET /bookings with a resellerReference answers the bookings that have it, and no others.',
  ),
  'octo.bookings-need-a-filter': must(
    'OCTO: Get Bookings',
    'GET /bookings without a filter is refused with 400 and BAD_REQUEST.',
  ),
  'octo.update-changes-what-is-sent': must(
    'OCTO: Booking Update',
    'PATCH /bookings/{uuid} changes the members that are sent, and no others.',
  ),
  'octo.update-is-kept': must('OCTO: Booking Update', 'A read shows what an update has changed.'),
}) satisfies Record<string, Requirement>;
