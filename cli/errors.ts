/** What the reader of a refused set-up needs, as far as it applies. */
export interface SetupDetails {
  file?: string;
  /** JSON pointer, option or environment variable. */
  key?: string;
  /** What was found there. */
  value?: unknown;
  /** What may stand there. */
  allowed?: string;
  /** What to do about it. */
  todo: string;
}

/** The run cannot start: profile, options, credentials or the target's address. Exit code 3. */
export class SetupError extends Error {
  override name = 'SetupError';
  readonly details: SetupDetails;
  /** What else is wrong in the same place. */
  others: SetupError[] = [];

  constructor(message: string, details: SetupDetails) {
    super(message);
    this.details = details;
  }
}

/** Every error on lines of its own. */
export const renderSetupError = (error: SetupError): string => [error, ...error.others].map(rendered).join('\n\n');

const rendered = ({ message, details }: SetupError): string => {
  const { file, key, value, allowed, todo } = details;
  const line = (word: string, text: string | undefined) => (text === undefined ? [] : [`  ${word.padEnd(8)} ${text}`]);
  return [
    `SET-UP REFUSED  ${message}`,
    ...line('file', file),
    ...line('at', key),
    ...line('found', value === undefined ? undefined : shortened(JSON.stringify(value))),
    ...line('allowed', allowed),
    ...line('to do', todo),
  ].join('\n');
};

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
