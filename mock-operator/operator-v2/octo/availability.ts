// OCTO 1.0, availability: one call lists days, the other lists availabilities and checks them.

import { Hono } from 'hono';
import { addTo } from '../../../schemas/group.ts';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { choice, rule, type Version } from '../../kernel/rule.ts';
import { type DatesQuery, listDates } from '../rules/availability-list.ts';
import { type Configuration, checkConfiguration } from '../rules/check.ts';
import { refuse } from '../rules/refusal.ts';
import { accepted, jsonOf, v2Limited } from '../wire/body.ts';
import type { V2Env } from '../wire/exchange.ts';
import { listed, v2Reply } from '../wire/reply.ts';
import { ownSupplier } from './supplier.ts';
import { availabilityViews, calendarView, inOurWords, withoutNulls } from './view.ts';

const textIn = (body: Body, name: string): string | undefined =>
  body[name] === undefined ? undefined : String(body[name]);

/** What a call asks for. @throws Refusal where it names dates and ids: one of them chooses. */
const queryIn = (body: Body): DatesQuery => {
  const { availabilityIds, localDateStart = body.localDate, localDateEnd = body.localDate } = body;
  if (availabilityIds !== undefined && (localDateStart !== undefined || localDateEnd !== undefined)) {
    return refuse('BAD_REQUEST', 'dates or availabilityIds are wanted, not both');
  }
  return {
    productId: textIn(body, 'productId'),
    optionId: textIn(body, 'optionId'),
    localDateStart: localDateStart === undefined ? undefined : String(localDateStart),
    localDateEnd: localDateEnd === undefined ? undefined : String(localDateEnd),
    ...(Array.isArray(availabilityIds) && { availabilityIds: availabilityIds.map(String) }),
  };
};

/** Whether an availability begins on the dates that a query names, where it names some. */
const isWithin =
  ({ localDateStart = '', localDateEnd }: DatesQuery) =>
  ({ localDateTimeStart }: Body): boolean => {
    const date = String(localDateTimeStart).slice(0, 10);
    return localDateStart <= date && (localDateEnd === undefined || date <= localDateEnd);
  };

const objectOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});

const narrowed: Version<[supplierId: string, Configuration], Body[]> = choice<
  [supplierId: string, Configuration],
  Body[]
>('Spec silent: in OCTO the units of an availability call need not narrow the answer', checkConfiguration, {
  'octo-units-do-not-narrow-the-answer': (world, supplierId, { productId, optionId, availabilityIds = [] }) =>
    listDates(world, supplierId, { productId, optionId, availabilityIds }),
});

type Days = readonly (readonly [date: string, ofTheDay: Body[]])[];

const aDayEach: Version<[Days], Body[]> = (world, days) =>
  days.map(([date, ofTheDay]) => calendarView(world, date, ofTheDay));

const daysListed: Version<[Days], Body[]> = rule<[Days], Body[]>('operator-v2.octo.calendar-has-a-day-each', aDayEach, {
  'octo-calendar-has-an-object-each-start': (world, days) =>
    days.flatMap(([date, ofTheDay]) => ofTheDay.map((one) => calendarView(world, date, [one]))),
  'octo-calendar-has-a-day-more': (world, days) => {
    const [, ofTheDay] = days.at(-1) ?? ['', []];
    return [...aDayEach(world, days), calendarView(world, '2099-12-31', ofTheDay)];
  },
});

/** What ids choose. */
const chosenByIds: Version<[supplierId: string, DatesQuery], Body[]> = rule<[supplierId: string, DatesQuery], Body[]>(
  'operator-v2.octo.ids-choose-availability',
  listDates,
  {
    'octo-ids-are-ignored': (world, supplierId, { availabilityIds, ...query }) =>
      listDates(
        world,
        supplierId,
        availabilityIds === undefined ? query : { ...query, localDateStart: '2000-01-01', localDateEnd: '2099-12-31' },
      ),
  },
);

export const availability = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .post('/availability/calendar', v2Limited, async (c) => {
      const dates = availabilityViews(
        world,
        listed(c, listDates(world, ownSupplier(c).id, queryIn(objectOf(withoutNulls(await jsonOf(c)))))),
      );
      const days = new Map<string, Body[]>();
      for (const one of dates) {
        const date = String(one.localDateTimeStart).slice(0, 10);
        addTo(days, date, one);
      }
      return v2Reply(c, daysListed(world, [...days]));
    })
    .post('/availability', v2Limited, async (c) => {
      const { id } = ownSupplier(c);
      const body = objectOf(withoutNulls(await jsonOf(c)));
      const found =
        body.units === undefined
          ? listed(c, chosenByIds(world, id, queryIn(body)))
          : narrowed(
              world,
              id,
              accepted<Configuration>(c, 'check', { ...body, units: inOurWords(body.units, { id: 'unitId' }) }),
            ).filter(isWithin(queryIn(body)));
      return v2Reply(c, availabilityViews(world, found));
    });
