// The page of report.html: reads the data of the document and draws it.
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CALLER } from '../../../reporters/material.ts';
import { html } from '../../kit/view/html.ts';
import type { PageModel } from '../model.ts';
import { Story } from './calls.ts';
import { type Filter, Filters, NO_FILTER, passes } from './filter.ts';
import { About, First, Head, NotApplicableGroups } from './head.ts';
import { Requirement } from './requirement.ts';

/** What the run asked for of what is sold: where it had a chance to see a bug. */
const Spread = ({ model: { spread } }: { model: PageModel }) =>
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
const ServiceLevels = ({ model: { serviceLevels } }: { model: PageModel }) =>
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

/** The implementation statement, and what no check can show. */
const Statement = ({ model: { statement, unchecked } }: { model: PageModel }) => html`
  <section aria-labelledby="statement">
    <h2 id="statement">Implementation statement</h2>
    <p>Where the specification is silent a target may do as it likes. This one does:</p>
    <dl class="statement">
      ${statement.map(
        ({ point, observed }) => html`<dt><a href=${`#${point}`}>${point}</a></dt><dd>${observed.join('; ')}</dd>`,
      )}
    </dl>
  </section>
  ${
    unchecked.length > 0 &&
    html`<section aria-labelledby="unchecked">
      <h2 id="unchecked">Not checked</h2>
      <p>Sentences that the wire cannot show:</p>
      <dl class="statement">${unchecked.map(({ id, why }) => html`<dt>${id}</dt><dd>${why}</dd>`)}</dl>
    </section>`
  }
`;

/** The id that the address ends in. Ids have nothing that an address must encode. */
const linked = (): string => location.hash.slice(1);

const Page = ({ model }: { model: PageModel }) => {
  const { requirements, checks, files } = model;
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => requirements.filter((requirement) => passes(requirement, filter)), [filter]);
  const toggled = (id: string, isOpen: boolean) =>
    setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))));

  useEffect(() => {
    const follow = () => {
      const id = linked();
      if (requirements.some((requirement) => requirement.id === id)) {
        setFilter((before) => (requirements.some((one) => one.id === id && passes(one, before)) ? before : NO_FILTER));
        toggled(id, true);
        // Once it is drawn.
        setTimeout(() => {
          const element = document.getElementById(id);
          element?.scrollIntoView({ block: 'start' });
          element?.querySelector('summary')?.focus({ preventScroll: true });
        });
      }
    };
    const seek = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT)$/.test(event.target.tagName);
      if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        document.getElementById('search')?.focus();
      }
    };
    const unfold = () =>
      setOpen(
        new Set(requirements.filter(({ state }) => state === 'failed' || state === 'warned').map(({ id }) => id)),
      );
    follow();
    addEventListener('hashchange', follow);
    addEventListener('keydown', seek);
    addEventListener('beforeprint', unfold);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('keydown', seek);
      removeEventListener('beforeprint', unfold);
    };
  }, []);

  return html`
    <${Head} model=${model} />
    <main>
      <${First} model=${model} />
      <${NotApplicableGroups} model=${model} />
      <section aria-labelledby="requirements">
        <h2 id="requirements">Requirements</h2>
        <${Filters} model=${model} filter=${filter} shown=${shown.length} onFilter=${setFilter} />
        ${shown.map(
          (requirement) => html`<${Requirement}
            key=${requirement.id}
            requirement=${requirement}
            checks=${checks}
            files=${files}
            open=${open.has(requirement.id)}
            onToggle=${(isOpen: boolean) => toggled(requirement.id, isOpen)}
          />`,
        )}
      </section>
      ${checks[CALLER] && html`<section aria-label="Calls"><${Story} check=${checks[CALLER]} log=${files.exchanges} title="The calls of the caller" /></section>`}
      <${Spread} model=${model} />
      <${ServiceLevels} model=${model} />
      <${Statement} model=${model} />
      <${About} model=${model} />
    </main>
  `;
};

const place = document.getElementById('page') as HTMLElement;
const model = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageModel;
place.replaceChildren();
render(html`<${Page} model=${model} />`, place);
