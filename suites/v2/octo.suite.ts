// OCTO 1.0: the operations that the operator booking API v2 has not, and what is published of them.

import { isDeepStrictEqual } from 'node:util';
import { assertApplies, assertJudgeable } from '../../harness/errors.ts';
import { listAt, textAt, valueAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { expectState, IN_PROGRESS } from '../../harness/v2/state.ts';
import { limitsOf } from '../../harness/v2/units.ts';

/** The number of options that are looked at for one that has several availabilities a day. */
const MAX_OPTIONS = 4;
/** The number of limits that are tried. */
const MAX_LIMITS = 6;

interface TwoDays {
  supplierId: string;
  asked: { productId: string; optionId: string };
  dates: { localDateStart: string; localDateEnd: string };
  listed: unknown[];
}

/** Two days of an option, of one that has several availabilities on a day where there is one. */
const twoDays = async ({ v2, given }: OperatorV2Context): Promise<TwoDays> => {
  const { start } = await given.availability();
  const localDateStart = start.slice(0, 10);
  const localDateEnd = new Date(Date.parse(localDateStart) + 86_400_000).toISOString().slice(0, 10);
  const dates = { localDateStart, localDateEnd };
  const found: TwoDays[] = [];
  for (const { supplier, product, option } of (await given.offers()).slice(0, MAX_OPTIONS)) {
    const asked = { productId: product.id, optionId: option.id };
    const list = await v2.listAvailability({ supplierId: supplier.id, ...asked, ...dates });
    found.push({ supplierId: supplier.id, asked, dates, listed: listAt(list.json, '') });
  }
  const maxADay = ({ listed }: TwoDays): number =>
    Math.max(
      ...Object.values(dates).map(
        (date) => listed.filter((one) => textAt(one, '/localDateTimeStart')?.startsWith(date)).length,
      ),
    );
  const [best] = found.toSorted((one, other) => maxADay(other) - maxADay(one));
  assertJudgeable(best !== undefined, 'no product has an option');
  return best;
};

check('operator-v2.octo.one-default-option', async ({ v2, given }) => {
  const [offer] = await given.offers();

  const list = await v2.listProducts(offer?.supplier.id ?? '');

  expect(list).toSucceed();
  for (const [index, product] of listAt(list.json, '').entries()) {
    const defaults = listAt(product, '/options').filter((option) => valueAt(option, '/default') === true);
    expect(list).toShow(defaults.length === 1, 'one default option', defaults.length, `/${index}/options`);
  }
});

check('operator-v2.octo.product-can-be-read', async ({ v2, given }) => {
  const [offer] = await given.offers();
  const supplierId = offer?.supplier.id ?? '';
  const [first] = listAt((await v2.listProducts(supplierId)).json, '');

  const read = await v2.octo('getProduct', { supplierId, id: textAt(first, '/id') });

  expect(read).toSucceed();
  for (const member of ['id', 'internalName', 'timeZone', 'availabilityType']) {
    expect(read).toHaveAt(`/${member}`, valueAt(first, `/${member}`));
  }
  const ids = (product: unknown) => listAt(product, '/options').map((option) => textAt(option, '/id'));
  expect(read).toShow(
    isDeepStrictEqual(ids(read.json).toSorted(), ids(first).toSorted()),
    'the options of the list',
    ids(read.json),
    '/options',
  );
});

check('operator-v2.octo.unknown-product-is-named', async ({ v2, given }) => {
  const [offer] = await given.offers();
  const id = freshUuid();

  const read = await v2.octo('getProduct', { supplierId: offer?.supplier.id, id }, undefined, 'the product is unknown');

  expect(read).toHaveStatus(400);
  expect(read).toHaveAt('/error', 'INVALID_PRODUCT_ID');
  expect(read).toHaveAt('/productId', id);
});

check('operator-v2.octo.ids-choose-availability', async (context) => {
  const { supplierId, asked, listed } = await twoDays(context);
  const id = textAt(listed[0], '/id');
  assertJudgeable(id !== undefined, 'no option lists an availability');

  const chosen = await context.v2.octo('listByIds', { supplierId }, { ...asked, availabilityIds: [id] });

  // An availability may have another id in each answer: it is known by its start.
  const start = textAt(listed[0], '/localDateTimeStart');
  const starts = listAt(chosen.json, '').map((one) => textAt(one, '/localDateTimeStart'));
  expect(chosen).toSucceed();
  expect(chosen).toShow(isDeepStrictEqual(starts, [start]), `the availability at ${start} alone`, starts);
});

check('operator-v2.octo.calendar-has-a-day-each', async (context) => {
  const { supplierId, asked, dates, listed } = await twoDays(context);
  const openOn = (date: string): boolean =>
    listed.some((one) => textAt(one, '/localDateTimeStart')?.startsWith(date) && valueAt(one, '/available') === true);

  const calendar = await context.v2.octo('listCalendar', { supplierId }, { ...asked, ...dates });

  expect(calendar).toSucceed();
  const days = listAt(calendar.json, '').map((day) => textAt(day, '/localDate') ?? '');
  expect(calendar).toShow(new Set(days).size === days.length, 'one object a day', days);
  const isAsked = (day: string) => dates.localDateStart <= day && day <= dates.localDateEnd;
  expect(calendar).toShow(days.every(isAsked), `days from ${dates.localDateStart} to ${dates.localDateEnd}`, days);
  const unseen = Object.values(dates).filter((date) => openOn(date) && !days.includes(date));
  expect(calendar).toShow(unseen.length === 0, 'every day that has an availability', days);
  for (const [index, day] of listAt(calendar.json, '').entries()) {
    const isOpen = openOn(textAt(day, '/localDate') ?? '');
    const isSaid = valueAt(day, '/available') === isOpen;
    expect(calendar).certainly.toShowAt(`/${index}/available`, isSaid, `${isOpen}, as the availabilities of the day`);
  }
});

check('operator-v2.octo.bookings-are-found-by-reference', { holds: 2 }, async ({ v2, given }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  const other = await given.created(availability);
  const { uuid } = await given.created(availability);
  const resellerReference = `holdfast-${freshUuid()}`;
  const confirmed = await v2.confirmBooking(uuid, { ...given.confirmation(), resellerReference });
  expect(confirmed).toSucceed();

  const found = await v2.octo('listBookings', { supplierId: availability.offer.supplier.id, resellerReference });

  const uuids = listAt(found.json, '').map((one) => textAt(one, '/uuid')?.toLowerCase());
  expect(found).toSucceed();
  expect(found).toShow(uuids.includes(uuid.toLowerCase()), `the booking ${uuid}`, uuids);
  const isOther = uuids.includes(other.uuid.toLowerCase());
  expect(found).toShow(!isOther, `not ${other.uuid}, which has another reference`, uuids);
});

check('operator-v2.octo.bookings-need-a-filter', async ({ v2, given }) => {
  const availability = await given.availability();
  await given.created(availability);
  const supplierId = availability.offer.supplier.id;

  const all = await v2.octo('listBookings', { supplierId }, undefined, 'no filter is given');

  expect(all).toHaveStatus(400);
  expect(all).toHaveAt('/error', 'BAD_REQUEST');
});

/** What an update leaves as it was. */
const UNCHANGED = ['uuid', 'productId', 'optionId', 'availabilityId', 'resellerReference', 'utcCreatedAt'];

/** A booking on hold whose notes are changed. */
const updated = async ({ v2, given }: OperatorV2Context) => {
  const availability = await given.availability();
  const { uuid, created } = await given.created(availability);
  const notes = `Notes of ${freshUuid()}`;
  const supplierId = availability.offer.supplier.id;
  return { uuid, created, notes, answer: await v2.octo('updateBooking', { supplierId, uuid }, { notes }) };
};

check('operator-v2.octo.update-changes-what-is-sent', async (context) => {
  const { created, notes, answer } = await updated(context);

  expect(answer).toSucceed();
  expect(answer).toHaveAt('/notes', notes);
  expectState(context.binding, answer, IN_PROGRESS);
  for (const member of UNCHANGED) {
    expect(answer).toHaveAt(`/${member}`, valueAt(created.json, `/${member}`));
  }
  const units = (json: unknown) => listAt(json, '/unitItems').map((item) => textAt(item, '/uuid'));
  expect(answer).toShow(
    isDeepStrictEqual(units(answer.json), units(created.json)),
    'the unit items as they were',
    units(answer.json),
    '/unitItems',
  );
});

check('operator-v2.octo.update-is-kept', async (context) => {
  const { uuid, notes, answer } = await updated(context);
  expect(answer).toSucceed();

  const read = await context.v2.getBooking(uuid);

  expect(read).toHaveAt('/notes', notes);
});

check('operator-v2.octo.restrictions-are-kept', { holds: 4 }, async ({ v2, given }) => {
  const limits = (await given.offers()).flatMap((offer) => limitsOf(offer).map((limit) => ({ offer, ...limit })));
  let tried = 0;
  for (const { offer, inside, outside } of limits) {
    const availability =
      tried < MAX_LIMITS ? await given.availabilityIfLeft({ offer, units: inside + outside }) : undefined;
    if (availability === undefined || (availability.maxUnits ?? inside) < inside) {
      continue;
    }
    const asked = (units: number) => {
      const request = given.request(availability, Math.max(inside, outside));
      return { ...request, unitItems: request.unitItems.slice(0, units) };
    };
    const accepted = await given.create(availability, asked(inside));
    if (accepted.refused && availability.vacancies === undefined) {
      continue; // it may have fewer left than it takes
    }
    assertAccepted(accepted);
    tried += 1;

    const violation = `${outside} units, where the option takes ${inside}`;
    const answer = await v2.createBooking(offer.supplier.id, asked(outside), { violation });

    expect(answer).toBe4xx(violation);
  }
  assertApplies(tried !== 0, 'no option with enough vacancies states a least or a greatest number of units');
});
