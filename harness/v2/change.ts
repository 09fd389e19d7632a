// What the calls send that change a booking: every published member. Spec 4.4.

/** What an extend sends, by all published members; checks vary the minutes. */
export const EXTENSION = {
  reason: 'CUSTOMER_REQUESTED',
  reasonDetails: 'The customer asked for time.',
  holdExpirationMinutes: 30,
};

/** What a cancel sends, by all published members. */
export const CANCELLATION = { reason: 'CUSTOMER', reasonDetails: 'The customer changed plans.' };
