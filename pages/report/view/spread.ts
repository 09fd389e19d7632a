import { html } from '../../kit/view/html.ts';
import type { PageModel } from '../model.ts';

/** What the run asked for of what is sold: where it had a chance to see a bug. */
export const Spread = ({ model: { spread } }: { model: PageModel }) =>
  spread.length > 0 &&
  html`<section aria-labelledby="spread">
    <h2 id="spread">What was sold</h2>
    <p>Holds and bookings that the run asked for, by what they are of.</p>
    ${spread.map(
      ({ words, kind, creates }) => html`<details>
        <summary>${words}</summary>
        <div class="wide"><table>
          <thead><tr><th scope="col">Supplier</th><th scope="col">Product</th><th scope="col">${kind === 'rate' ? 'Rate' : 'Option'}</th><th scope="col">Creates</th></tr></thead>
          <tbody>${creates.map(
            ({ supplier, product, item, times }) =>
              html`<tr><td>${supplier}</td><td>${product}</td><td>${item}</td><td>${times}</td></tr>`,
          )}</tbody>
        </table></div>
      </details>`,
    )}
  </section>`;
