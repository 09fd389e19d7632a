import { CALLER } from '../../../reporters/material.ts';
import { counted } from '../../../schemas/text/counted.ts';
import { Command, Copy } from '../../kit/view/copy.ts';
import { html, words } from '../../kit/view/html.ts';
import type { DiffLine, PageFinding, PageModel, PageRequirement } from '../model.ts';
import { Call, Story } from './calls.ts';
import { History } from './history.ts';
import { STATE_WORDS } from './state.ts';

const MARKS: Record<DiffLine['kind'], string> = { same: ' ', expected: '−', received: '+', gap: ' ' };
const WORDS: Record<DiffLine['kind'], string> = { same: '', expected: 'expected: ', received: 'received: ', gap: '' };

interface FindingProps {
  finding: PageFinding;
  /** The requirement that it is about. */
  own: string;
  checks: PageModel['checks'];
  /** The file with every exchange. */
  log: string;
}

/** Expected and received of one exchange. */
const Finding = ({ finding, own, checks, log }: FindingProps) => {
  const { differences, call, check, exchange, on, wires, curl, history, diff, smallest } = finding;
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
      ${on && html`<dt>on</dt><dd>${on}</dd>`}
      ${wires && html`<dt>calls</dt><dd>${wires.map((wire) => html`<div>${wire}</div>`)}</dd>`}
    </dl>
    ${history && html`<${History} lanes=${history} />`}
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

interface Props {
  requirement: PageRequirement;
  checks: PageModel['checks'];
  files: PageModel['files'];
  open: boolean;
  onToggle(open: boolean): void;
}

/** One requirement: its sentence, and the reason of its state. Folded parts are not drawn. */
export const Requirement = ({ requirement, checks, files, open, onToggle }: Props) => {
  const { id, level, source, sentence, state, reason, again, uncounted } = requirement;
  return html`
    <details
      id=${id}
      class="requirement"
      open=${open}
      onToggle=${(event: Event) => onToggle((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <span class=${`state ${state}`}>${STATE_WORDS[state]}</span>
        <code class="id">${id}</code>
        <span class="quiet">${level} · spec ${source}</span>
        <span class="sentence">${words(sentence)}</span>
        ${again !== undefined && html`<span class="reason">${again}</span>`}
        ${uncounted !== undefined && html`<span class="reason">Does not count for the verdict: ${uncounted}</span>`}
        ${reason !== undefined && html`<span class="reason">${reason}</span>`}
      </summary>
      ${open && html`<${Inside} requirement=${requirement} checks=${checks} files=${files} />`}
    </details>
  `;
};

const Inside = ({ requirement, checks, files }: Pick<Props, 'requirement' | 'checks' | 'files'>) => {
  const { id, findings, more, replay, durationMs, breaks = [], script, notAlone } = requirement;
  const check = checks[id];
  return html`<div class="inside">
    ${findings.map((finding) => html`<${Finding} finding=${finding} own=${id} checks=${checks} log=${files.exchanges} />`)}
    ${more > 0 && html`<p class="quiet">${counted(more, 'further difference is', 'further differences are')} in ${files.report}.</p>`}
    ${
      breaks.length > 0 && html`<p>Usual ways of breaking it:</p><ul>${breaks.map((way) => html`<li>${way}</li>`)}</ul>`
    }
    ${script && html`<p>All its calls in order: <a href=${script}><code>sh ${script}</code></a>${notAlone && `. Alone they do not show the failure, as ${notAlone}: use the replay.`}</p>`}
    ${check !== undefined && html`<${Story} check=${check} log=${files.exchanges} />`}
    ${check === undefined && findings.length === 0 && html`<p class="quiet">No call was made for it alone.</p>`}
    ${replay && html`<${Command} label="Copy the replay" text=${replay} />`}
    <p class="quiet">
      <a href=${`#${id}`}>Link to this requirement</a>
      ${files.catalogue && html` · <a href=${`${files.catalogue}#${id}`}>What checks and proves it</a>`}
      ${check !== undefined && ` · ${Math.round(durationMs)} ms`}
    </p>
  </div>`;
};
