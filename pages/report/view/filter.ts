// Which requirements are listed, and the form that chooses them.
import { html } from '../../kit/view/html.ts';
import type { PageModel, PageRequirement, State } from '../model.ts';
import { countOf, countsOf, STATE_WORDS, STATES } from './state.ts';

/** An empty choice is all. */
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
const sectionsOf = (requirements: readonly PageRequirement[]): string[] =>
  [...new Set(requirements.flatMap(({ sections }) => sections))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );

interface Props {
  model: PageModel;
  filter: Filter;
  shown: number;
  onFilter(filter: Filter): void;
}

/** What chooses which requirements are listed. */
export const Filters = ({ model, filter, shown, onFilter }: Props) => {
  const { requirements, target } = model;
  const toggle = (state: State) => {
    const states = new Set(filter.states);
    if (!states.delete(state)) {
      states.add(state);
    }
    onFilter({ ...filter, states });
  };
  const typed = (name: 'text' | 'interface' | 'section') => (event: Event) =>
    onFilter({ ...filter, [name]: (event.currentTarget as HTMLInputElement).value });
  return html`<form class="filters" role="search" onSubmit=${(event: Event) => event.preventDefault()}>
    <div role="group" aria-label="States">
      ${STATES.filter((state) => countOf(model, state) > 0).map((state) => {
        const { count, more } = countsOf(model, state);
        return html`<button
          type="button"
          class=${`state ${state}`}
          aria-pressed=${filter.states.has(state)}
          onClick=${() => toggle(state)}
        >
          ${count} ${STATE_WORDS[state]}${more}
        </button>`;
      })}
    </div>
    <label
      >Text <input id="search" type="search" value=${filter.text} onInput=${typed('text')} aria-keyshortcuts="/"
    /></label>
    <${Choice} label="Interface" all="all" values=${target.interfaces} value=${filter.interface} onChange=${typed('interface')} />
    <${Choice} label="Section" all="all" values=${sectionsOf(requirements)} value=${filter.section} onChange=${typed('section')} />
    <button type="button" onClick=${() => onFilter(NO_FILTER)}>Show all</button>
    <span role="status" class="quiet">${shown} of ${requirements.length} requirements</span>
  </form>`;
};

interface ChoiceProps {
  label: string;
  all: string;
  values: string[];
  value: string;
  onChange(event: Event): void;
}

const Choice = ({ label, all, values, value, onChange }: ChoiceProps) =>
  values.length > 1 &&
  html`<label
    >${label}
    <select value=${value} onChange=${onChange}>
      <option value="">${all}</option>
      ${values.map((one) => html`<option value=${one}>${one}</option>`)}
    </select>
  </label>`;
