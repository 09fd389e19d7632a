// The questions of init. Each answer is held against the target at once: a wrong one is explained, and asked again.
import type { Ask } from './dialogue.ts';
import { SetupError } from './errors.ts';
import { addressOf, headerOf, productsOf, uuidOf } from './init-answers.ts';
import { made } from './init-draft.ts';
import type { Given } from './init-options.ts';
import { reached, takenByPartner } from './init-probe.ts';

const KINDS = ['partner', 'v2'];

const kindOf = (answer: string): string => {
  if (!KINDS.includes(answer)) {
    throw new SetupError('There is no such interface here.', {
      value: answer,
      allowed: KINDS.join(', '),
      todo: 'Type one of them.',
    });
  }
  return answer;
};

/** Answers to the questions of what was not given. `file`: where the profile will stand. */
export const asked = async (given: Given, file: string, ask: Ask): Promise<Given> => {
  const kind = await ask(`Which interface does the target offer? (${KINDS.join(', ')})`, kindOf);
  return kind === 'v2' ? v2Asked(given, file, ask) : partnerAsked(given, file, ask);
};

const addressAsked = (ask: Ask): Promise<string> => ask('Its address?', (answer) => reached(addressOf(answer)));

/** Address and headers are taken together: which of them is wrong, an answer of 404 does not say. */
const v2Asked = (given: Given, file: string, ask: Ask): Promise<Given> =>
  ask.untilTaken(async () => {
    const answers = { ...given, v2: await addressAsked(ask), header: await headersAsked(given.header, ask) };
    await made(answers, file);
    return answers;
  });

/** So are the supplier and its rates. The channel is not in what can be read: nothing shows whether it is known. */
const partnerAsked = async (given: Given, file: string, ask: Ask): Promise<Given> => {
  const partner = await addressAsked(ask);
  const header = await headersAsked(given.header, ask, (headers) => takenByPartner(partner, headers.map(headerOf)));
  const channel = given.channel ?? (await ask('The uuid of the channel that books?', uuidOf('--channel')));
  const known = { ...given, partner, header, channel };
  if (given.supplier !== undefined && knowsRates(given)) {
    return known;
  }
  return ask.untilTaken(async () => {
    const answers = { ...known, ...(await offerAsked(given, ask)) };
    const { findings } = await made(answers, file);
    const { refusal } = findings.find((finding) => finding.refusal) ?? {};
    if (refusal !== undefined) {
      throw refusal;
    }
    return answers;
  });
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
  const supplier = given.supplier ?? (await ask('The uuid of the supplier?', uuidOf('--supplier')));
  if (knowsRates(given)) {
    return { supplier };
  }
  const rates = await ask('A JSON file with its rates, or the address of a Booking API that sells them?', (answer) => {
    if (isAddress(answer)) {
      return reached(addressOf(answer));
    }
    productsOf(answer);
    return answer;
  });
  return { supplier, ...(isAddress(rates) ? { 'from-booking-api': rates } : { from: rates }) };
};
