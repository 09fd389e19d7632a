import type { Values } from './command.ts';

export const options = {
  v2: {
    value: 'URL',
    words: 'address of an operator booking API v2, or of an OCTO supplier; the rest is read from it',
  },
  partner: { value: 'URL', words: 'address of a Partner API, without /v1.2' },
  header: {
    value: 'NAME=VARIABLE',
    many: true,
    words: 'a header of every call, and the environment variable that holds its value',
  },
  binding: { value: 'NAME', words: 'of v2: operator-v2, octo-1.0 or a file; by default the first that fits' },
  channel: { value: 'UUID', words: 'of a Partner API: the channel that books' },
  supplier: { value: 'UUID', words: 'of a Partner API: the supplier of the products' },
  from: { value: 'FILE', words: 'of a Partner API: its rates as JSON, in the form of the specification (2.8)' },
  'from-booking-api': { value: 'URL', words: 'of a Partner API: a Booking API, without /v1.2, that sells its rates' },
  'booking-header': {
    value: 'NAME=VARIABLE',
    many: true,
    words: 'a header of every call to that Booking API; by default those of --header, if both have one origin',
  },
  name: { value: 'NAME', words: 'how reports call the target; by default its host' },
  out: { value: 'FILE', words: 'where the profile goes, profile.json by default' },
} as const;

/** What init was given, by options or as answers to its questions. */
export type Given = Values<typeof options>;
