import { html } from '../../kit/view/html.ts';
import type { PageModel, State } from '../model.ts';
import { type Filter, NO_FILTER, sectionsOf } from './filter.ts';
import { countOf, countsOf, STATE_WORDS, STATES } from './state.ts';

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

/** The implementation statement, and what no check can show. */
export const Statement = ({ model: { statement, unchecked } }: Pick<Props, 'model'>) => html`
  <section aria-labelledby="statement">
    <h2 id="statement">Implementation statement</h2>
    <p>Where the specification is silent a target may do as it likes. This one does:</p>
    <dl class="statement">
      ${statement.map(
        ({ point, observed }) => html`<dt><a href=${`#${point}`}>${point}</a></dt><dd>${observed.join('; ')}</dd>`,
      )}
    </dl>
  </section>
  ${
    unchecked.length > 0 &&
    html`<section aria-labelledby="unchecked">
      <h2 id="unchecked">Not checked</h2>
      <p>Sentences that the wire cannot show:</p>
      <dl class="statement">${unchecked.map(({ id, why }) => html`<dt>${id}</dt><dd>${why}</dd>`)}</dl>
    </section>`
  }
`;
