import { html } from '../../kit/view/html.ts';

interface Props {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  onChange(value: string): void;
}

/** One of several values; `` for all. */
export const Choice = ({ label, options, value, onChange }: Props) => html`<label
  >${label}
  <select value=${value} onChange=${(event: Event) => onChange((event.currentTarget as HTMLSelectElement).value)}>
    <option value="">all</option>
    ${options.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}
  </select>
</label>`;
