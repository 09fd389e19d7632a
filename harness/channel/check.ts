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
export const check = (requirement: ChannelRequirementId, body: Body<ChannelContext>): void =>
  declared.declare(requirement, unlessNonsenseIsTaken(body));

/** Declares one that makes many calls one after the other: on a live target it is begun before those that make few. */
export const longCheck = (requirement: ChannelRequirementId, body: Body<ChannelContext>): void =>
  declared.declare(requirement, unlessNonsenseIsTaken(body), { long: true });

/** Declares a check that expects a refusal alone: it is made wherever it is, also where everything succeeds. */
export const checkOfRefusal = (requirement: ChannelRequirementId, body: Body<ChannelContext>): void =>
  declared.declare(requirement, body);

export const channelChecks = (): readonly Check<ChannelContext>[] => declared.checks;
