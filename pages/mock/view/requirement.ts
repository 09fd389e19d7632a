// Requirements: all that a caller is judged by, and one alone.
import type { Report } from '../../../schemas/generated/types.ts';
import { html, words } from '../../kit/view/html.ts';
import { ask, useAnswer, useRequirements } from './api.ts';
import type { ViewProps } from './state.ts';
import { NamedSwitch } from './switch.ts';

type Judged = Report['requirements'][number];

const TITLES = [
  ['failed', 'Broken', 'bad'],
  ['warned', 'Warnings', 'odd'],
  ['passed', 'Kept', 'good'],
] as const;

/** The verdict of the caller: each requirement that it breaks, with the calls that show it. */
export const Caller = ({ state, act }: ViewProps) => {
  const { answer: report, error } = useAnswer<Report>('caller', JSON.stringify([state.caller, state.calls.size]));
  if (report === undefined) {
    return html`<p class="quiet">${error ?? '…'}</p>`;
  }
  const forget = () => act('The verdict and the calls begin anew.', () => ask('caller', { method: 'DELETE' }));
  return html`
    <h2>The verdict of the caller: ${report.verdict.replace('-', ' ')}</h2>
    <p>
      Requirements that bind a caller, judged on its calls. What it has not come to is not judged: ${report.summary.blocked}.
      The same as a report is at <code>/_mock/caller</code>.
    </p>
    ${TITLES.map(([state, title, tone]) => {
      const own = report.requirements.filter((one) => one.state === state);
      const list = html`<ul class="findings">
        ${own.map((one) => html`<${One} key=${one.id} one=${one} tone=${tone} />`)}
      </ul>`;
      const heading = html`<h3 id=${state}>${title} <span class="quiet">${own.length}</span></h3>`;
      return (
        own.length > 0 &&
        html`<section aria-labelledby=${state}>
          ${state === 'passed' ? html`<details><summary>${heading}</summary>${list}</details>` : [heading, list]}
        </section>`
      );
    })}
    <p><button type="button" onClick=${forget}>Forget all calls</button></p>
  `;
};

const One = ({ one, tone }: { one: Judged; tone: string }) => html`<li class=${tone}>
  <p><a href=${`#requirement/${one.id}`}>${one.id}</a> <span class="quiet">${one.level}, spec ${one.source}</span></p>
  <p>${words(one.sentence)}</p>
  ${
    one.failures.length > 0 &&
    html`<ul>
      ${one.failures.map(
        ({ received, exchange, pointer }) => html`<li>
          ${exchange !== undefined && html`<a href=${`#calls/${exchange}`}>call ${exchange}</a>`} ${received}${' '}
          <code class="quiet">${pointer}</code>
        </li>`,
      )}
    </ul>`
  }
</li>`;

/** One requirement: its sentence, the calls that miss it, and the faults that break it. */
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
