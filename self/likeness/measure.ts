// What the mock shows at each open point: as usual, with each variant alone, and with another status of its refusals.
import { checkedRequirements } from '../../harness/runner/load-suites.ts';
import { variants, variantsOf } from '../../mock-operator/faults.ts';
import type { Settled } from '../../mock-operator/generated/settled.ts';
import { registeredReasons } from '../../mock-operator/kernel/rule.ts';
import { declaring } from '../../mock-operator/profile.ts';
import { INTERFACES, type Interface } from '../../schemas/interfaces.ts';
import { seenIn } from '../../schemas/requirements/seen.ts';
import { type AskingCheck, recordAsking } from '../proof/asked.ts';
import { profile } from '../proof/bound-interface.ts';
import { shownAt } from '../proof/combination.ts';
import { examine, redRequirements, SEED } from '../proof/examine.ts';
import { COMPARED_AT, mockWith } from '../proof/mock-with.ts';

type Points = Readonly<Record<string, readonly string[]>>;

interface Choice {
  variants?: readonly string[];
  statuses?: Readonly<Record<string, number>>;
}

interface Shown {
  /** Open point → its values. */
  points: Points;
  /** The requirements that are failed. */
  red: string[];
  /** The checks that saw the values, each the first that did. */
  observers: string[];
}

/** What a run sees at the points of an interface. */
export const shownBy = async (name: Interface, choice: Choice = {}, only?: readonly string[]): Promise<Shown> => {
  const own = declaring(profile, choice.variants ?? []);
  const found = await examine(name, mockWith({ now: COMPARED_AT, ...choice }), { profile: own, only });
  const seen = [...seenIn(found.report)]
    .filter(([point]) => point.startsWith(`${name}.`))
    .map(([point, cases]) => [point, [...cases.values()].flatMap((values) => [...values])] as const);
  return {
    points: Object.fromEntries(seen.map(([point, values]) => [point, values.map(([value]) => value).sort()])),
    red: redRequirements(found),
    observers: [...new Set(seen.flatMap(([point, values]) => values.map(([, { check = point }]) => check)))],
  };
};

/** The checks that come to the choice of a variant. */
const asking = (checks: readonly AskingCheck[], variant: string): string[] =>
  checks.filter(({ asked }) => asked.has(variant)).map(({ requirement }) => requirement);

const isSame = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));

/** Those that are checks: what is seen of an open point names the check, or is seen by the check of the point. */
const withChecks = async (requirements: readonly string[]): Promise<string[]> => {
  const checked = new Set<string>(await checkedRequirements());
  return requirements.filter((one) => checked.has(one));
};

/** What a variant shows that differs from the usual, where few checks were run with it and without it. */
const changedBy = (shown: Points, without: Points, usual: Points): Points =>
  Object.fromEntries(
    Object.entries(shown)
      .filter(([point, values]) => !isSame(values, without[point]))
      .map(([point, values]) => {
        const elsewhere = (usual[point] ?? []).filter((value) => !without[point]?.includes(value));
        return [point, [...new Set([...values, ...elsewhere])].sort()] as const;
      })
      .filter(([point, values]) => !isSame(values, usual[point])),
  );

const inOrder = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const REFUSED = /\b4\d\d\b/g;
const isRefused = (values: readonly string[] = []): boolean => values.some((value) => value.match(REFUSED) !== null);

/** A status that lawful operators refuse with, and that a point does not show. */
const otherThan = (values: readonly string[]): number => (values.some((value) => value.includes('422')) ? 409 : 422);

/** The checks of an interface that come to a choice at a point. */
const checksOf = (checks: readonly AskingCheck[], point: string): string[] => [
  ...new Set([...variants].flatMap(([variant, settles]) => (settles === point ? asking(checks, variant) : []))),
];

