import { counted } from '../../../schemas/text/counted.ts';
import { Command } from '../../kit/view/copy.ts';
import { html, words } from '../../kit/view/html.ts';
import type { PageModel, PageRequirement } from '../model.ts';
import { Story } from './calls.ts';
import { Finding } from './finding.ts';
import { STATE_WORDS } from './state.ts';

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
  const { id, findings, more, replay, durationMs, breaks = [], script } = requirement;
  const check = checks[id];
  return html`<div class="inside">
    ${findings.map((finding) => html`<${Finding} finding=${finding} own=${id} checks=${checks} log=${files.exchanges} />`)}
    ${more > 0 && html`<p class="quiet">${counted(more, 'further difference is', 'further differences are')} in ${files.report}.</p>`}
    ${
      breaks.length > 0 && html`<p>Usual ways of breaking it:</p><ul>${breaks.map((way) => html`<li>${way}</li>`)}</ul>`
    }
    ${script && html`<p>All its calls in order: <a href=${script}><code>sh ${script}</code></a></p>`}
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
