// What an operator may accept although the schema of a request does not: no check demands that it is refused.

/** Invalid values that are left out of the checks, and why. */
export interface Leniency {
  /** JSON pointers into the request, `*` for any element; one that ends in `/**` stands for everything below it too. */
  at: readonly string[];
  /** Only values that violate this keyword; without it all. */
  keyword?: string;
  /** Only this value; without it all. */
  value?: unknown;
  reason: string;
}

/** Members that the schema requires and that a lawful operator can do without: no check leaves them out as a violation. */
const optional = (at: readonly string[], reason: string): Leniency => ({ at, keyword: 'required', reason });

const ANYWHERE = ['/**'];

const unknownMembers: Leniency = {
  at: ANYWHERE,
  keyword: 'additionalProperties',
  reason: 'Not shown: what a member gets that nobody knows. It may be passed over.',
};

const noObject: Leniency = {
  at: [''],
  reason: 'R38: what version 2 answers to a body that is not as it should be at all is not stated.',
};

/** What holds for an item of a hold and of a booking. */
const itemsAt = (items: string, start: string): Leniency[] => [
  {
    at: [`${items}/*/id`],
    reason: 'Spec 2: an id that is no uuid may be passed over, and one is generated.',
  },
  {
    at: [`${items}/*/rateId`, `${items}/*/productId`, `${items}/*/supplierId`],
    keyword: 'format',
    reason: 'An id of another form is one that nothing has: the checks of unknown ids ask for it.',
  },
  {
    at: [`${items}/*/quantity`],
    keyword: 'minimum',
    reason: 'Not shown: what a quantity below one gets. It is observed.',
  },
  {
    at: [`${items}/*/quantity`],
    keyword: 'format',
    reason: 'R22 speaks of types: a number of more than 32 bits is of its type, and beyond the capacity.',
  },
  optional(
    [`${items}/*/productId`, `${items}/*/supplierId`],
    'Not shown: which members are required. The rate names its product and supplier.',
  ),
  optional([`${items}/*/quantity`], 'Not shown: which members are required. An item without a quantity may be one.'),
  optional([`${items}/*/${start}`], 'Not shown: which members are required. The availability names its start.'),
];

const maps = (at: readonly string[]): Leniency => ({
  at,
  value: null,
  reason: 'R38a: null for a value of a map may stand for none.',
});

const meta: Leniency = {
  at: ['/meta', '/meta/**'],
  reason: 'Not shown: what a request without a request id gets; the platform, for example, makes one.',
};

/** By the id of the request schema. */
export const LENIENCY: Readonly<Record<string, readonly Leniency[]>> = {
  'partner/hold-request': [
    ...itemsAt('/hold/items', 'at'),
    meta,
    maps(['/hold/ext/*', '/hold/items/*/ext/*']),
    { at: ['/hold/id'], reason: 'R35: an id that is no uuid may be passed over, and one is generated.' },
    { at: ['/hold/expires'], reason: 'R38b: a requested end may be ignored, so it need not be read.' },
    optional(['/hold/items/*/travelerType'], 'Not shown: which members are required. The price names whom it is for.'),
  ],
  'partner/booking-request': [
    ...itemsAt('/booking/items', 'startTime'),
    meta,
    maps(['/booking/ext/*', '/booking/holdExt/*', '/booking/items/*/ext/*']),
    { at: ['/booking/id'], reason: 'R35: an id that is no uuid may be passed over, and one is generated.' },
    {
      at: ['/booking/channelId', '/booking/holdId', '/booking/items/*/availabilityId'],
      keyword: 'format',
      reason: 'An id of another form is one that nothing has: the checks of unknown ids ask for it.',
    },
    {
      at: ['/booking/items/*/traveler/country', '/booking/items/*/traveler/lang'],
      keyword: 'pattern',
      reason: 'Spec 2.13: the patterns of country and language are not shown.',
    },
    {
      at: ['/booking/items/*/traveler/age'],
      keyword: 'format',
      reason: 'R22 speaks of types: a number of more than 32 bits is of its type.',
    },
    {
      at: ['/booking/barcode', '/booking/barcode/**'],
      reason: 'Spec 2.4: it is for internal use of the reseller, so an operator need not read it.',
    },
    optional(
      ['/booking/channelId', '/booking/customer', '/booking/items/*/traveler'],
      'Not shown: which members are required. Who books is known by the key, who travels by the lead traveler.',
    ),
  ],
  'operator-v2/create-request': [
    noObject,
    unknownMembers,
    {
      at: ['/uuid'],
      reason: 'Not shown: what a create without its uuid gets. It is observed, and nothing could be read back.',
    },
    {
      at: ['/unitItems/*/uuid', '/unitItems/*/resellerReference', '/resellerReference', '/channelId', '/channelName'],
      reason: 'Not shown: which other members a create has. They need not be read.',
    },
    { at: ['/holdExpirationMinutes'], reason: 'The wanted length of a hold may be ignored, so it need not be read.' },
    optional(['/productId', '/optionId'], 'R38f: the availability may be all that an operator reads.'),
    { at: ['/productId', '/optionId'], keyword: 'minLength', reason: 'R38f: empty, it is as if it were left out.' },
  ],
  'operator-v2/check-request': [
    {
      at: ANYWHERE,
      keyword: 'type',
      value: '7',
      reason:
        'R38: wrong types of version 2 are not ruled on. A number that is written as text may be read as the number.',
    },
    noObject,
    unknownMembers,
    {
      at: ['/productId', '/optionId', '/availabilityIds', '/availabilityIds/**'],
      reason: 'Spec 4.4: units and their quantities are what has to be sent; the rest narrows what is asked for.',
    },
    { at: ['/units/*'], value: null, reason: 'Not shown: what null among the units gets. It may stand for none.' },
    { at: ['/units'], reason: 'Not shown: what a check without units gets. It is observed.' },
    optional(['/units/*/quantity'], 'Not shown: a unit without a quantity may stand for one.'),
    { at: ['/units/*/quantity'], keyword: 'minimum', value: 0, reason: 'None of a unit can always be had.' },
  ],
  'operator-v2/extend-request': [
    noObject,
    unknownMembers,
    { at: ['/reason'], value: 7, reason: 'Not shown: how a reason is written. A number may be the code of one.' },
    { at: ['/reason'], keyword: 'minLength', reason: 'Not shown: how a reason is written. An empty text is a text.' },
    { at: ['/reasonDetails'], reason: 'Not shown: which other members an extend has. They need not be read.' },
    { at: ['/holdExpirationMinutes'], reason: 'The wanted length of a hold may be ignored, so it need not be read.' },
  ],
};
