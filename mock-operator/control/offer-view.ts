// What is free of a rate day by day, and the requirements that the page links to.
import { Hono } from 'hono';
import type { Calendar, PageRequirement } from '../../pages/mock/model.ts';
import { instant } from '../../schemas/formats.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { remaining } from '../kernel/capacity.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { Misuse, misuseIf } from './misuse.ts';

const MAX_AVAILABILITIES = 1000;

const EXAMPLE = '/_mock/calendar?rate=ID&from=2026-06-01T00:00:00Z&until=2026-07-01T00:00:00Z';

const momentOf = (name: string, value: string): number => {
  const moment = instant(value);
  misuseIf(Number.isNaN(moment), `${name} is a date-time of RFC 3339, not ${JSON.stringify(value)}`);
  return moment;
};

const calendarOf = (world: ControlledWorld, rateId: string, from: number, until: number): Calendar => {
  const { rates, products, availabilities } = world.store;
  world.now();
  const rate = rates.get(rateId);
  if (!rate) {
    throw new Misuse(`no rate has the id ${rateId}`, 404);
  }
  return {
    timeZone: products.get(rate.productId)?.timeZone ?? 'UTC',
    availabilities: availabilities
      .all()
      .filter((one) => one.rateId === rate.id && one.start >= from && one.start < until)
      .sort((a, b) => a.start - b.start)
      .slice(0, MAX_AVAILABILITIES)
      .map(({ id, start, end, maxCapacity, closed }) => ({
        id,
        start,
        end,
        capacity: remaining(world, id),
        maxCapacity,
        closed,
      })),
  };
};

const requirements: Readonly<Record<string, PageRequirement>> = Object.fromEntries(
  requirementIds.map((id) => {
    const { level, source, sentence, bearer } = catalogue[id];
    return [id, { level, source, sentence, bearer }];
  }),
);

export const offerView = (world: ControlledWorld) =>
  new Hono()
    .get('/calendar', (c) => {
      const { rate, from, until } = c.req.query();
      if (rate === undefined || from === undefined || until === undefined) {
        throw new Misuse(
          `calendar needs rate, the id of a rate, and from and until, date-times of RFC 3339: ${EXAMPLE}. Ids are at /_mock/catalogue.`,
        );
      }
      return c.json(calendarOf(world, rate, momentOf('from', from), momentOf('until', until)));
    })
    .get('/requirements', (c) => c.json(requirements));
