const IDS = 'ids that a target makes are left out of a comparison';
const TIMES = 'times are left out of a comparison';
const UNTRIED = 'no check meets it: a run does not send what it is about';

/** Lawful variants that a comparison of answers does not show, each with the reason. */
export const unshownVariants: Readonly<Record<string, string>> = {
  'availabilities-have-ids-of-their-own': IDS,
  'availability-ids-are-made-of-their-starts': IDS,
  'product-ids-are-made-of-their-codes': IDS,
  'products-have-ids-of-their-own': IDS,
  'product-without-an-id-is-known-by-its-code': IDS,
  'first-availability-answer-takes-over-two-seconds': TIMES,
  'requested-expires-is-ignored': TIMES,
  'v2-extension-counts-from-now': TIMES,
  'v2-extension-is-always-five-minutes': TIMES,
  'bookable-heeds-the-capacity-only': UNTRIED,
  'booking-item-without-quantity-is-one': UNTRIED,
  'hold-item-without-quantity-is-one': UNTRIED,
  'product-with-a-known-id-is-400': UNTRIED,
  'product-with-a-known-id-is-409': UNTRIED,
  'repeated-binding-is-added': UNTRIED,
  'rest-of-a-hold-is-free-when-its-time-is-over': UNTRIED,
  'v2-long-contact-is-refused': UNTRIED,
};
