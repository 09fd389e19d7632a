import { isLoopback } from '../../harness/transport/proxy.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { addressOf } from '../../schemas/profile-section.ts';

/** Origins that were warned of. */
const warnedOf = new Set<string>();

/** Warns of the addresses of a profile that credentials would go to unencrypted, once for a command. */
export const warnOfPlainHttp = (profile: Profile, interfaces: readonly Interface[]): void =>
  warnOfPlainAddresses(interfaces.flatMap((name) => addressOf(profile, name) ?? []));

/** The same for addresses alone. Loopback never leaves the machine. */
export const warnOfPlainAddresses = (addresses: readonly string[]): void => {
  const plain = addresses
    .map((address) => new URL(address))
    .filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname))
    .map(({ origin }) => origin)
    .filter((origin) => !warnedOf.has(origin));
  if (plain.length > 0) {
    const origins = new Set(plain);
    origins.forEach((origin) => void warnedOf.add(origin));
    process.stderr.write(
      `WARNING  credentials and travelers go unencrypted to ${[...origins].join(', ')}: write https:// where it is offered.\n`,
    );
  }
};
