// Credentials that are given for one address are not sent to another origin.
import { expect, test } from '@playwright/test';
import type { Given } from './options.ts';
import { headersOf } from './sections.ts';

const SHOP = 'https://shop.example.com/booking';

/** The headers of a Booking API beside a Partner API at an address. */
const ofShop = (partner: string, ...own: string[]): readonly string[] =>
  headersOf(SHOP, 'booking-header', {
    partner,
    booking: SHOP,
    header: ['A=B'],
    'booking-header': own,
  } as Partial<Given> as Given);

test('the headers of the first address are for its own origin, and those of an address are for it alone', () => {
  expect(ofShop('https://shop.example.com/partner')).toEqual(['A=B']);
  expect(ofShop('https://api.example.com')).toEqual([]);
  expect(ofShop('http://shop.example.com')).toEqual([]);
  expect(ofShop('https://shop.example.com:8443')).toEqual([]);
  expect(ofShop('https://api.example.com', 'C=D')).toEqual(['C=D']);
  expect(ofShop('https://shop.example.com', 'C=D')).toEqual(['C=D']);
});
