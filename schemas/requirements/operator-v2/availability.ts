import { must, open, type Requirement, should, standing } from '../requirement.ts';

/** Availability dates. Spec 2.12, 4.4, 8. */
export const availability = {
  'availability.list-is-answered': must('4.4', 'A list call is answered with availability objects.'),
  ...standing({
    'availability.fields': must(
      '2.12; 4.4',
      'An availability has an id, a status and local start and end times that are date-times with an offset.',
    ),
    'availability.status-is-of-the-list': must(
      '2.12',
      'The status is FREESALE, AVAILABLE, LIMITED, SOLD_OUT or CLOSED.',
    ),
    'availability.published-fields': should(
      '4.4',
      'The published fields of an availability have their published types.',
    ),
    'availability.end-not-before-start': must('2.12; 4.4', 'An availability does not end before it starts.'),
  }),
  'availability.offset-is-of-its-date': must(
    '2.12; 4.4',
    'Where a product names its time zone, no local time has the offset that this zone has at another time of the year only.',
  ),
  ...standing({
    'availability.offsets': open(
      '2.12; 4.4',
      'The offsets of the local times in one list, and the changes of the clocks after which nothing is listed.',
    ),
    'availability.id-is-unique': must(
      '2.12; 4.4',
      'No two availability objects of one option share an id in one answer.',
    ),
    'availability.option-is-the-asked': must(
      '4.4',
      'A list call for an option is answered with availability of that option.',
    ),
    'availability.nothing-outside-the-dates': must(
      '4.4',
      'No availability lies wholly outside the dates that were asked for.',
    ),
  }),
  'availability.narrow-dates-keep-their-own': must(
    '4.4',
    'An availability of a wide range of dates is also listed for its own date alone.',
    { seats: true },
  ),
  'availability.wide-dates-list-what-narrow-ones-do': must(
    '4.4',
    'A wide range of dates lists everything that its parts list: nothing is cut off.',
    { seats: true },
  ),
  'availability.sold-out-is-stated': must(
    '2.12; 4.4',
    'Once the last place is taken the list no longer says AVAILABLE or LIMITED.',
    { needs: 'limited-vacancies', seats: true },
  ),
  'availability.never-available-dates-are-absent': must(
    '4.4',
    'Dates that are never available for booking are not listed.',
    { needs: 'never-available-dates' },
  ),
  'availability.past-dates-are-not-offered': must('4.4', 'Dates that have passed are never listed as bookable.'),
  'availability.opening-hours-one-object-each': must(
    '2.12; 4.4',
    'For OPENING_HOURS there is one object for each contiguous range of a day: none overlap, touch or span days.',
    { needs: 'opening-hours' },
  ),
  'availability.listed-can-be-booked': must(
    '4.4',
    'What is listed as FREESALE, AVAILABLE or LIMITED can be booked with its id.',
  ),
  'availability.status-agrees-with-vacancies': should(
    '2.12; 4.4',
    'What is listed as AVAILABLE or LIMITED does not state 0 vacancies.',
    { standing: true },
  ),
  'availability.id-stability': open('4.4', 'Whether an availability keeps its id from one read to the next.'),
  'availability.vacancies': open('4.4', 'Whether vacancies are stated.', { standing: true }),
  'availability.unknown-product': open('4.4', 'What a list call for an unknown product gets.'),
  'availability.reversed-dates': open('4.4', 'What a list call gets whose last date lies before the first.'),
  'availability.cache-limited': must('8', 'LIMITED is refreshed at least hourly.', {
    bearer: 'caller',
    unchecked: 'A caller that refreshes too seldom cannot be distinguished from one that does not need to know.',
  }),
} as const satisfies Record<string, Requirement>;
