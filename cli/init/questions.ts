// The questions of init. Each answer is checked at the target at once: a wrong one is explained, and asked again.
import type { Profile } from '../../schemas/generated/types.ts';
import { SetupError } from '../errors.ts';
import { addressOf, headerOf, productsOf, uuidOf } from './answers.ts';
import type { Ask } from './dialogue.ts';
import { made, profileBefore } from './draft.ts';
import { type Given, SECTION_OPTIONS } from './options.ts';
import { checkPartnerCredentials, checkReachable } from './probe.ts';

/** How the answers for one interface of a target are asked for, where `given` has those for the interfaces before it. */
type Asking = (given: Given, file: string, ask: Ask) => Promise<Given>;

/** The interfaces that were neither given nor are in the profile already. */
const kindsOf = (given: Given, before: Partial<Profile>): string[] =>
  Object.entries(ASKED).flatMap(([kind, { option }]) =>
    given[option] === undefined && before[SECTION_OPTIONS[option]] === undefined ? [kind] : [],
  );

const kindIn =
  (kinds: readonly string[]) =>
  (answer: string): string => {
    if (!kinds.includes(answer)) {
      throw new SetupError('There is no such interface here.', {
        value: answer,
        allowed: kinds.filter((kind) => kind !== '').join(', '),
        todo: 'Type one of them.',
      });
    }
    return answer;
  };

/** Asks for each option that was not given, interface after interface. `file`: the path of the profile to be written. */
export const asked = async (given: Given, file: string, ask: Ask): Promise<Given> => {
  const before = profileBefore(given, file) ?? {};
  const kinds = kindsOf(given, before);
  const first = await ask(
    `Which interface does the target offer? (${kinds.join(', ')}; no answer to a question leaves it open)`,
    kindIn(['', ...kinds]),
  );
  let answers: Given = { ...given, leavesOpen: true };
  for (let kind = first; kind !== ''; ) {
    answers = (await ASKED[kind]?.asking(answers, file, ask)) ?? answers;
    const others = kindsOf(answers, before);
    if (others.length === 0) {
      break;
    }
    kind = await ask(
      `Another one, for the same profile? (${others.join(', ')}; empty: no more)`,
      kindIn(['', ...others]),
    );
  }
  return answers;
};

/** Asks for an address, and reports the part of it that is left out. */
const addressAsked = (ask: Ask): Promise<string> =>
  ask('Its address?', async (answer) => {
    if (answer !== '') {
      await checkReachable(addressOf(answer));
    }
    return answer;
  });

/** A check that an empty answer need not pass: its value stays open. */
const unlessOpen =
  (check: (answer: string) => unknown) =>
  async (answer: string): Promise<string | undefined> => {
    if (answer === '') {
      return undefined;
    }
    await check(answer);
    return answer;
  };

const channelAsked = async (given: Given, ask: Ask): Promise<string | undefined> =>
  given.channel ?? ask('The uuid of the channel that books?', unlessOpen(uuidOf('--channel')));

/** Makes the profile of answers. @throws SetupError also for what the target shows to be wrong in them */
const held = async (answers: Given, file: string): Promise<Given> => {
  const { found } = await made(answers, file);
  const { refusal } = found.flatMap(({ findings }) => findings).find((finding) => finding.refusal) ?? {};
  if (refusal !== undefined) {
    throw refusal;
  }
  return answers;
};

/** Address and headers are taken together: which of them is wrong, an answer of 404 does not say. */
const v2Asked: Asking = (given, file, ask) =>
  ask.untilTaken(async () => {
    const v2 = await addressAsked(ask);
    const answers = { ...given, v2, 'v2-header': await headersAsked([...given.header, ...given['v2-header']], ask) };
    await made(answers, file);
    return answers;
  });

