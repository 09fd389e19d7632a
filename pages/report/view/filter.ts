import type { PageRequirement, State } from '../model.ts';

/** Which requirements are listed; an empty choice is all. */
export interface Filter {
  states: ReadonlySet<State>;
  interface: string;
  section: string;
  text: string;
}

export const NO_FILTER: Filter = { states: new Set(), interface: '', section: '', text: '' };

export const passes = (requirement: PageRequirement, filter: Filter): boolean => {
  const { id, sentence, source, reason = '', state, sections } = requirement;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${id} ${sentence} ${source} ${reason}`.toLowerCase();
  return (
    (filter.states.size === 0 || filter.states.has(state)) &&
    (filter.interface === '' || filter.interface === requirement.interface) &&
    (filter.section === '' || sections.includes(filter.section)) &&
    words.every((word) => text.includes(word))
  );
};

/** Sections as they stand in the specification: 2.9 before 2.10. */
export const sectionsOf = (requirements: readonly PageRequirement[]): string[] =>
  [...new Set(requirements.flatMap(({ sections }) => sections))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
