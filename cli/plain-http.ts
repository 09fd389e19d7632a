import type { Profile } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import { sectionOf } from '../schemas/profile-section.ts';

/** Warns, once for a command, of addresses that credentials would go to unencrypted. Loopback never leaves the machine. */
export const warnOfPlainHttp = (profile: Profile, interfaces: readonly Interface[]): void => {
  const plain = new Set(
    interfaces
      .map((name) => new URL(sectionOf(profile, name)?.baseUrl.replaceAll('{worker}', '0') ?? 'https://none'))
      .filter(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname))
      .map(({ origin }) => origin),
  );
  if (plain.size > 0) {
    process.stderr.write(
      `WARNING  credentials and travelers go unencrypted to ${[...plain].join(', ')}: write https:// where it is offered.\n`,
    );
  }
};

const isLoopback = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
