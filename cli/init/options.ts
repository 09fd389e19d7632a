import type { Values } from '../command.ts';

const header = (words: string) => ({ value: 'NAME=VARIABLE', many: true, words }) as const;

export const options = {
  v2: {
    value: 'URL',
    words: 'address of an operator booking API v2, or of an OCTO supplier; the rest is read from it',
  },
  partner: { value: 'URL', words: 'address of a Partner API, without /v1.2' },
  booking: { value: 'URL', words: 'address of a Booking API, without /v1.2; what it sells is read from it' },
  'channel-api': { value: 'URL', words: 'address of a Channel API, without /v1.2' },
  listen: {
    value: 'HOST:PORT',
    words: 'of a platform: the address at which a run stands in for its operator, and which the platform must call',
  },
  header: header(
    'a header of every call, and the environment variable that holds its value; it only goes to the origin of --partner, else of --v2, --booking or --channel-api',
  ),
  'partner-header': header('a header for the Partner API alone, instead of those of --header'),
  'v2-header': header('the same for v2'),
  'booking-header': header('the same for the Booking API, also for that of --from-booking-api'),
  'channel-header': header('the same for the Channel API'),
  'listen-header': header('what the platform must send to the operator: X-API-Key and X-API-Secret'),
  binding: { value: 'NAME', words: 'of v2: operator-v2, octo-1.0 or a file; by default the first that fits' },
  'channel-binding': {
    value: 'FILE',
    words: 'of a Channel API: how it writes its operations, relative to the profile; by default as published',
  },
  channel: {
    value: 'UUID',
    words: 'the channel that books; by default the only one that the Channel API lists',
  },
  supplier: { value: 'UUID', words: 'of a Partner API: the supplier of the products' },
  from: {
    value: 'FILE',
    words: 'of a Partner API: its rates as JSON (2.8): one, a list, or a saved answer that has them, such as a hold',
  },
  'from-booking-api': {
    value: 'URL',
    words: 'of a Partner API: a Booking API, without /v1.2, that sells its rates; by default that of --booking',
  },
  skeleton: {
    words: 'writes a profile to complete by hand, with the possible members as comments; calls nothing',
  },
  name: { value: 'NAME', words: 'the name of the target in reports; by default its host' },
  out: { value: 'FILE', words: 'the file of the profile; by default profile.json' },
  add: { words: 'adds to an existing profile, and leaves the rest of it as it is' },
} as const;

/** What init was given, by options or as answers to its questions. */
export type Given = Values<typeof options> & {
  /** Unknown values stay open in the profile, for somebody to complete. An open address is empty. */
  leavesOpen?: boolean;
};

/** The options that each give the profile a section, with the section. */
export const SECTION_OPTIONS = {
  partner: 'partner',
  v2: 'operator-v2',
  booking: 'booking',
  'channel-api': 'channel',
  listen: 'operator',
} as const satisfies { [Name in keyof Given]?: string };

type SectionOption = keyof typeof SECTION_OPTIONS;

/** The options of sections that are given. */
export const sectionsGiven = (given: Given): SectionOption[] =>
  (Object.keys(SECTION_OPTIONS) as SectionOption[]).filter((option) => given[option] !== undefined);
