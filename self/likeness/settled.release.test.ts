// The table of what the mock shows with each variant is what runs see. HOLDFAST_SETTLED=write makes it anew, in some minutes.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Settled, settled } from '../../mock-operator/generated/settled.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { measured, shownBy, triedAt } from './measure.ts';

const FILE = fileURLToPath(new URL('../../mock-operator/generated/settled.ts', import.meta.url));

const textOf = (table: Settled): string =>
  [
    '// Made of runs of the mock operator by self/likeness/settled.release.test.ts. Not edited by hand.',
    '',
    '/** What a run sees of the mock at open points. */',
    'export interface Settled {',
    '  /** Open point → the values seen. */',
    '  usual: Readonly<Record<string, readonly string[]>>;',
    '  /** Variant → the same for the points at which it shows something else. */',
    '  variants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;',
    '  /** Points, or `point: reason`, at which what is refused can have another status. */',
    '  statuses: readonly string[];',
    '}',
    '',
    `export const settled: Settled = ${JSON.stringify(table)};`,
    '',
  ].join('\n');

test('the table is made anew', async () => {
  test.skip(process.env.HOLDFAST_SETTLED !== 'write', 'HOLDFAST_SETTLED=write');
  test.setTimeout(3_600_000);

  writeFileSync(FILE, textOf(await measured((line) => process.stderr.write(`${line}\n`))));
});

type Shown = Readonly<Record<string, readonly string[]>>;

/** The values of each case, such as those after "409: "; runs meet more cases or fewer. */
const byCase = (values: readonly string[]): Map<string, Set<string>> => {
  const cases = new Map<string, Set<string>>();
  for (const value of values) {
    const [name = '', rest] = value.split(': ');
    const key = rest === undefined ? '' : name;
    cases.set(key, (cases.get(key) ?? new Set()).add(value));
  }
  return cases;
};

/** The points at which a run shows, for a case of both, what the table does not, and the other way round. */
const differing = (points: Shown, table: Shown): string[] =>
  Object.entries(points).flatMap(([point, values]) => {
    const listed = byCase(table[point] ?? []);
    const agree =
      listed.size > 0 &&
      [...byCase(values)].every(([name, own]) => {
        const other = listed.get(name) ?? own;
        return [...own].every((one) => other.has(one)) || [...other].every((one) => own.has(one));
      });
    return agree ? [] : [`${point}: ${values.join('; ')}, where the table says ${(table[point] ?? []).join('; ')}`];
  });

/** Of this number of variants one is looked at. */
const ONE_IN = 12;

for (const name of INTERFACES) {
  test(`at ${name} the mock shows what the table says, as usual and with some variants`, async () => {
    test.setTimeout(600_000);
    const { points: usual } = await shownBy(name);

    expect(differing(usual, settled.usual)).toEqual([]);
    for (const variant of triedAt(name).filter((_, index) => index % ONE_IN === 0)) {
      const { points } = await shownBy(name, { variants: [variant] });
      const own = Object.entries(settled.variants[variant] ?? {}).filter(([point]) => point.startsWith(`${name}.`));

      expect(differing(points, { ...usual, ...Object.fromEntries(own) }), variant).toEqual([]);
    }
  });
}
