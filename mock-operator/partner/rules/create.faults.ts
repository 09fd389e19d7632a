// What goes wrong alike when a hold and when a booking is created. Spec 2, 4.1.
import { onRefusal, onSuccess } from '../../kernel/around.ts';
import type { Seats } from '../../kernel/inventory.ts';
import { pause } from '../../kernel/pause.ts';
import { rule, type Version } from '../../kernel/rule.ts';
import type { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';
import type { RequestItem, Resource } from './resource.ts';

interface CreateRequest {
  id?: string;
  items: RequestItem[];
}

interface CreatedRow<Request> {
  readonly id: string;
  readonly sent: Request;
}

export type Create<Request, Row> = Version<[Request], Row | Promise<Row>>;

/** Checks a request and does nothing; what it gives makes the row, or is the row that the request repeats. */
export type Admit<Request, Row> = Version<[Request], () => Row>;

interface Creation<Request, Row extends { readonly id: string }> {
  resource: Resource;
  table: (world: World) => Table<Row>;
  create: Create<Request, Row>;
  /** What a careless implementation keeps of a request that it refuses. */
  refusedRow: Version<[Request], Row>;
}

/** Wrong: checks, lets other calls run, and acts. */
export const withGap =
  <Request, Row>(admit: Admit<Request, Row>): Create<Request, Row> =>
  async (world, request) => {
    const make = admit(world, request);
    await pause();
    return make();
  };

/** Wrong: refuses what it need not. */
export const unless =
  <Request, Row>(create: Create<Request, Row>, is: (request: Request) => boolean): Create<Request, Row> =>
  (world, request) =>
    is(request) ? refuse('BAD_REQUEST', 'this cannot be had') : create(world, request);

/** The seats of the availabilities that a request names. */
export const seatsNamed = ({ items }: CreateRequest): Seats[] =>
  items.flatMap(({ availabilityId, quantity }) => (availabilityId === undefined ? [] : [{ availabilityId, quantity }]));

const withoutUnknownRates = <Request extends CreateRequest>(world: World, request: Request): Request => ({
  ...request,
  items: request.items.filter(({ rateId }, index) => index === 0 || world.store.rates.get(rateId) !== undefined),
});

/** A create with the faults that holds and bookings have in common. */
export const createRules = <Request extends CreateRequest, Row extends CreatedRow<Request>>({
  resource,
  table,
  create,
  refusedRow,
}: Creation<Request, Row>): Create<Request, Row> => {
  const accepted: Create<Request, Row> = rule(`partner.${resource}.create-is-accepted`, create, {
    [`every-${resource}-is-refused`]: () => refuse('CONFLICT', 'not today'),
  });
  const stored: Create<Request, Row> = rule(`partner.${resource}.supplied-id-is-stored`, accepted, {
    [`supplied-${resource}-id-is-answered-and-not-stored`]: onSuccess(create, (world, row) => {
      if (row.sent.id !== undefined) {
        table(world).delete(row.id);
        table(world).save({ ...row, id: world.newId() });
      }
    }),
  });
  const notStored: Create<Request, Row> = rule(`partner.${resource}.id-that-is-no-uuid-is-not-stored`, stored, {
    [`${resource}-is-found-by-the-supplied-id-that-is-no-uuid`]: onSuccess(create, (world, row) => {
      const { id } = row.sent;
      if (id !== undefined && id !== row.id) {
        table(world).save({ ...row, id });
      }
    }),
  });
  const known: Create<Request, Row> = rule(`partner.${resource}.unknown-rate-is-refused`, notStored, {
    [`${resource}-items-of-an-unknown-rate-are-dropped`]: (world, request) =>
      create(world, withoutUnknownRates(world, request)),
  });
  const requirement =
    resource === 'hold' ? 'partner.hold.refused-leaves-no-hold' : 'partner.booking.refused-leaves-no-booking';
  return rule(requirement, known, {
    [`refused-${resource}-can-be-read`]: onRefusal(create, (world, request) => {
      table(world).save(refusedRow(world, request));
    }),
  });
};
