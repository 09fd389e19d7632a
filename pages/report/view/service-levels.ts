import { html } from '../../kit/view/html.ts';
import type { PageModel } from '../model.ts';

const BARS = ['10 ms', '30 ms', '0.1 s', '0.3 s', '1 s', '3 s', 'longer'];

/** How many calls took how long, as bars: the highest is as high as the line. */
const Histogram = ({ counts }: { counts: readonly number[] }) => {
  const most = Math.max(1, ...counts);
  const words = counts.flatMap((count, index) => (count > 0 ? [`${count} within ${BARS[index]}`] : [])).join(', ');
  return html`<svg class="histogram" viewBox="0 0 70 16" role="img" aria-label=${words}>
    <title>${words}</title>
    ${counts.map((count, index) => {
      const height = count === 0 ? 0 : Math.max(1, (16 * count) / most);
      return html`<rect x=${index * 10 + 1} y=${16 - height} width="8" height=${height} />`;
    })}
  </svg>`;
};

/** The service levels of a run: observed, and no part of the verdict. */
export const ServiceLevels = ({ model: { serviceLevels } }: { model: PageModel }) =>
  serviceLevels.length > 0 &&
  html`<section aria-labelledby="service-levels">
    <h2 id="service-levels">Service levels</h2>
    <p>How long answers took, in milliseconds. The second figure is of the calls that were made one at a time. The bars are the calls within ${BARS.slice(0, -1).join(', ')}, and longer.</p>
    <div class="wide"><table class="levels">
      <thead><tr><th scope="col">Operation</th><th scope="col">Calls</th><th scope="col">Errors</th><th scope="col">50 %</th><th scope="col">95 %</th><th scope="col">99 %</th><th scope="col">Longest</th><th scope="col">Calls by time</th></tr></thead>
      <tbody>${serviceLevels.map(
        ({ operation, errors, all, alone }) => html`<tr>
          <th scope="row">${operation}</th>
          <td>${all.calls} / ${alone.calls}</td>
          <td>${errors}</td>
          ${(['p50Ms', 'p95Ms', 'p99Ms', 'maxMs'] as const).map(
            (figure) => html`<td>${all[figure]} / ${alone.calls > 0 ? alone[figure] : '–'}</td>`,
          )}
          <td><${Histogram} counts=${all.histogram} /></td>
        </tr>`,
      )}</tbody>
    </table></div>
  </section>`;
