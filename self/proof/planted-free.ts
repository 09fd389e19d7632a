// Members of answers of which no sentence says what they are: nobody has to notice another value.

export const FREE: readonly [pattern: RegExp, because: string][] = [
  [
    /\/rate\/(?!id$|productId$|type$|cancelable$|holdable$)/,
    'What a rate is beside its ids and flags is known to the operator alone.',
  ],
  [
    /\/(capacity|maxCapacity|vacancies)$/,
    'Others may sell at any time: seats are judged by what a request does to them.',
  ],
  [/\/availabilities\/expires$/, 'How long a list may be kept is the affair of the operator.'],
  [/\/(tickets?|voucher)\//, 'What a ticket holds is the affair of the operator.'],
  [
    /^operator-v2 list(Products \/(?!.*\b(id|availabilityType)$)|Suppliers (?!\/\*\/(id|endpoint)$))/,
    'What suppliers and products are beside their ids is known to the operator alone.',
  ],
  [/\/(supplierReference|utc(Created|Confirmed|Delivered)At)$/, 'No sentence says what the operator writes there.'],
  [/\/cancellationRequest\//, 'No sentence says what is stated of a cancel beside the status.'],
  [/\/contact\/locales\//, 'No sentence says that the locales of a contact come back.'],
  [/\/items\/\*\/status$/, 'The statuses of items are not shown.'],
  [/^channel (listChannels|getChannel) \/channels?\/(?!\*\/id$|id$)/, 'What a channel is beside its id is not shown.'],
  [
    /^channel (list|get)\w+ \/meta\/reqId$/,
    'A read has no body whose id comes back, and its header is warned of alone.',
  ],
  [
    /^booking list(Suppliers|Products|Rates) .*\/-$/,
    'A list may show less of a thing than its read, and what else is sold is known to the platform alone.',
  ],
  [
    /^channel create(Suppliers|Rates) \/(suppliers|rates)\/(-|\*\/version)$/,
    'What an answer to several leaves out is not shown as made, and with which version a thing begins is not stated.',
  ],
  [
    /^channel createProducts? /,
    'What the create of a product answers is not shown: it is read through the Booking API.',
  ],
];

/** Why nobody has to notice another value at a place of the answers of an operation of an interface; undefined where somebody has. */
export const whyFree = (key: string): string | undefined => FREE.find(([pattern]) => pattern.test(key))?.[1];
