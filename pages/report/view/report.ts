// The page of report.html: reads the data of the document and draws it.
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CALLER } from '../../../reporters/material.ts';
import { html } from '../../kit/view/html.ts';
import type { PageModel } from '../model.ts';
import { Story } from './calls.ts';
import { type Filter, NO_FILTER, passes } from './filter.ts';
import { About, Excused, First, Head } from './head.ts';
import { Filters, Statement } from './list.ts';
import { Requirement } from './requirement.ts';
import { ServiceLevels } from './service-levels.ts';

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
      <${Excused} model=${model} />
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