/** Points of an interface at which another status of what is refused shows, and breaks nothing. */
const withOtherStatus = async (
  name: Interface,
  usual: Points,
  own: ReadonlyMap<string, Points>,
  checks: readonly AskingCheck[],
  log: (line: string) => void,
): Promise<string[]> => {
  const points = [...new Set(variants.values())].filter((point) => Object.hasOwn(usual, point));
  const found: string[] = [];
  for (const point of points) {
    const [variant, values = []] =
      [['', usual[point]] as const, ...[...own].map(([one, shown]) => [one, shown[point]] as const)].find(([, shown]) =>
        isRefused(shown),
      ) ?? [];
    if (variant !== undefined) {
      const status = otherThan(values);
      const choice = { variants: variant === '' ? [] : [variant], statuses: { [point]: status } };
      const { points: shown, red } = await shownBy(name, choice, checksOf(checks, point));
      const wanted = new Set(values.map((value) => value.replaceAll(REFUSED, String(status))));
      const shows = isSame(shown[point], [...wanted]);
      log(`${point} ${variant} ${values} -> ${shown[point]} ${red.join(' ')}`);
      if (shows && red.length === 0) {
        found.push(point);
      }
    }
  }
  return found;
};

/** Refusals of an interface to which each reason gives a status of its own, and that show another and break nothing. */
const withOtherStatusOfReasons = async (name: Interface, log: (line: string) => void): Promise<string[]> => {
  const reasons = [...registeredReasons].filter((reason) => reason.startsWith(`${name}.`));
  if (reasons.length === 0) {
    return [];
  }
  const { points, red } = await shownBy(name, { statuses: Object.fromEntries(reasons.map((one) => [one, 422])) });
  log(`${name}, each reason 422: ${red.join(' ')}`);
  return reasons.filter((reason) => {
    const [point = '', words] = reason.split(': ');
    return red.length === 0 && points[point]?.includes(`${words}: 422`);
  });
};

/** What the operator behind the platform shows, the platform shows too, where both do as usual. */
const throughThePlatform = (usual: Points, shown: Points): Points =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([point, values]) => {
      const there = point.replace(/^partner\./, 'booking.');
      return there !== point && isSame(usual[there], usual[point]) ? [[there, values] as const] : [];
    }),
  );

/** The variants that are tried at an interface: what those of an operator show through a platform is known from the operator. */
export const triedAt = (name: Interface): string[] =>
  shownAt(name).filter((one) => name !== 'booking' || !variantsOf('partner').has(one));

/** The whole table. It takes some minutes. */
export const measured = async (log: (line: string) => void): Promise<Settled> => {
  const usual: Record<string, readonly string[]> = {};
  const all = new Map<string, Points>();
  const statuses: string[] = [];
  for (const name of INTERFACES) {
    const { points, observers } = await shownBy(name);
    Object.assign(usual, points);
    const own = new Map<string, Points>();
    const checks = await recordAsking({ name, interface: name, profile }, SEED, await withChecks(observers));
    log(`${name}: ${checks.length} checks`);
    const without = new Map<string, Points>();
    for (const variant of triedAt(name)) {
      const only = asking(checks, variant);
      if (only.length === 0) {
        continue;
      }
      const key = only.join(' ');
      const before = without.get(key) ?? (await shownBy(name, {}, only)).points;
      without.set(key, before);
      const { points: shown } = await shownBy(name, { variants: [variant] }, only);
      own.set(variant, changedBy(shown, before, points));
      log(`${name} ${variant} (${only.length}) ${JSON.stringify(own.get(variant))}`);
    }
    statuses.push(...(await withOtherStatus(name, points, own, checks, log)));
    statuses.push(...(await withOtherStatusOfReasons(name, log)));
    for (const [variant, shown] of own) {
      all.set(variant, { ...all.get(variant), ...shown });
    }
  }
  for (const [variant, shown] of all) {
    all.set(variant, inOrder({ ...throughThePlatform(usual, shown), ...shown }));
  }
  return {
    usual: inOrder(usual),
    variants: inOrder(Object.fromEntries([...all].filter(([, shown]) => Object.keys(shown).length > 0))),
    statuses: [...new Set(statuses)].sort(),
  };
};
