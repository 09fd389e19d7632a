import type { Speaking } from '../../schemas/interfaces.ts';
import { counted } from '../../schemas/text/counted.ts';
import { asBlocked, Blocked } from '../errors.ts';
import type { Allotment } from '../resources/allotment.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import { declaredNeed, type MaxWait, type Need, type Needs, type Waits } from '../schedule/need.ts';
import type { Task } from '../schedule/task.ts';
import type { Availability } from './availability.ts';
import type { V1Client } from './client.ts';
import { aroundCutoff } from './cutoff.ts';
import type { V1Given } from './given.ts';
import {
  capabilityOf,
  lackingFor,
  type Offer,
  type Offering,
  offersFor,
  type RateNeed,
  type RateNeedName,
  rateNeeds,
  rateWith,
  toAdd,
} from './rates.ts';
import { type AvailabilityNeed, searchIn } from './search.ts';
import { seatsAsked } from './seats-asked.ts';
import { type Surveyed, survey } from './survey.ts';
import { nameOfRate, surveyNeeds } from './survey-needs.ts';

interface NeedsParts {
  profile: Offering;
  /** The section of the profile. */
  section: Speaking<'v1'>;
  api: V1Client;
  given: V1Given;
  clock: Clock;
  allotment: Allotment;
  sampler: Sampler;
  task: Task;
  maxWaitMs: number;
}

const isWaived = ({ without = [] }: Offering, capability: string | undefined): boolean =>
  capability !== undefined && (without as string[]).includes(capability);

const needOf = (profile: Offering, need: RateNeed): Need => {
  const { words } = need;
  const [best] = offersFor(profile, need);
  const capability = lackingFor(profile, need);
  if (best === undefined && capability !== undefined && isWaived(profile, capability)) {
    return declaredNeed(words, capability);
  }
  const instead = capability === undefined ? '' : `, or declare "without": ["${capability}"]`;
  return {
    words,
    met: best !== undefined,
    detail: best ? nameOfRate(best) : `${toAdd(profile)}${instead}`,
    ...(capability !== undefined && { capability }),
  };
};

/** What the profile declares that no rate has, and a rate has: of short holds, one that can be waited for. */
const contradicted = (profile: Offering, maxWaitMs: number): Need[] =>
  (profile.without ?? []).flatMap((capability) => {
    const rate = rateWith(profile, capability);
    const isTooLong = capability === 'short-holds' && (rate?.rate.holdablePeriod ?? 0) * 1000 > maxWaitMs;
    return rate === undefined || isTooLong
      ? []
      : [declaredNeed(`rates of ${profile.supplierId}`, capability, nameOfRate(rate))];
  });

const free = ({ offer, start, capacity }: Availability): string =>
  `${nameOfRate(offer)} at ${start}: ${capacity === -1 ? 'seats without limit' : counted(capacity, 'free seat')}`;

/** Whether the window has free seats for each kind of rate that the profile has. */
const seatNeeds = async ({ profile, api, given, clock, ...parts }: NeedsParts, seen: readonly Surveyed[]) => {
  const listing = {
    ...given,
    listed: async (offer: Surveyed['offer']) => seen.find((one) => one.offer.rate.id === offer.rate.id)?.listed ?? [],
  };
  const search = searchIn({ ...parts, clock, listing, profile, capacityShare: api.capacityShare });
  const asked: { [Name in RateNeedName]?: AvailabilityNeed } = seatsAsked;
  const lookFor = async (name: RateNeedName): Promise<string> => {
    if (name !== 'withCutoff') {
      return free(await search.availability(name, asked[name]));
    }
    try {
      const { tooSoon, open } = await aroundCutoff({ given: { ...given, availability: search.availability }, clock });
      return `${free(open)}, and inside the cutoff at ${tooSoon[0].start}`;
    } catch (error) {
      if (error instanceof Blocked && clock.isMovedLater) {
        return 'none starts within its cutoff now: the run moves the clock until one does';
      }
      throw error;
    }
  };
  const needs: Need[] = [];
  for (const [name, need] of Object.entries(rateNeeds) as [RateNeedName, RateNeed][]) {
    const { words } = need;
    const capability = capabilityOf(need);
    if (isWaived(profile, capability) || offersFor(profile, need).length === 0) {
      continue;
    }
    const found = await lookFor(name).catch(asBlocked);
    search.endLeases();
    given.endLeases();
    needs.push({
      words: `free seats on ${words}`,
      met: !(found instanceof Blocked),
      detail: found instanceof Blocked ? found.message : found,
      ...(capability !== undefined && { capability }),
    });
  }
  return needs;
};

/** Checks that wait for the end of a hold on an availability of their own, each with these seconds granted. */
const WAITING = 7;
const GRACE_SECONDS = 5;
/** Checks that look twice, with these seconds between. */
const LOOKING = 4;

/** How long checks wait: where fewer starts of the rate are listed, as many fewer wait at a time. */
const waitsOf = (shortest: Offer | undefined, seen: readonly Surveyed[], patienceSeconds: number): Waits => {
  const looking = patienceSeconds >= GRACE_SECONDS ? GRACE_SECONDS : 0;
  const { holdablePeriod = 0, id } = shortest?.rate ?? {};
  const waits = holdablePeriod > 0 && holdablePeriod <= patienceSeconds ? holdablePeriod + GRACE_SECONDS : 0;
  const starts = seen.find(({ offer }) => offer.rate.id === id)?.listed.filter(({ capacity }) => capacity !== 0).length;
  return {
    beside: Math.max(looking, waits * Math.ceil(WAITING / Math.max(1, Math.min(WAITING, starts ?? 0)))),
    together: WAITING * waits + LOOKING * looking,
  };
};

const maxWaitFor = (shortest: Offer | undefined): MaxWait[] =>
  shortest?.rate.holdablePeriod === undefined
    ? []
    : [
        {
          seconds: shortest.rate.holdablePeriod,
          words: `some checks wait until a hold has ended: the shortest hold lasts ${shortest.rate.holdablePeriod} s (${nameOfRate(shortest)})`,
          instead:
            'name such a rate with a shorter holdablePeriod, move its clock (clock.control), or declare "without": ["short-holds"]',
        },
      ];

/** What the checks of the v1.2 dialect need. Its products cannot be read: what it sells, the profile has to say. */
export const v1Needs = (parts: NeedsParts): Needs => {
  const { profile, section, api, given, maxWaitMs } = parts;
  const [shortest] = isWaived(profile, 'short-holds') ? [] : offersFor(profile, rateNeeds.shortHold);
  let surveyed: Promise<Surveyed[]> | undefined;
  const look = () => {
    surveyed ??= survey(api, given);
    return surveyed;
  };
  return {
    ofProfile: [
      ...Object.values(rateNeeds).map((need: RateNeed) => needOf(profile, need)),
      ...contradicted(profile, maxWaitMs),
    ],
    ofTarget: async () => {
      const seen = await look();
      const about = surveyNeeds(seen, { profile, section, window: given.window() });
      const isMistaken = about.some(({ mistake }) => mistake !== undefined);
      return isMistaken ? about : [...about, ...(await seatNeeds(parts, seen))];
    },
    waits: async (patienceSeconds) => waitsOf(shortest, await look(), patienceSeconds),
    maxWaits: maxWaitFor(shortest),
  };
};
