import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '../reporters/write.ts';
import type { OperatorV2Profile, PartnerProfile, Profile } from '../schemas/generated/types.ts';
import { escaped, jsonText } from '../schemas/text/escape.ts';
import { command, type Values } from './command.ts';
import { type Ask, withQuestions } from './dialogue.ts';
import { SetupError } from './errors.ts';
import { type Finding, showFinding } from './finding.ts';
import { addressOf, byProduct, headerOf, isThere, productsOf, uuidOf } from './init-answers.ts';
import { bookingHeaders, ratesOf } from './init-booking-api.ts';
import { findBinding, lookAtDraft } from './init-target.ts';
import { typed } from './typed.ts';
import { written } from './written.ts';

const options = {
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

type Given = Values<typeof options>;

export const init = command({
  name: 'init',
  summary: 'Writes a profile, and checks it against the target: from options, or from questions on a terminal.',
  options,
  more:
    'A Partner API has no catalogue that can be read, so its rates are given, or read from a Booking API that sells them. ' +
    'Nothing is created on the target.',
  run: async (given) => {
    const file = given.out ?? 'profile.json';
    if (isThere(file)) {
      throw new SetupError('There is a file of this name already.', {
        file,
        key: '--out',
        todo: 'Name another file with --out, or remove this one.',
      });
    }
    const answers =
      given.v2 === undefined && given.partner === undefined
        ? await withQuestions(await seat(), (ask) => asked(given, ask))
        : given;
    const { profile, findings } = await made(answers, file);
    const text = `${jsonText(profile, 2)}\n`;
    written('The profile', { file, key: '--out', todo: 'Name a file that can be written.' }, () =>
      writeWhole(file, text),
    );
    findings.forEach(showFinding);
    const next = findings.some(({ mark }) => mark === 'no')
      ? `mend what is marked "no", then: ${typed('doctor', '--profile', file)}`
      : typed('certify', '--profile', file);
    process.stdout.write(`${escaped(file)} is written.\nNext: ${escaped(next)}\n`);
    return 0;
  },
});

/** @throws SetupError where nobody can be asked */
const seat = async () => {
  if (!process.stdin.isTTY) {
    throw new SetupError('init needs an address, and nobody is here to be asked.', {
      key: '--v2 or --partner',
      todo: 'Write for example: holdfast init --v2 https://api.example.com/v2 --header Authorization=MY_AUTHORIZATION',
    });
  }
  return { input: process.stdin, output: process.stdout };
};

/** Answers to the questions of what was not given. */
export const asked = async (given: Given, ask: Ask): Promise<Given> => {
  const kind = await ask('Which interface does the target offer? (partner, v2)', (answer) => {
    if (answer !== 'partner' && answer !== 'v2') {
      throw new SetupError('There is no such interface here.', {
        value: answer,
        allowed: 'partner, v2',
        todo: 'Type one of them.',
      });
    }
    return answer;
  });
  const address = await ask('Its address?', addressOf);
  const header = [...given.header];
  for (;;) {
    const next = await ask('A header of every call, as NAME=VARIABLE? (empty: no more)', (answer) => {
      if (answer !== '') {
        headerOf(answer);
      }
      return answer;
    });
    if (next === '') {
      break;
    }
    header.push(next);
  }
  if (kind === 'v2') {
    return { ...given, header, v2: address };
  }
  const channel = given.channel ?? (await ask('The uuid of the channel that books?', uuidOf('--channel')));
  const supplier = given.supplier ?? (await ask('The uuid of the supplier?', uuidOf('--supplier')));
  if (given.from !== undefined || given['from-booking-api'] !== undefined) {
    return { ...given, header, partner: address, channel, supplier };
  }
  const rates = await ask('A JSON file with its rates, or the address of a Booking API that sells them?', (answer) => {
    if (isAddress(answer)) {
      return addressOf(answer);
    }
    productsOf(answer);
    return answer;
  });
  const from = isAddress(rates) ? { 'from-booking-api': rates } : { from: rates };
  return { ...given, header, partner: address, channel, supplier, ...from };
};

/** The profile, and what was found on the target. @throws SetupError */
const made = async (given: Given, file: string): Promise<{ profile: Profile; findings: Finding[] }> => {
  const address = addressOf(given.v2 ?? given.partner ?? '');
  const head = { ...schemaFor(file), name: given.name ?? new URL(address).host, environment: 'test' as const };
  const partner = given.partner === undefined ? undefined : await partnerSection(given, addressOf(given.partner));
  const withPartner = partner === undefined ? head : { ...head, partner };
  const ofPartner = partner === undefined ? [] : (await lookAtDraft({ ...head, partner }, 'partner', file)).findings;
  if (given.v2 === undefined) {
    return { profile: withPartner, findings: ofPartner };
  }
  const base = v2Section(given, addressOf(given.v2));
  const draft = (binding: string): Profile => ({ ...withPartner, 'operator-v2': { ...base, binding } });
  const { profile, findings } =
    given.binding === undefined
      ? await findBinding(draft, file)
      : {
          profile: draft(given.binding),
          findings: (await lookAtDraft(draft(given.binding), 'operator-v2', file)).findings,
        };
  return { profile, findings: [...ofPartner, ...findings] };
};

const v2Section = ({ header }: Given, baseUrl: string): OperatorV2Profile => {
  const headers = header.map(headerOf);
  const authorization = headers.find(({ name }) => name.toLowerCase() === 'authorization');
  const others = headers.filter((one) => one !== authorization);
  return {
    baseUrl,
    ...(authorization === undefined ? {} : { authorization: { env: authorization.env } }),
    ...(others.length === 0 ? {} : { headers: Object.fromEntries(others.map(({ name, env }) => [name, { env }])) }),
  };
};

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** The supplier and its products, from a file or from a Booking API. @throws SetupError */
const offered = async (given: Given): Promise<Pick<PartnerProfile, 'supplierId' | 'products'>> => {
  const { supplier, from, 'from-booking-api': bookingApi } = given;
  const named = supplier === undefined ? undefined : uuidOf('--supplier')(supplier);
  if (bookingApi !== undefined) {
    const address = addressOf(bookingApi);
    const headers = bookingHeaders(address, given).map(headerOf);
    const { supplierId, rates } = await ratesOf({ address, headers }, named);
    const todo = 'Write the rates that can be used into a file, and name it with --from.';
    return { supplierId, products: byProduct(rates, { todo }) };
  }
  if (from === undefined) {
    throw lacking('--from', 'its rates, which cannot be read from it: a file, or --from-booking-api');
  }
  if (named === undefined) {
    throw lacking('--supplier', 'the supplier of the products');
  }
  return { supplierId: named, products: productsOf(from) };
};

const lacking = (key: string, words: string): SetupError =>
  new SetupError(`A profile of a Partner API needs ${words}.`, { key, todo: `Add ${key}.` });

const partnerSection = async (given: Given, baseUrl: string): Promise<PartnerProfile> => {
  const { header, channel } = given;
  const { supplierId, products } = await offered(given);
  if (channel === undefined) {
    throw lacking('--channel', 'the channel that books');
  }
  return {
    baseUrl,
    headers: Object.fromEntries(header.map(headerOf).map(({ name, env }) => [name, { env }])),
    channelId: uuidOf('--channel')(channel),
    supplierId,
    products,
    window: { start: '+1d', end: '+14d' },
  };
};

/** Where an editor finds what may stand in a profile: the schema of the package, when it is installed beside it. */
const schemaFor = (file: string): { $schema?: string } => {
  const schema = fileURLToPath(new URL('../schemas/harness/profile.schema.json', import.meta.url));
  const path = relative(dirname(resolve(file)), schema).replaceAll('\\', '/');
  return path.startsWith('..') ? {} : { $schema: `./${path}` };
};
