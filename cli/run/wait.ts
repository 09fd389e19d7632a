import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { escaped } from '../../schemas/text/escape.ts';

const PAUSE_MS = 250;
const PATIENCE_MS = 2_000;

/** What a proxy answers while what is behind it starts. */
const STARTING: readonly (number | undefined)[] = [502, 503, 504];

/** How a target is silent that may still start. */
const WAITING: readonly (string | undefined)[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', undefined];

/** Waits until every interface answers, but not longer than --wait; who is still silent then is refused as usual. */
export const waitFor = async (profile: Profile, interfaces: readonly Interface[], seconds: number): Promise<void> => {
  const endMs = Date.now() + 1_000 * seconds;
  const addresses = new Set(
    interfaces.flatMap((name) => sectionOf(profile, name)?.baseUrl.replaceAll('{worker}', '0') ?? []),
  );
  for (const address of addresses) {
    let isSaid = false;
    while (!(await answers(address)) && Date.now() < endMs) {
      if (!isSaid) {
        process.stdout.write(`Waiting up to ${seconds} s for ${escaped(address)}\n`);
        isSaid = true;
      }
      await sleep(Math.min(PAUSE_MS, Math.max(0, endMs - Date.now())));
    }
  }
};

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const get = address.startsWith('https:') ? getHttps : getHttp;
    const request = get(address, { agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.destroy();
      resolve(!STARTING.includes(answer.statusCode));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    // What else is wrong, such as a certificate, the first call of the run says better.
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve(!WAITING.includes(code)));
  });
