import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { INTERFACES } from '../schemas/interfaces.ts';
import { catalogue, isRequirementId, requirementIds } from '../schemas/requirements/index.ts';
import { violations } from '../schemas/validate.ts';
import { faults, faultsOf, variantNames, variants, variantsOf } from './faults.ts';
import { createMock } from './mock.ts';
import { v2Walk } from './operator-v2/walk.ts';
import { partnerWalk } from './partner/walk.ts';
import { bookingWalk } from './platform/booking/walk.ts';
import { channelWalk } from './platform/channel/walk.ts';
import { departs, type Line, transcriptOf, type Walk } from './walk.ts';

const schemaByMember: Record<string, string> = {
  error: 'common/error-envelope',
  availabilities: 'partner/availability-list-envelope',
  availability: 'partner/single-availability-envelope',
  hold: 'partner/hold-envelope',
  booking: 'partner/booking-envelope',
  suppliers: 'booking/supplier-list-envelope',
  supplier: 'booking/supplier-envelope',
  products: 'booking/product-list-envelope',
  product: 'booking/product-envelope',
  rates: 'booking/rate-list-envelope',
  rate: 'booking/rate-envelope',
  channels: 'channel/channel-list-envelope',
  channel: 'channel/channel-envelope',
};

/** What is wrong with an answer of v1.2 by our own schemas. */
const v1Violations = ({ what, text }: Line): unknown[] => {
  if (text === '') {
    return [];
  }
  const body = JSON.parse(text);
  const [member] = Object.keys(schemaByMember).filter((name) => name in body);
  const found =
    member === undefined
      ? violations('common/meta', body.meta)
      : violations(schemaByMember[member] ?? 'common/meta', body);
  return found.map((violation) => ({ what, ...violation }));
};

/** The same of v2, whose errors have no schema. */
const v2Violations = ({ what, text, status, schema }: Line): unknown[] =>
  status >= 300 || schema === undefined
    ? []
    : [JSON.parse(text)].flat().flatMap((one) => violations(schema, one).map((violation) => ({ what, ...violation })));

interface Side {
  name: string;
  walk: Walk;
  violationsOf(line: Line): unknown[];
  /** What requirements and points of this side begin with. */
  prefix: string;
}

const sides: Side[] = [
  { name: 'the Partner API', walk: partnerWalk, violationsOf: v1Violations, prefix: 'partner.' },
  { name: 'the Booking API', walk: bookingWalk, violationsOf: v1Violations, prefix: 'booking.' },
  { name: 'the Channel API', walk: channelWalk, violationsOf: v1Violations, prefix: 'channel.' },
  { name: 'v2', walk: v2Walk('operator-v2'), violationsOf: v2Violations, prefix: 'operator-v2.' },
];

for (const { name, walk, violationsOf } of sides) {
  test(`${name} without faults answers the same each time, and as the schemas say`, async () => {
    const right = await transcriptOf(walk, {});

    expect(await departs(walk, {}, right)).toBe(false);
    expect(right.flatMap(violationsOf)).toEqual([]);
    expect(right.filter(({ status }) => status >= 500)).toEqual([]);
  });
}

test('every fault breaks a requirement of the catalogue', () => {
  expect([...faults].filter(([, requirement]) => !isRequirementId(requirement))).toEqual([]);
});

test('a fault of the Partner API breaks the same sentence of the dialect at the Booking API', () => {
  expect(faultsOf('partner').get('release-is-forgotten')).toBe('partner.hold.release-moves-active-to-released');
  expect(faultsOf('booking').get('release-is-forgotten')).toBe('booking.hold.release-moves-active-to-released');
  expect(faultsOf('booking').get('code-filter-is-ignored')).toBe('booking.supplier.code-filter-keeps-no-other');
  expect(faultsOf('partner').has('code-filter-is-ignored')).toBe(false);
  expect(faultsOf('booking').has('v2-supplier-is-listed-twice')).toBe(false);
});

/** What a run has used or set up is its own choice: no target settles it. */
const isOfTheRun = (id: string): boolean => /\.(picked|set-up)$/.test(id);

test('every open point that the checks observe is settled in at least two ways', () => {
  const settled = new Set<string>(INTERFACES.flatMap((name) => [...variantsOf(name).values()]));
  const observed = requirementIds.filter((id) => catalogue[id].open && catalogue[id].unchecked === undefined);

  expect(observed.filter((id) => !settled.has(id) && !isOfTheRun(id))).toEqual([]);
});

test('every choice is marked as one where it is taken', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!kernel\/rule\b).*(?<!\.test)\.ts$/.test(file),
  );
  const unmarked = files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const near = (index: number) => lines.slice(Math.max(0, index - 4), index + 7).join('\n');
    return lines.flatMap((line, index) =>
      /\bchoice[<(]/.test(line) && !near(index).includes('Spec silent:') ? [`${file}:${index + 1}`] : [],
    );
  });

  expect(unmarked).toEqual([]);
});

/** OCTO is v2 in other words, which these schemas do not describe; its own variants show nowhere else. */
const octo: Side = { name: 'OCTO', walk: v2Walk('octo'), violationsOf: () => [], prefix: 'octo-' };
const shownOn = [...sides, octo];

/** Lawful by a ruling, and not by the letter of a schema. */
const BEYOND_THE_SCHEMAS = new Set(['a-401-says-unauthorized', 'absent-members-are-null']);

/** The sides on which a variant may show. */
const concernedBy = (variant: string): Side[] => {
  const point = variants.get(variant) ?? '';
  const own = sides.filter(({ prefix }) => point.startsWith(prefix));
  return variant.startsWith(octo.prefix) ? [octo] : own.length > 0 ? own : sides;
};

test('every variant shows on the wire', async () => {
  const rights = new Map<Side, Line[]>();
  for (const side of shownOn) {
    rights.set(side, await transcriptOf(side.walk, {}));
  }
  const hidden: string[] = [];
  for (const variant of variantNames()) {
    let seen = false;
    for (const side of concernedBy(variant)) {
      seen ||= await departs(side.walk, { variants: [variant] }, rights.get(side) ?? []);
    }
    if (!seen) {
      hidden.push(variant);
    }
  }
  expect(hidden).toEqual([]);
});

/** Of all variants one in this many is walked to the end; every one with HOLDFAST_MATRIX. The proof judges each by every check. */
const ONE_IN = process.env.HOLDFAST_MATRIX === undefined ? 5 : 1;

test('variants conform to the schemas and cause no server error', async () => {
  for (const variant of variantNames().filter((_, index) => index % ONE_IN === 0)) {
    for (const { walk, violationsOf } of concernedBy(variant)) {
      const lines = await transcriptOf(walk, { variants: [variant] });
      expect(lines.filter(({ status }) => status >= 500).map(({ what }) => [variant, what])).toEqual([]);
      expect(BEYOND_THE_SCHEMAS.has(variant) ? [] : lines.flatMap(violationsOf), variant).toEqual([]);
    }
  }
});

test('an unknown name is refused with the nearest one', () => {
  expect(() => createMock({ faults: ['release-is-forgoten'] })).toThrow(/Did you mean release-is-forgotten\?/);
  expect(() => createMock({ variants: ['hold-create-is-201'] })).toThrow(/Did you mean hold-create-is-200\?/);
});
