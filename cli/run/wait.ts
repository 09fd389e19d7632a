import { setTimeout as sleep } from 'node:timers/promises';
import { isGatewayError } from '../../harness/exchange/postponement.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { TransportError } from '../../harness/transport/wire.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { sectionOf } from '../../schemas/profile-section.ts';
import { escaped } from '../../schemas/text/escape.ts';

const PAUSE_MS = 250;
const MAX_WAIT_MS = 2_000;

/** How a call ends of a target that may still start. What else is wrong, such as a certificate, the first call of the run says better. */
const WAITING: readonly TransportError['kind'][] = ['refused', 'closed', 'timeout'];

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

const answers = async (url: string): Promise<boolean> => {
  const { transport, close } = openSockets();
  try {
    const result = await transport({ method: 'GET', url, headers: {} }, { timeoutMs: MAX_WAIT_MS });
    return 'answer' in result ? !isGatewayError(result.answer) : !WAITING.includes(result.error.kind);
  } finally {
    close();
  }
};
