import type { Profile } from '../schemas/generated/types.ts';
import type { InterfaceName } from './interfaces.ts';

/** Warns, once for a command, of addresses that credentials would go to unencrypted. Loopback never leaves the machine. */
export const warnOfPlainHttp = (profile: Profile, interfaces: readonly InterfaceName[]): void => {
  const plain = new Set(
    interfaces
      .map((name) => new URL(profile[name]?.baseUrl.replaceAll('{worker}', '0') ?? 'https://none'))
      .filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname))
      .map(({ origin }) => origin),
  );
  if (plain.size > 0)
    process.stderr.write(
      `WARNING  credentials and travelers go unencrypted to ${[...plain].join(', ')}: write https:// where it is offered.\n`,
    );
};

const isLoopback = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
