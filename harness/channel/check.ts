import type { ChannelRequirementId } from '../../schemas/requirements/channel.ts';
import { type Body, type Check, Registry } from '../schedule/registry.ts';
import type { ChannelContext } from './context.ts';

export { expect } from '../judge/expect.ts';

const declared = new Registry<ChannelContext, ChannelRequirementId>();

/** What a check finds counts only where half a document is refused: before that is known nothing is judged, in passing neither. */
const unlessNonsenseIsTaken =
  (body: Body<ChannelContext>): Body<ChannelContext> =>
  async (context) => {
    await context.mustRefuseNonsense();
    await body(context);
  };

/** Declares the check of a requirement of the Channel API. */
export const check = declared.declaring(unlessNonsenseIsTaken);

/** Declares a check that expects a refusal alone: it is made wherever it is, also where everything succeeds. */
export const checkOfRefusal = declared.declaring();

export const channelChecks = (): readonly Check<ChannelContext>[] => declared.checks;
