import { CALLER } from '../../../reporters/material.ts';
import { Command, Copy } from '../../kit/view/copy.ts';
import { html } from '../../kit/view/html.ts';
import type { DiffLine, PageFinding, PageModel } from '../model.ts';
import { Call } from './calls.ts';

const MARKS: Record<DiffLine['kind'], string> = { same: ' ', expected: '−', received: '+', gap: ' ' };
const WORDS: Record<DiffLine['kind'], string> = { same: '', expected: 'expected: ', received: 'received: ', gap: '' };

interface Props {
  finding: PageFinding;
  /** The requirement that it is about. */
  own: string;
  checks: PageModel['checks'];
  /** The file with every exchange. */
  log: string;
}

/** Expected and received of one exchange. */
export const Finding = ({ finding, own, checks, log }: Props) => {
  const { differences, call, check, exchange, wires, curl, diff, smallest } = finding;
  const listed = checks[check]?.calls.find(({ number }) => number === exchange);
  const ofAnother = check === own ? undefined : listed;
  return html`<section class="finding">
    <p class="where">
      ${call ? html`<code>${call}</code>` : 'Seen in no single exchange'}
      ${exchange && html` <span class="quiet">exchange ${exchange}${listed?.forwarded && ', by the platform to its operator'}</span>`}
      ${check !== own && check !== CALLER && html` <span class="quiet">of the check of <a href=${`#${check}`}>${check}</a></span>`}
    </p>
    <dl>
      ${differences.map(
        ({ expected, received, pointer }) => html`
          ${pointer !== undefined && html`<dt>at</dt><dd><code>${pointer || 'the whole body'}</code></dd>`}
          <dt>expected</dt><dd class="expected">${expected}</dd>
          <dt>received</dt><dd class="received">${received}</dd>
        `,
      )}
      ${wires && html`<dt>wires</dt><dd>${wires.map((wire) => html`<div>${wire}</div>`)}</dd>`}
    </dl>
    ${diff && html`<${Diff} lines=${diff} />`}
    ${ofAnother && html`<div class="story"><${Call} call=${{ ...ofAnother, atMs: 0 }} endMs=${ofAnother.durationMs} log=${log} /></div>`}
    ${smallest && html`<${Smallest} smallest=${smallest} />`}
    ${curl && html`<${Command} label="Copy as curl" text=${curl} />`}
  </section>`;
};

const Diff = ({ lines }: { lines: DiffLine[] }) => html`
  <pre class="diff" tabindex="0" role="region" aria-label="What came, with what was expected">${lines.map(
    ({ kind, text }) =>
      html`<span class=${kind}><span aria-hidden="true">${MARKS[kind]} </span>${WORDS[kind] && html`<span class="unseen">${WORDS[kind]}</span>`}${text}\n</span>`,
  )}</pre>
`;

const Smallest = ({ smallest }: { smallest: NonNullable<PageFinding['smallest']> }) => html`
  <h3>The smallest case that fails</h3>
  <p><code>${smallest.shown}</code> <span class="quiet">seed ${smallest.seed}, path ${smallest.path}</span></p>
  <ol class="story">
    ${smallest.calls.map(
      ({ call, curl }) =>
        html`<li><code>${call}</code> ${curl && html`<${Copy} label="Copy as curl" text=${curl} />`}</li>`,
    )}
  </ol>
`;
