/** One operation of v2 in our own words: which values it takes and what its bodies conform to. */
interface BoundOperation {
  /** Values that a binding may put into the path or the query; the others form the body. */
  parameters: readonly string[];
  /** Schema id of the request before a binding puts it into its words; absent when there are parameters only. */
  request?: string;
  /** Schema id of one element of a list, or of the whole answer, after it was put into our words. */
  response: string;
  /** True when the answer is a list. */
  list: boolean;
}

/**
 * The operator booking API v2. Methods, paths and names of members are not shown: a binding gives them
 * (`schemas/bindings/`). Spec 4.4.
 */
export const operatorV2Operations = {
  listSuppliers: { parameters: [], response: 'operator-v2/supplier', list: true },
  listProducts: { parameters: ['supplierId'], response: 'operator-v2/product', list: true },
  listAvailability: {
    parameters: ['supplierId', 'productId', 'optionId', 'localDateStart', 'localDateEnd'],
    response: 'operator-v2/availability',
    list: true,
  },
  checkAvailability: {
    parameters: ['supplierId'],
    request: 'operator-v2/check-request',
    response: 'operator-v2/availability',
    list: true,
  },
  createBooking: {
    parameters: ['supplierId'],
    request: 'operator-v2/create-request',
    response: 'operator-v2/booking',
    list: false,
  },
  getBooking: { parameters: ['supplierId', 'uuid'], response: 'operator-v2/booking', list: false },
  extendBooking: {
    parameters: ['supplierId', 'uuid'],
    request: 'operator-v2/extend-request',
    response: 'operator-v2/booking',
    list: false,
  },
  confirmBooking: {
    parameters: ['supplierId', 'uuid'],
    request: 'operator-v2/confirm-request',
    response: 'operator-v2/booking',
    list: false,
  },
  cancelBooking: {
    parameters: ['supplierId', 'uuid'],
    request: 'operator-v2/cancel-request',
    response: 'operator-v2/booking',
    list: false,
  },
} as const satisfies Record<string, BoundOperation>;

export type OperatorV2Operation = keyof typeof operatorV2Operations;
