// A call of the v1.2 dialect as its judges see it: what it asks for, found among what is offered.

import { instant } from '../../../schemas/formats.ts';
import type { Availability, Price, Rate } from '../../kernel/offer.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { objectIn, objectsIn, textIn } from '../caller-rule.ts';
import type { ParsedCall } from '../parsed-call.ts';
import { queryIn } from '../query.ts';
import { type V1Api, type V1Name, type V1Operation, v1Apis } from './api.ts';
import type { RequestIds } from './request-ids.ts';

type Sent = Readonly<Record<string, unknown>>;

/** An item of a hold or booking; what it names is absent where nothing has that id. */
export interface ParsedItem {
  /** `/body/hold/items/0` */
  pointer: string;
  sent: Sent;
  /** 1 where it is no number. */
  quantity: number;
  rate: Rate | undefined;
  price: Price | undefined;
  availability: Availability | undefined;
  /** Milliseconds since 1970; NaN where there is none. */
  moment: number;
  /** When it begins: at its moment, or with its availability; undefined where nothing says so. */
  begins: number | undefined;
}

/** What was sent to create something. */
export interface Create {
  resource: 'hold' | 'booking';
  sent: Sent;
  items: readonly ParsedItem[];
  /** When it came, in milliseconds since 1970. */
  at: number;
}

/** What earlier calls of this caller have shown. */
export interface V1Memory {
  readonly requestIds: RequestIds;
  /** When a hold ends, as the last answer to its caller stated: the date-time that it showed, or the moment at which it was over. */
  readonly holdEnds: Map<string, string | number>;
  /** What was first sent to create something under an id, of the latest creates. */
  readonly creates: Map<string, Create>;
  /** Those of them whose caller has not learnt since what became of them. */
  readonly lost: Map<string, Create>;
}

export interface V1ParsedCall extends ParsedCall<V1Operation, V1Memory> {
  /** The interface that was called; `path` lies below its base. */
  api: V1Api;
  /** Whether an operator of somebody else has carried the call out, whose availabilities, holds and bookings are not in this world. */
  isElsewhere: boolean;
  /** Of a create: what its body carries. */
  resource: 'hold' | 'booking' | undefined;
  sent: Sent | undefined;
  items: readonly ParsedItem[];
}

const RESOURCES: Partial<Record<V1Operation, 'hold' | 'booking'>> = {
  createHold: 'hold',
  createBooking: 'booking',
};

const itemOf = (world: World, sent: Sent, pointer: string): ParsedItem => {
  const { rates, availabilities } = world.store;
  const rate = rates.get(textIn(sent.rateId) ?? '');
  const priceId = textIn(sent.priceId) ?? '';
  const availability = availabilities.get(textIn(sent.availabilityId) ?? '');
  const moment = instant(textIn(sent.at ?? sent.startTime) ?? '');
  return {
    pointer,
    sent,
    quantity: typeof sent.quantity === 'number' ? sent.quantity : 1,
    rate,
    price: rate?.prices.find(({ id }) => sameId(id, priceId)),
    availability,
    moment,
    begins: Number.isNaN(moment) ? availability?.start : moment,
  };
};

/** @param inWorld the path below the world, without the query */
export const parseV1Call = (
  world: World,
  record: CallRecord & { called: V1Name },
  inWorld: string,
  memory: V1Memory,
  isElsewhere: boolean,
): V1ParsedCall => {
  const api = v1Apis[record.called];
  const path = inWorld.slice(api.base.length);
  const matched = api.match(record.method, path);
  const resource = matched && RESOURCES[matched.name];
  const sent = resource && objectIn(objectIn(record.body?.json?.value)?.[resource]);
  const items = objectsIn(sent?.items).map((item, index) => itemOf(world, item, `/body/${resource}/items/${index}`));
  return {
    world,
    record,
    memory,
    api,
    isElsewhere,
    path,
    operation: matched?.name,
    ids: matched?.ids ?? {},
    query: queryIn(record.path),
    resource,
    sent,
    items,
  };
};
