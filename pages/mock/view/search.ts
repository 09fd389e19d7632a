import { html } from '../../kit/view/html.ts';

interface ChoiceProps {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  onChange(value: string): void;
}

/** One of several values; `` for all. */
export const Choice = ({ label, options, value, onChange }: ChoiceProps) => html`<label
  >${label}
  <select value=${value} onChange=${(event: Event) => onChange((event.currentTarget as HTMLSelectElement).value)}>
    <option value="">all</option>
    ${options.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}
  </select>
</label>`;

interface Props {
  /** The searched list, for screen readers. */
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onSearch(text: string): void;
  children?: unknown;
}

/** A form with the field that the key / leads to, and further choices behind it. */
export const Search = ({ name, label, placeholder, value, onSearch, children }: Props) => html`<form
  class="filters"
  role="search"
  aria-label=${name}
  onSubmit=${(event: Event) => event.preventDefault()}
>
  <label class="text"
    >${label}
    <input
      type="search"
      value=${value}
      aria-keyshortcuts="/"
      placeholder=${placeholder}
      onInput=${(event: Event) => onSearch((event.currentTarget as HTMLInputElement).value)}
  /></label>
  ${children}
</form>`;
