// The control interface of a clock that can be moved, as a profile names it.
import { Blocked, TargetStopped } from '../errors.ts';
import type { Standing } from '../transport/presence.ts';
import type { Transport } from '../transport/wire.ts';

/** So much of a strange answer is shown. */
const SHOWN = 200;

/** The clock of the target, over the same transport as its calls. @throws Blocked where it is not moved */
export const clockAt = (url: string, transport: Transport, standing?: Standing) => ({
  advance: async (seconds: number): Promise<number> => {
    const cannotBeMoved = `the clock at ${url} (clock.control in the profile) could not be moved`;
    const sent = JSON.stringify({ advanceSeconds: seconds });
    const result = await transport(
      { method: 'POST', url: `${url}/clock`, headers: { 'content-type': 'application/json' }, body: sent },
      { timeoutMs: 10_000, direct: true },
    );
    if ('fault' in result) {
      const lost = await standing?.isLost(url, result.fault);
      const stopped = lost ? standing?.stopped() : undefined;
      if (stopped !== undefined) {
        throw new TargetStopped(stopped);
      }
      throw new Blocked(`${cannotBeMoved}: ${result.fault.message}`);
    }
    const now = /"now"\s*:\s*"([^"]{1,64})"/.exec(result.answer.body)?.[1] ?? '';
    if (Number.isNaN(Date.parse(now))) {
      const { status, body } = result.answer;
      throw new Blocked(
        `${cannotBeMoved}: asked for ${sent}, it answers HTTP ${status} ${body.slice(0, SHOWN)}`.trim(),
      );
    }
    return Date.parse(now);
  },
});
