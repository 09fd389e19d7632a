// Which requirement judges the type and form of a member. Written from the tables of section 2 and the catalogue, apart from
// the tables that the suites use.
import type { RequirementId } from '../../schemas/requirements/index.ts';

/** Where a member stands: which requirement its type and form belong to follows from it. */
export interface Standing {
  /** Schema ids from the answer inwards, the last is the file that describes the object that holds the member. */
  files: readonly string[];
  /** The member itself, or the element of an array, as a pointer from the answer; `*` is any element. */
  place: string;
  /** The keyword of its schema that is violated. */
  keyword: string;
}

/** The requirement of the innermost file that has one; a shared part belongs to the object that contains it. */
const innermost = (requirements: Record<string, RequirementId>, files: readonly string[]): RequirementId | undefined =>
  files.map((file) => requirements[file]).findLast((requirement) => requirement !== undefined);

const inHold: Record<string, RequirementId> = {
  'partner/hold-envelope': 'partner.hold.fields',
  'partner/hold-item': 'partner.hold.item-fields',
  'common/timeline-event': 'partner.hold.timeline-event-fields',
  'common/rate': 'partner.rate.fields',
  'common/hours': 'partner.rate.hours-fields',
};

const inBooking: Record<string, RequirementId> = {
  'partner/booking-envelope': 'partner.booking.fields',
  'partner/booking-item': 'partner.booking.item-fields',
  'partner/ticket': 'partner.booking.ticket-fields',
  'common/timeline-event': 'partner.booking.timeline-event-fields',
  'common/rate': 'partner.rate.fields',
  'common/hours': 'partner.rate.hours-fields',
};

const inAvailability: Record<string, RequirementId> = {
  'partner/availability-list-envelope': 'partner.availability-list.fields',
  'partner/single-availability-envelope': 'partner.availability-single.fields',
  'partner/availability': 'partner.availability.fields',
};

/** Spec 2.1 to 2.10. */
export const partnerRequirement = ({ files, place }: Standing): RequirementId | undefined => {
  if (/^\/meta(\/|$)/.test(place)) {
    return 'partner.req-id.every-answer-carries-one';
  }
  const [envelope = ''] = files;
  const requirements = envelope in inHold ? inHold : envelope in inBooking ? inBooking : inAvailability;
  return innermost(requirements, files);
};

/** Spec 7. What `meta` looks like in an error answer is not stated. */
export const partnerErrorRequirement = ({ place, keyword }: Standing): RequirementId | undefined => {
  if (place.startsWith('/meta')) {
    return undefined;
  }
  if (keyword === 'enum') {
    return 'partner.error.code-is-of-the-list';
  }
  return /^\/error\/data/.test(place) ? 'partner.error.data-is-a-map-of-strings' : 'partner.error.object-on-4xx';
};

/** Of a product only these are stated. Spec 2.5, 2.9. */
const NAMED_OF_PRODUCT = /^\/products?(\/\*)?(\/(id|supplierId|hours(\/.*)?))?$/;

/** What suppliers, products and rates show when they are read. Spec 2.8, 2.9, 2.11, 4.2. */
export const catalogRequirement = ({ files, place }: Standing): RequirementId | undefined => {
  if (/^\/meta(\/|$)/.test(place)) {
    return 'booking.req-id.every-answer-carries-one';
  }
  if (/^\/products?(\/|$)/.test(place)) {
    return NAMED_OF_PRODUCT.test(place) ? 'booking.product.fields' : 'booking.product.published-fields';
  }
  if (/^\/rates?(\/|$)/.test(place)) {
    return files.includes('common/hours') ? 'booking.rate-read.hours-fields' : 'booking.rate-read.fields';
  }
  return files.includes('common/hours')
    ? 'booking.supplier.hours-fields'
    : files.includes('common/location')
      ? 'booking.supplier.location-fields'
      : 'booking.supplier.fields';
};

/** Members that the specification names; all others are only published. Spec 2.12. */
const named: Record<string, RegExp> = {
  'operator-v2/supplier': /^(\/(id|name|title|description|endpoint))?$/,
  'operator-v2/product': /^(\/(id|name|title|description|availabilityType|options))?$/,
  'operator-v2/option': /^(\/(id|name|title|description|units))?$/,
  'operator-v2/unit': /^(\/(id|name|title|description))?$/,
  'operator-v2/availability': /^(\/(id|status|localDateTimeStart|localDateTimeEnd))?$/,
  'operator-v2/booking': /^(\/(uuid|status|unitItems|unitItems\/\*|utcHoldExpiration))?$/,
};

const requirementsOfNamed: Record<string, { named: RequirementId; published: RequirementId }> = {
  'operator-v2/supplier': {
    named: 'operator-v2.supplier.fields',
    published: 'operator-v2.supplier.published-fields',
  },
  'operator-v2/product': { named: 'operator-v2.product.fields', published: 'operator-v2.product.published-fields' },
  'operator-v2/option': {
    named: 'operator-v2.product.option-fields',
    published: 'operator-v2.product.published-fields',
  },
  'operator-v2/unit': {
    named: 'operator-v2.product.unit-fields',
    published: 'operator-v2.product.published-fields',
  },
  'operator-v2/availability': {
    named: 'operator-v2.availability.fields',
    published: 'operator-v2.availability.published-fields',
  },
  'operator-v2/booking': { named: 'operator-v2.booking.fields', published: 'operator-v2.booking.published-fields' },
};

/** Where a member stands within the object that its own file describes. */
const withinFile = (place: string): string =>
  place.replace(/^\/\*(?=\/|$)/, '').replace(/^\/options\/\*(\/units\/\*)?(?=\/)/, '');

/** Spec 2.12, 4.4. */
export const operatorV2Requirement = ({ files, place, keyword }: Standing): RequirementId | undefined => {
  const file = files.at(-1) ?? '';
  if (/\/options\/\*$/.test(place)) {
    return 'operator-v2.product.option-fields';
  }
  if (/\/units\/\*$/.test(place)) {
    return 'operator-v2.product.unit-fields';
  }
  if (file === 'operator-v2/availability' && /\/status$/.test(place) && keyword !== 'required') {
    return 'operator-v2.availability.status-is-of-the-list';
  }
  return requirementsOfNamed[file]?.[named[file]?.test(withinFile(place)) ? 'named' : 'published'];
};
