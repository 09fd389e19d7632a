// The text of the profile that init writes. An open value is a comment with its meaning and an example.

import { expectationAt } from '../../schemas/expectation.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { withoutComments } from '../files/json-comments.ts';

type Draft = Readonly<Record<string, unknown>>;

const SECTIONS: readonly string[] = [...INTERFACES, 'operator'];

const id = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const keys = (owner: string) => ({
  'X-API-Key': { env: `${owner}_KEY` },
  'X-API-Secret': { env: `${owner}_SECRET` },
});

/** Examples by key; those of one section alone by section and key. */
const EXAMPLES: Draft = {
  baseUrl: 'https://api.example.com',
  'operator-v2/baseUrl': 'https://api.example.com/v2',
  headers: keys('MY'),
  'operator-v2/headers': { 'Accept-Language': { env: 'MY_LANGUAGE' } },
  'operator/headers': keys('PLATFORM'),
  otherHeaders: keys('OTHER_RESELLER'),
  authorization: { env: 'MY_AUTHORIZATION' },
  restricted: { authorization: { env: 'LIMITED_AUTHORIZATION' }, supplierId: 'my-supplier' },
  readOnly: { authorization: { env: 'READER_AUTHORIZATION' } },
  endpoints: 'own',
  'operator-v2/binding': 'octo-1.0',
  days: 30,
  channelId: id(1),
  otherChannelId: id(2),
  supplierId: id(3),
  productId: id(4),
  products: [
    {
      id: id(4),
      rates: [
        {
          id: id(5),
          productId: id(4),
          type: 'RESERVED',
          cancelable: true,
          holdable: true,
          holdablePeriod: 900,
          prices: [{ id: id(6), travelerType: { ageBand: 'ADULT' } }],
        },
      ],
    },
  ],
  window: { start: '+1d', end: '+14d' },
  'partner/without': ['cutoff'],
  'booking/without': ['other-reseller'],
  listen: '127.0.0.1:5099',
  limits: { requestsPerSecond: 50, holds: 20, bookings: 300, patienceSeconds: 10 },
};

const requiredIn = (section: string): string[] =>
  section === 'operator' ? ['listen'] : expectationAt('harness/profile', [section]).required;

const exampleOf = (segments: readonly string[], key: string): unknown =>
  segments.length === 0 && SECTIONS.includes(key)
    ? Object.fromEntries(requiredIn(key).map((name) => [name, exampleOf([key], name)]))
    : (EXAMPLES[[...segments, key].join('/')] ?? EXAMPLES[key]);

/** JSON pointers to what a section of a draft lacks. */
export const openIn = (draft: Draft, section: string): string[] => {
  const given = draft[section];
  return typeof given !== 'object' || given === null
    ? []
    : requiredIn(section).flatMap((key) => (key in given ? [] : [`/${section}/${key}`]));
};

export const openOf = (draft: Draft): string[] => SECTIONS.flatMap((section) => openIn(draft, section));

const meaning = (segments: readonly string[], key: string): string[] => {
  const { description } = expectationAt('harness/profile', [...segments, key]);
  return description === undefined ? [] : [`/* ${description} */`];
};

const textOf = (key: string, value: unknown): string[] => `${JSON.stringify(key)}: ${jsonText(value, 2)},`.split('\n');

/** The lines of the members of an object. `isCommented`: each with its meaning, and those that may be added too. */
const members = (value: Draft, segments: readonly string[], isCommented: boolean): string[] => [
  ...Object.entries(value).flatMap(([key, member]) => [
    ...(isCommented && key !== '$schema' ? meaning(segments, key) : []),
    ...(segments.length === 0 && SECTIONS.includes(key)
      ? [`"${key}": {`, ...members(member as Draft, [key], isCommented).map((line) => `  ${line}`), '},']
      : textOf(key, member)),
  ]),
  ...expectationAt('harness/profile', segments)
    .keys.filter((key) => !(key in value) && exampleOf(segments, key) !== undefined)
    .filter((key) => isCommented || (segments[0] !== undefined && requiredIn(segments[0]).includes(key)))
    .flatMap((key) => [
      ...meaning(segments, key),
      ...textOf(key, exampleOf(segments, key)).map((line) => `// ${line}`),
    ]),
];

/** The text of a draft. `isSkeleton`: with everything that may stand there. */
export const profileText = (draft: Draft, isSkeleton: boolean): string =>
  isSkeleton || openOf(draft).length > 0
    ? ['{', ...members(draft, [], isSkeleton).map((line) => `  ${line}`), '}', ''].join('\n')
    : `${jsonText(draft, 2)}\n`;

/** The text of a profile with sections added before its end; everything else in it stays as it is, comments too. */
export const textWithAdded = (text: string, sections: Draft, isSkeleton: boolean): string => {
  const bare = withoutComments(text);
  const at = bare.slice(0, bare.lastIndexOf('}')).trimEnd().length;
  const lines = Object.entries(sections).flatMap(([key, value]) => {
    const section = profileText({ [key]: value }, isSkeleton)
      .trimEnd()
      .split('\n')
      .slice(1, -1);
    return section.map((line, index) => (index === section.length - 1 ? `${line.replace(/,$/, '')},` : line));
  });
  const joined = lines.join('\n').replace(/,$/, '');
  return `${text.slice(0, at)}${/[{,]$/.test(bare.slice(0, at)) ? '' : ','}\n${joined}${text.slice(at)}`;
};
