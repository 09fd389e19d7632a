import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import type { Clock } from '../schedule/clock.ts';
import type { AttemptParts } from '../schedule/interface.ts';
import type { Session } from '../schedule/session.ts';
import { capacityOf, NO_COUNT, type SeatCount } from './capacity.ts';
import type { V1Client } from './client.ts';
import { type Listing, listingOf } from './listing.ts';
import { makingOf } from './making.ts';
import type { Offering } from './rates.ts';
import { type Requests, requestsOf } from './request.ts';
import { searchIn } from './search.ts';
import { type PendingOfEach, type Settling, settlingOf } from './settling.ts';

/** What seats are counted with where lists may be old. */
export interface SeatCountParts {
  api: V1Client;
  listing: Listing;
  requests: Requests;
  settling: Settling;
  clock: Clock;
}

/** What one attempt at a check starts from. */
export const v1Given = ({
  api,
  profile,
  session: { clock, maxWaitMs, allotment, runTag },
  pending,
  requirementId,
  countOf = () => NO_COUNT,
  ...ofAttempt
}: {
  api: V1Client;
  profile: Offering;
  session: Session;
  pending: PendingOfEach;
  requirementId(requirement: V1Requirement): string;
  countOf?: ((parts: SeatCountParts) => SeatCount) | undefined;
} & Pick<AttemptParts<unknown>, 'sampler' | 'task'>) => {
  const { capacityShare } = api;
  const listing = listingOf({ api, profile, clock, part: allotment.part, requirementId });
  const requests = requestsOf(profile, runTag);
  const settling = settlingOf(api, clock, maxWaitMs, pending);
  const count = countOf({ api, listing, requests, settling, clock });
  const search = searchIn({ ...ofAttempt, listing, profile, clock, allotment, capacityShare, count });
  return {
    count,
    ...listing,
    ...search,
    ...capacityOf(api, listing, count),
    ...requests,
    ...settling,
    ...makingOf({ api, requests, settling, search, clock, maxWaitMs, requirementId }),
  };
};

/** What checks start from. Each function throws Blocked, with words, when the target does not offer it. */
export type V1Given = ReturnType<typeof v1Given>;