/** So are the supplier and its rates. The channel is not in what can be read: nothing shows whether it is known. */
const partnerAsked: Asking = async (given, file, ask) => {
  const partner = await addressAsked(ask);
  const header = await headersAsked([...given.header, ...given['partner-header']], ask, async (headers) => {
    if (partner !== '') {
      await checkPartnerCredentials(addressOf(partner), headers.map(headerOf));
    }
  });
  const channel = await channelAsked(given, ask);
  const known = { ...given, partner, 'partner-header': header, channel };
  return given.supplier !== undefined && knowsRates(given)
    ? known
    : ask.untilTaken(async () => held({ ...known, ...(await offerAsked(given, ask)) }, file));
};

/** The rates are read from the API, with the headers. The channel is asked for, since no answer shows it. */
const bookingAsked: Asking = async (given, file, ask) => {
  const channel = await channelAsked(given, ask);
  return ask.untilTaken(async () => {
    const booking = await addressAsked(ask);
    const header = await headersAsked([...given.header, ...given['booking-header']], ask);
    return held({ ...given, channel, booking, 'booking-header': header }, file);
  });
};

/** The channel is among those that are listed. */
const channelApiAsked: Asking = (given, file, ask) =>
  ask.untilTaken(async () => {
    const address = await addressAsked(ask);
    const header = await headersAsked([...given.header, ...given['channel-header']], ask);
    const binding = await ask('A file that says how it writes its operations? (empty: as published)', String);
    const channel = given.channel ?? (await ask('The uuid of the channel that books? (empty: the only one)', String));
    return held(
      {
        ...given,
        'channel-api': address,
        'channel-header': header,
        'channel-binding': binding === '' ? undefined : binding,
        channel: channel === '' ? undefined : channel,
      },
      file,
    );
  });

/** Whether it can listen there shows at once, and whether the platform calls it. */
const operatorAsked: Asking = (given, file, ask) =>
  ask.untilTaken(async () => {
    const question = 'Where is a run to stand in for the operator, as HOST:PORT? (the platform must call it there)';
    const listen = await ask(question, String);
    const header = await headersAsked(given['listen-header'], ask);
    return held({ ...given, listen, 'listen-header': header }, file);
  });

const ASKED: Readonly<Record<string, { option: keyof typeof SECTION_OPTIONS; asking: Asking }>> = {
  partner: { option: 'partner', asking: partnerAsked },
  v2: { option: 'v2', asking: v2Asked },
  booking: { option: 'booking', asking: bookingAsked },
  channel: { option: 'channel-api', asking: channelApiAsked },
  operator: { option: 'listen', asking: operatorAsked },
};

const nameOf = (header: string): string => header.slice(0, header.indexOf('=')).toLowerCase();

/** Headers until there are no more and the target takes them; one that is named again has another value. */
const headersAsked = async (
  given: readonly string[],
  ask: Ask,
  taken: (headers: string[]) => Promise<void> = async () => {},
): Promise<string[]> => {
  let headers = [...given];
  for (;;) {
    const next = await ask('A header of every call, as NAME=VARIABLE? (empty: no more)', async (answer) => {
      if (answer === '') {
        await taken(headers);
      } else {
        headerOf(answer);
      }
      return answer;
    });
    if (next === '') {
      return headers;
    }
    headers = [...headers.filter((one) => nameOf(one) !== nameOf(next)), next];
  }
};

const knowsRates = (given: Given): boolean => given.from !== undefined || given['from-booking-api'] !== undefined;

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Whose rates they are, and where they are read from. */
const offerAsked = async (given: Given, ask: Ask): Promise<Partial<Given>> => {
  const supplier = given.supplier ?? (await ask('The uuid of the supplier?', unlessOpen(uuidOf('--supplier'))));
  if (knowsRates(given)) {
    return { supplier };
  }
  const question =
    'A JSON file with its rates (a saved hold will do), or the address of a Booking API that sells them?';
  const rates = await ask(
    question,
    unlessOpen((answer) => (isAddress(answer) ? checkReachable(addressOf(answer)) : productsOf(answer))),
  );
  return { supplier, ...(rates && (isAddress(rates) ? { 'from-booking-api': rates } : { from: rates })) };
};
