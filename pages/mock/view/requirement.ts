// Two views: the verdict of the client, and one requirement.
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

/** The verdict of the client that calls the mock: its requirements by state, with the calls that break them. */
export const Caller = ({ state, act }: ViewProps) => {
  const { answer: report, error } = useAnswer<Report>('caller', JSON.stringify([state.caller, state.calls.size]));
  if (report === undefined) {
    return html`<p class="quiet">${error ?? '…'}</p>`;
  }
  const forget = () => act('The verdict and the calls begin anew.', () => ask('caller', { method: 'DELETE' }));
  return html`
    <h2>The verdict of the caller: ${report.verdict.replace('-', ' ')}</h2>
    <p>
      Requirements that bind a caller, judged on its calls. Not judged, for want of such calls: ${report.summary.blocked}.
      The verdict as a report: <code>/_mock/caller</code>.
    </p>
    ${TITLES.map(([state, title, tone]) => {
      const own = report.requirements.filter((one) => one.state === state);
      const list = html`<ul class="findings">
        ${own.map((one) => html`<${JudgedItem} key=${one.id} judged=${one} tone=${tone} />`)}
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

const JudgedItem = ({ judged, tone }: { judged: Judged; tone: string }) => html`<li class=${tone}>
  <p><a href=${`#requirement/${judged.id}`}>${judged.id}</a> <span class="quiet">${judged.level}, spec ${judged.source}</span></p>
  <p>${words(judged.sentence)}</p>
  ${
    judged.failures.length > 0 &&
    html`<ul>
      ${judged.failures.map(
        ({ received, exchange, pointer }) => html`<li>
          ${exchange !== undefined && html`<a href=${`#calls/${exchange}`}>call ${exchange}</a>`} ${received}${' '}
          <code class="quiet">${pointer}</code>
        </li>`,
      )}
    </ul>`
  }
</li>`;

/** One requirement: its sentence, and the calls and the faults that break it. */
export const Requirement = ({ state, of, act }: ViewProps) => {
  const requirement = useRequirements()[of];
  const { answer: faults } = useAnswer<{ known: Record<string, string> }>('faults');
  const breakingFaults = Object.entries(faults?.known ?? {}).flatMap(([name, id]) => (id === of ? [name] : []));
  const breakingCalls = [...state.calls.values()].filter((call) => call.findings.some((one) => one.requirement === of));
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
      breakingCalls.length > 0 &&
      html`<p><a href=${`#calls/${of}`}>${breakingCalls.length} ${breakingCalls.length === 1 ? 'call breaks' : 'calls break'} it</a></p>`
    }
    ${
      breakingFaults.length > 0 &&
      html`<h3>Faults that break it</h3>
        <ul class="named">
          ${breakingFaults.map((name) => html`<li key=${name}><${NamedSwitch} call="faults" name=${name} isOn=${state.switches.faults.includes(name)} act=${act} /></li>`)}
        </ul>`
    }
  `;
};
