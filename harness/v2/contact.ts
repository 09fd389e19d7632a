/** Who travels, by all published members. */
export const CONTACT = {
  fullName: 'Ada Conformance',
  firstName: 'Ada',
  lastName: 'Conformance',
  emailAddress: 'lead@holdfast.example',
  phoneNumber: '+31 20 5550100',
  country: 'NL',
  locales: ['en'],
};
