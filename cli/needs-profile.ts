// An address where a profile is needed: `certify http://localhost:3000`, `--url …`, `--target …`.

import { urlOf } from '../schemas/text/url.ts';
import { SetupError } from './errors.ts';
import { formatCommand } from './format-command.ts';

/** How else people call the option that would name a target. */
const NAMES = ['url', 'target', 'base-url', 'baseurl', 'address', 'endpoint', 'host'];

export const isNameOfAddress = (name: string): boolean => NAMES.includes(name.toLowerCase());

/** The address that a word is, without what a person might keep secret in it; undefined for any other word. */
export const addressIn = (word: string | undefined): string | undefined => {
  const isBare = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:\/|$)/.test(word ?? '');
  const text = isBare ? `http://${word}` : word;
  const url = text !== undefined && /^https?:\/\//i.test(text) ? urlOf(text) : undefined;
  return url && `${url.origin}${url.pathname === '/' ? '' : url.pathname}`;
};

/** The refusal of a target that is given without a profile. */
export const needsProfile = (command: string, address = 'URL'): SetupError =>
  new SetupError(`${command} needs a profile; write one: ${formatCommand('init', '--partner', address)}`, {
    ...(address === 'URL' ? {} : { value: address }),
    todo: `Where it is another API, give --v2, --booking or --channel-api in place of --partner. Then: ${formatCommand(command, '--profile', 'profile.json')}`,
  });
