import { assertJudgeable } from '../errors.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { ChannelClient } from './client.ts';

/** What a session has seen of it. */
export interface Nonsense {
  /** The call that was answered with success; undefined where it was refused. */
  taken?: Promise<string | undefined> | undefined;
}

/** Half a document. Spec 7. */
const NONSENSE = { rawBody: '{"product":', violation: 'half a document' };

/**
 * Where an answer shows nothing but success, success has to mean something: half a document for a product below no supplier
 * is refused. Asked once a session, and again where no answer came. @throws Blocked
 */
export const mustRefuseNonsense = async (channel: ChannelClient, seen: Nonsense): Promise<void> => {
  seen.taken ??= channel
    .createProduct(freshUuid(), {}, NONSENSE)
    .then((answer) => (answer.succeeded ? answer.call : undefined));
  const taken = await seen.taken.catch((error: unknown) => {
    seen.taken = undefined;
    throw error;
  });
  assertJudgeable(taken === undefined, `success says nothing here, for half a document is taken too: ${taken}`);
};
