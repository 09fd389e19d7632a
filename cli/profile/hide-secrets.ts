import { textOf } from '../../schemas/text/profile-text.ts';
import { SetupError } from '../errors.ts';

/** Works on the target of a profile. No error that is thrown meanwhile holds one of its secrets. */
export const hidingSecretsOf = async <Result>(profile: unknown, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    hideIn(error, textOf(profile).withoutSecrets);
    throw error;
  }
};

const hideIn = (error: unknown, hidden: (text: string) => string): void => {
  if (!(error instanceof Error)) {
    return;
  }
  error.message = hidden(error.message);
  if (error.stack !== undefined) {
    error.stack = hidden(error.stack);
  }
  if (!(error instanceof SetupError)) {
    return;
  }
  const { details } = error;
  for (const [name, value] of Object.entries(details)) {
    Object.assign(details, { [name]: typeof value === 'string' ? hidden(value) : value });
  }
  for (const other of error.others) {
    hideIn(other, hidden);
  }
};
