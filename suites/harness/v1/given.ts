import type { V1Requirement } from '../../../schemas/requirements/v1.ts';
import type { Allotment } from '../effects/allotment.ts';
import type { Picks } from '../effects/picks.ts';
import type { Turn } from '../effects/turns.ts';
import type { Clock } from '../run/clock.ts';
import { type Capacity, capacityOf } from './capacity.ts';
import type { V1Client } from './client.ts';
import { type Listing, listingOf } from './listing.ts';
import { type Making, makingOf } from './making.ts';
import type { Offering } from './rates.ts';
import { type Requests, requestsOf } from './request.ts';
import { type Search, searchIn } from './search.ts';
import { type Settling, settlingOf } from './settling.ts';

/** What checks start from. Each function throws Blocked, with words, when the target does not offer it. */
export interface V1Given extends Listing, Search, Capacity, Requests, Settling, Making {}

/** What one attempt at a check starts from. */
export const v1Given = ({
  api,
  profile,
  clock,
  patienceMs,
  allotment,
  picks,
  turn,
  runTag,
  requirementId,
}: {
  api: V1Client;
  profile: Offering;
  clock: Clock;
  patienceMs: number;
  allotment: Allotment;
  picks: Picks;
  turn: Turn;
  runTag: string;
  requirementId(requirement: V1Requirement): string;
}): V1Given => {
  const { capacityShare } = api;
  const listing = listingOf({ api, profile, clock, part: allotment.part, requirementId });
  const requests = requestsOf(profile, runTag);
  const settling = settlingOf(api, patienceMs);
  return {
    ...listing,
    ...searchIn({ listing, profile, clock, allotment, picks, turn, capacityShare }),
    ...capacityOf(api, listing),
    ...requests,
    ...settling,
    ...makingOf({ api, requests, settling, clock, requirementId }),
  };
};
