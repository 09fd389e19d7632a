// What the page shows until somebody calls: address, keys, the first calls and the documents.
import { Command } from '../../kit/view/copy.ts';
import { html } from '../../kit/view/html.ts';
import type { Start as StartOf } from '../model.ts';
import { useAnswer } from './api.ts';

const Keys = ({ of, headers }: { of?: string; headers: Readonly<Record<string, string>> }) => html`<p>
  ${of && html`<span class="quiet">${of} </span>`}
  ${Object.entries(headers).map(([name, value]) => html`<code key=${name}>${name}: ${value}</code> `)}
</p>`;

export const Start = ({ prefix }: { prefix: string }) => {
  const { answer: start } = useAnswer<StartOf>('start', prefix);
  return html`
    <p class="quiet">No call has come yet.</p>
    ${
      start &&
      html`<section aria-labelledby="call-it">
          <h3 id="call-it">Call it</h3>
          ${start.calls.map(
            ({ words, line }) =>
              html`<div key=${words}><p>${words}</p><${Command} label=${`Copy: ${words}`} text=${line} /></div>`,
          )}
        </section>
        <section aria-labelledby="apis">
          <h3 id="apis">Addresses and keys</h3>
          <ul class="apis">
            ${start.apis.map(
              ({ title, url, headers, otherHeaders, document }) => html`<li key=${url}>
                <h4>${title}</h4>
                <p><code>${url}</code> <a href=${document}>OpenAPI document</a></p>
                <${Keys} headers=${headers} />
                ${otherHeaders && html`<${Keys} of="another reseller" headers=${otherHeaders} />`}
              </li>`,
            )}
          </ul>
        </section>
        <p class="quiet">
          Slow, flaky, sold out? <a href="#switches">Twelve scenarios</a> begin at a click.
        </p>`
    }
  `;
};
