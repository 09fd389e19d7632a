// Named sets of requirements. A set never changes: requirements/NAME.json holds its ids, with the digests of their
// sentences. A verdict counts what is in its set, so that a new requirement takes no certificate away.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Requirement } from './requirement.ts';

type Catalogue = Readonly<Record<string, Requirement>>;

/** Digests of level and sentence, by requirement id. */
type Digests = Readonly<Record<string, string>>;

export interface RequirementSet {
  name: string;
  digest: string;
  requirements: Digests;
}

/** Everything in the catalogue counts, as it will in the next set. */
export const NEXT_SET = 'next';

const folder = new URL('../../requirements/', import.meta.url);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const digestOf = ({ level, sentence }: Requirement): string => sha256(`${level} ${sentence}`);

/** What a set holds that is made of a catalogue: all that a check can judge. */
export const contentOf = (catalogue: Catalogue): Digests =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([id, one]) => (one.unchecked === undefined ? [[id, digestOf(one)]] : [])),
  );

/** The oldest comes first. */
export const setNames = (): string[] =>
  readdirSync(folder)
    .flatMap((file) => /^(\d{4}-\d{2})\.json$/.exec(file)?.[1] ?? [])
    .sort();

export const newestSet = (): string => setNames().at(-1) ?? NEXT_SET;

/** @throws where there is no such set */
export const readSet = (name: string): RequirementSet => {
  const requirements = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Digests;
  const lines = Object.entries(requirements).map((entry) => `${entry.join(' ')}\n`);
  return { name, digest: `sha256:${sha256(lines.sort().join(''))}`, requirements };
};

export interface SetChanges {
  added: string[];
  changed: string[];
  withdrawn: string[];
}

export const changesOf = (older: Digests, newer: Digests): SetChanges => ({
  added: Object.keys(newer).filter((id) => !(id in older)),
  changed: Object.keys(newer).filter((id) => id in older && older[id] !== newer[id]),
  withdrawn: Object.keys(older).filter((id) => !(id in newer)),
});

/** Why a requirement does not count: it is disputed, or not in the set as it stands. Undefined where it counts. */
export const whyUncounted = (id: string, requirement: Requirement, set: RequirementSet | undefined) => {
  const { disputed } = requirement;
  if (disputed !== undefined) {
    return `disputed since ${disputed.since}: ${disputed.why} (${disputed.issue})`;
  }
  if (set === undefined || set.requirements[id] === digestOf(requirement)) {
    return undefined;
  }
  return id in set.requirements
    ? `its sentence has changed since set ${set.name}: it counts from the next set on`
    : `not in set ${set.name}`;
};
