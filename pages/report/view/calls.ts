import { html } from '../../kit/view/html.ts';
import type { PageCall, PageCheck, PageMessage } from '../model.ts';

const WIDTH = 120;

interface Props {
  check: PageCheck;
  log: string;
  title?: string;
}

/** The calls of a check in their order, each with its time beside it: what overlaps was sent side by side. */
export const Story = ({ check, log, title = 'The calls of the check' }: Props) => {
  const { calls, more } = check;
  const endMs = Math.max(1, ...calls.map(({ atMs, durationMs }) => atMs + durationMs));
  const side = calls.some((call, index) => calls.slice(0, index).some((other) => overlaps(call, other)));
  return html`
    <h3>
      ${title}
      <span class="quiet"> in ${lasting(endMs)}${side ? ', some of them side by side' : ''}</span>
    </h3>
    <ol class="story">
      ${calls.map((call) => html`<li key=${call.number} value=${call.number} class=${call.forwarded && 'forwarded'}><${Call} call=${call} endMs=${endMs} log=${log} /></li>`)}
    </ol>
    ${more > 0 && html`<p class="quiet">${more} further calls are in ${log}.</p>`}
  `;
};

const lasting = (ms: number): string => (ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`);

/** Starts are known to the millisecond. */
const MIN_OVERLAP_MS = 1;

const overlaps = (one: PageCall, other: PageCall): boolean =>
  Math.min(one.atMs + one.durationMs, other.atMs + other.durationMs) - Math.max(one.atMs, other.atMs) > MIN_OVERLAP_MS;

export const Call = ({ call, endMs, log }: { call: PageCall; endMs: number; log: string }) => {
  const width = Math.max(2, (call.durationMs / endMs) * WIDTH);
  const line = html`
    <span class="call"
      ><code title=${call.request}>${call.request}</code> → <b>${call.answer}</b>
      <span class="quiet">
        ${' '}${call.operation}${call.forwarded && ', by the platform to its operator'}${call.defect && `, broken on purpose: ${call.defect}`}</span
      ></span
    >
    <svg class="bar" viewBox="0 0 ${WIDTH} 10" width=${WIDTH} height="10" aria-hidden="true">
      <rect x="0" y="4" width=${WIDTH} height="2" class="track" />
      <rect
        x=${Math.min((call.atMs / endMs) * WIDTH, WIDTH - width)}
        y="1"
        height="8"
        width=${width}
        class="span"
      />
    </svg>
    <span class="ms">${call.durationMs} ms</span>
  `;
  return call.detail === undefined
    ? html`<div class="line">${line}</div>`
    : html`<details>
        <summary class="line">${line}</summary>
        <${Message} title="Request" message=${call.detail.request} log=${log} />
        ${call.detail.answer && html`<${Message} title="Answer" message=${call.detail.answer} log=${log} />`}
      </details>`;
};

const Message = ({ title, message, log }: { title: string; message: PageMessage; log: string }) => {
  const { headers, body, more } = message;
  const text = [...headers, ...(body.length > 0 ? ['', ...body] : [])].join('\n');
  return html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="region" aria-label=${title}>${text}</pre>
    ${more > 0 && html`<p class="quiet">${more} further lines are in ${log}.</p>`}
  </figure>`;
};
