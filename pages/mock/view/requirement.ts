// One requirement: its sentence, the calls that miss it, and the faults that break it.
import { html, words } from '../../kit/view/html.ts';
import { useAnswer, useRequirements } from './api.ts';
import type { ViewProps } from './state.ts';
import { NamedSwitch } from './switch.ts';

export const Requirement = ({ state, of, act }: ViewProps) => {
  const requirement = useRequirements()[of];
  const { answer: faults } = useAnswer<{ known: Record<string, string> }>('faults');
  const breaking = Object.entries(faults?.known ?? {}).flatMap(([name, id]) => (id === of ? [name] : []));
  const missing = [...state.calls.values()].filter(({ findings }) => findings.some((one) => one.requirement === of));
  if (requirement === undefined) {
    return html`<p class="quiet">…</p>`;
  }
  const { level, source, sentence, bearer } = requirement;
  return html`
    <h2><code>${of}</code></h2>
    <p class="sentence">${words(sentence)}</p>
    <dl>
      <dt>level</dt><dd>${level}</dd>
      <dt>source</dt><dd>spec ${source}</dd>
      <dt>binds</dt><dd>the ${bearer}</dd>
    </dl>
    ${
      missing.length > 0 &&
      html`<p><a href=${`#calls/${of}`}>${missing.length} ${missing.length === 1 ? 'call misses' : 'calls miss'} it</a></p>`
    }
    ${
      breaking.length > 0 &&
      html`<h3>Faults that break it</h3>
        <ul class="named">
          ${breaking.map((name) => html`<li key=${name}><${NamedSwitch} call="faults" name=${name} isOn=${state.switches.faults.includes(name)} act=${act} /></li>`)}
        </ul>`
    }
  `;
};
