// The request id on its way from the reseller to the operator. Spec 2.
import { pause } from '../../../kernel/pause.ts';
import { counter, perWorld } from '../../../kernel/per-world.ts';
import { rules, type Version } from '../../../kernel/rule.ts';

const idsBefore = counter();

/** The request id of a call whose reseller has sent none. Spec 2: the platform generates one and returns it. */
export const madeId: Version<[], string> = rules((world) => world.newId(), {
  'booking.req-id.made-when-none-is-sent': {
    'made-request-id-is-a-number': (world) => String(1 + idsBefore(world)),
    'made-request-id-has-no-dashes': (world) => world.newId().replaceAll('-', ''),
  },
  'booking.req-id.made-ones-differ': {
    'made-request-ids-are-all-one': () => '00000000-0000-4000-8000-000000000001',
    'made-request-id-is-that-of-the-second': (world) =>
      `00000000-0000-4000-8000-${Math.floor(world.now() / 1000)
        .toString(16)
        .padStart(12, '0')}`,
  },
});

/** The request id of a reseller's call, and whether the platform has made it. */
interface OwnId {
  reqId: string;
  isMade: boolean;
  method: string;
  /** The resource that is called, as the path names it: `holds`, `bookings`, `suppliers`. */
  of: string;
}

type ForOperator = Version<[OwnId], string | Promise<string>>;

const same = ({ reqId }: OwnId): string => reqId;

const latest = perWorld((): { id?: string; underWay: number } => ({ underWay: 0 }));

/** The request id with which the platform calls the operator: that of the reseller's call. */
export const operatorId: ForOperator = rules<[OwnId], string | Promise<string>>((_world, own) => same(own), {
  'booking.forward.header-request-id-arrives': {
    'operator-gets-a-header-request-id-of-its-own': (world, { reqId, isMade }) => (isMade ? reqId : world.newId()),
    'operator-gets-a-request-id-with-a-suffix': (_world, { reqId, isMade }) => (isMade ? reqId : `${reqId}-1`),
    'operator-gets-a-request-id-of-its-own-for-cancels': (world, { reqId, isMade, method }) =>
      isMade || method !== 'PUT' ? reqId : world.newId(),
  },
  'booking.forward.made-request-id-is-that-of-the-answer': {
    'made-request-id-is-made-again-for-the-operator': (world, { reqId, isMade }) => (isMade ? world.newId() : reqId),
    'made-request-id-does-not-reach-the-operator': (_world, { reqId, isMade }) => (isMade ? '' : reqId),
    'made-request-id-is-made-again-for-bookings': (world, { reqId, isMade, method, of }) =>
      isMade && method === 'POST' && of === 'bookings' ? world.newId() : reqId,
    'made-request-id-is-made-again-for-reads': (world, { reqId, isMade, method }) =>
      isMade && method === 'GET' ? world.newId() : reqId,
  },
  'booking.forward.parallel-calls-keep-their-request-ids': {
    'forwarded-request-id-is-kept-in-one-place': async (world, own) => {
      latest(world).id = same(own);
      await pause();
      return latest(world).id ?? same(own);
    },
    'calls-under-way-share-the-first-request-id': async (world, own) => {
      const shared = latest(world);
      shared.id = shared.underWay > 0 ? (shared.id ?? same(own)) : same(own);
      const { id } = shared;
      shared.underWay += 1;
      await pause();
      shared.underWay -= 1;
      return id;
    },
  },
});
