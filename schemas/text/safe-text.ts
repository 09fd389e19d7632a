// THE place where text of a target, or text that may hold a secret of ours, becomes text for people and files:
// redacted, then bounded, then escaped. A text that is cut first may hold half a secret, which is not found.
import { escaped } from './escape.ts';
import { type Part, Redactor } from './redactor.ts';
import { TravelerData } from './traveler-data.ts';

/** Characters of one text for people. */
const MAX_LINE = 1_000;
/** Characters of one text that is kept as data, and of a command that is to be pasted. */
export const MAX_DATA = 100_000;

export interface SafeText {
  /** One line for people: redacted, bounded, escaped. A line made so stays as it is when made so again. */
  line(raw: string, most?: number): string;
  /** A line of our own words, or a pointer: a secret that also stands in these is not looked for. */
  words(raw: string): string;
  /** Data for a file whose format escapes: redacted, bounded. */
  data(raw: string): string;
  /** Data that is judged again, and so has to be whole: redacted alone. */
  whole(raw: string): string;
  /** The text with its secrets apart and nothing else changed: for texts that are joined before they become a line. */
  parts(raw: string): Part[];
  /** The text with the names of variables in place of secrets, nothing else done to it: for ids that are used again. */
  withoutSecrets(raw: string): string;
  /** Learns a secret that no profile names, under a variable. An empty one, or one that is known, changes nothing. */
  hides(variable: string, secret: string): void;
  /** Learns which travelers we send ourselves: these are not hidden. */
  sends(body: string): void;
}

/** A text is read to this multiple of its bound, plus this number of characters, unless it shrinks by redaction. */
const WINDOW = 16;
const MARGIN = 1_000;

const bounded = (text: string, most: number): string => {
  if (text.length <= most) {
    return text;
  }
  const cut = text.slice(0, most);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
};

/**
 * @param secrets the values by variable
 * @param isOurs whether a text stands in our own words
 */
export const safeText = (secrets: ReadonlyMap<string, string>, isOurs?: (text: string) => boolean): SafeText => {
  const known = new Map(secrets);
  const redactors = () => ({
    redactor: new Redactor(known, { ...(isOurs && { isOurs }) }),
    ofWords: new Redactor(known, { ...(isOurs && { isOurs }), anywhereOnly: true }),
  });
  let { redactor, ofWords } = redactors();
  const travelers = new TravelerData();
  const redacted = (raw: string, by = redactor): string => travelers.hidden(by.redacted(raw));
  /** Redacted as far as it may be seen: what the end of the window may have cut in two lies behind the bound. */
  const redactedTo = (most: number, raw: string, by = redactor): string => {
    const window = WINDOW * most + MARGIN;
    const seen = raw.length > window ? redacted(raw.slice(0, window), by) : '';
    return seen.length > most + MARGIN ? seen : redacted(raw, by);
  };
  return {
    line: (raw, most = MAX_LINE) => escaped(bounded(redactedTo(most, raw), most)),
    words: (raw) => escaped(bounded(redactedTo(MAX_LINE, raw, ofWords), MAX_LINE)),
    data: (raw) => bounded(redacted(raw), MAX_DATA),
    whole: (raw) => redacted(raw),
    parts: (raw) => redactor.parts(raw),
    withoutSecrets: (raw) => redactor.redacted(raw),
    hides: (variable, secret) => {
      if (secret === '' || [...known.values()].includes(secret)) {
        return;
      }
      const others = [...known.keys()].filter((name) => name === variable || name.startsWith(`${variable}_`)).length;
      known.set(others === 0 ? variable : `${variable}_${others + 1}`, secret);
      ({ redactor, ofWords } = redactors());
    },
    sends: (body) => travelers.sent(body),
  };
};

/** For a run of which nothing is kept: nothing is hidden. */
export const unhiddenText: SafeText = {
  line: (raw, most = MAX_LINE) => escaped(bounded(raw, most)),
  words: (raw) => escaped(bounded(raw, MAX_LINE)),
  data: (raw) => raw,
  whole: (raw) => raw,
  parts: (raw) => [{ text: raw }],
  withoutSecrets: (raw) => raw,
  hides: () => {},
  sends: () => {},
};
