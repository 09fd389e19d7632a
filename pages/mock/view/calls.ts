// The calls, newest first. The list stands still while somebody reads in it; new calls wait above.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import type { CallLine } from '../model.ts';
import { type Filter, NO_FILTER, passes, useNamed } from './filter.ts';
import { Opened } from './opened.ts';
import { Choice, Search } from './search.ts';
import { Start } from './start.ts';
import type { ViewProps } from './state.ts';
import { timeWords } from './time.ts';

const OF_A_PAGE = 50;

/** Whether somebody is reading in the list: has opened a call, scrolled, selected, or gone there by keyboard. */
const isRead = (list: HTMLElement | null, open: ReadonlySet<number>, page: number): boolean => {
  const selected = getSelection();
  return (
    open.size > 0 ||
    page > 0 ||
    (list !== null &&
      (list.getBoundingClientRect().top < 0 ||
        list.contains(document.activeElement) ||
        (selected !== null && !selected.isCollapsed && list.contains(selected.anchorNode))))
  );
};

export const Calls = ({ state: { calls, prefix }, of, act }: ViewProps) => {
  const newest = useMemo(() => [...calls.values()].reverse(), [calls]);
  const latest = newest[0]?.number ?? 0;
  const [upTo, setUpTo] = useState(latest);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const named = useNamed(filter.text, latest);

  useEffect(() => {
    if (latest < upTo || !isRead(list.current, open, page)) {
      setUpTo(latest);
    }
  }, [latest]);

  const matching = useMemo(() => newest.filter((call) => passes(call, filter, named)), [newest, filter, named]);
  const settled = matching.filter(({ number }) => number <= upTo);
  const waiting = matching.length - settled.length;
  const pages = Math.max(1, Math.ceil(settled.length / OF_A_PAGE));
  const shown = settled.slice(page * OF_A_PAGE, (page + 1) * OF_A_PAGE);

  const choose = (chosen: Filter) => {
    setFilter(chosen);
    setPage(0);
    setUpTo(latest);
  };
  const toggle = (number: number, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, number] : [...before].filter((one) => one !== number)));

  const linked = Number(of);
  const isKnown = calls.has(linked);
  useEffect(() => {
    if (isKnown) {
      setFilter(NO_FILTER);
      setUpTo(latest);
      setPage(Math.floor(newest.findIndex(({ number }) => number === linked) / OF_A_PAGE));
      toggle(linked, true);
      // Once it is drawn.
      setTimeout(() => {
        const element = document.getElementById(`call-${linked}`);
        element?.scrollIntoView({ block: 'start' });
        element?.querySelector('summary')?.focus({ preventScroll: true });
      });
    } else if (/^[a-z]/.test(of)) {
      choose({ ...NO_FILTER, findings: of });
    }
  }, [of, isKnown]);

  const turn = (to: number) => {
    setPage(to);
    list.current?.scrollIntoView({ block: 'start' });
  };
  return html`
    <h2 class="unseen">Calls</h2>
    <${Filters} calls=${newest} filter=${filter} onFilter=${choose} found=${settled.length} />
    <div class="waiting">
      ${
        waiting > 0 &&
        html`<button
          type="button"
          onClick=${() => {
            setUpTo(latest);
            setPage(0);
          }}
        >
          Show ${waiting} new ${waiting === 1 ? 'call' : 'calls'}
        </button>`
      }
    </div>
    <ol class="calls" ref=${list} onKeyDown=${moveFocus}>
      ${shown.map(
        (call) => html`<${Call}
          key=${call.number}
          call=${call}
          prefix=${prefix}
          open=${open.has(call.number)}
          onToggle=${toggle}
          act=${act}
        />`,
      )}
    </ol>
    ${
      settled.length === 0 &&
      (calls.size === 0 ? html`<${Start} prefix=${prefix} />` : html`<p class="quiet">No call passes the filter.</p>`)
    }
    ${
      pages > 1 &&
      html`<nav class="pages" aria-label="Pages of calls">
        <button type="button" disabled=${page === 0} onClick=${() => turn(page - 1)}>Newer</button>
        <span>${page * OF_A_PAGE + 1} to ${page * OF_A_PAGE + shown.length} of ${settled.length}</span>
        <button type="button" disabled=${page >= pages - 1} onClick=${() => turn(page + 1)}>Older</button>
      </nav>`
    }
  `;
};

/** The arrows go from call to call. */
const moveFocus = (event: KeyboardEvent): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step !== undefined && target.matches('.calls > li > details > summary')) {
    const all = [...document.querySelectorAll<HTMLElement>('.calls > li > details > summary')];
    const next = all[all.indexOf(target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
};

interface FiltersProps {
  calls: readonly CallLine[];
  filter: Filter;
  found: number;
  onFilter(filter: Filter): void;
}

const STATUSES = [
  ['2', '2xx'],
  ['4', '4xx'],
  ['5', '5xx'],
  ['none', 'no answer'],
] as const;

const FINDINGS = [
  ['any', 'any'],
  ['error', 'errors'],
  ['warning', 'warnings'],
  ['none', 'none'],
] as const;

const Filters = ({ calls, filter, found, onFilter }: FiltersProps) => {
  const operations = useMemo(
    () => [...new Set(calls.flatMap(({ operation }) => operation ?? []))].sort().map((name) => [name, name] as const),
    [calls],
  );
  const set = (name: keyof Filter) => (value: string) => onFilter({ ...filter, [name]: value });
  const ofRequirement = filter.findings.includes('.') ? [[filter.findings, filter.findings] as const] : [];
  return html`<${Search}
    name="Calls"
    label="Text"
    placeholder="path, id, or words of a body"
    value=${filter.text}
    onSearch=${set('text')}
  >
    <${Choice} label="Operation" options=${operations} value=${filter.operation} onChange=${set('operation')} />
    <${Choice} label="Status" options=${STATUSES} value=${filter.status} onChange=${set('status')} />
    <${Choice} label="Findings" options=${[...FINDINGS, ...ofRequirement]} value=${filter.findings} onChange=${set('findings')} />
    <button type="button" onClick=${() => onFilter(NO_FILTER)}>Show all</button>
    <span role="status" class="quiet">${found} ${found === 1 ? 'call' : 'calls'}</span>
  <//>`;
};

interface CallProps extends Pick<ViewProps, 'act'> {
  call: CallLine;
  prefix: string;
  open: boolean;
  onToggle(number: number, isOpen: boolean): void;
}

const Call = ({ call, prefix, open, onToggle, act }: CallProps) => {
  const { number, at, method, path, operation, status, durationMs, findings, more = 0, asked, forwardedFor } = call;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return html`<li id=${`call-${number}`}>
    <details open=${open} onToggle=${(event: Event) => onToggle(number, (event.currentTarget as HTMLDetailsElement).open)}>
      <summary>
        <span class="number">${number}</span>
        <time class="quiet" datetime=${new Date(at).toISOString()}>${timeWords(at)}</time>
        <span class="what"
          ><b>${method}</b> ${operation} <code>${path.startsWith(prefix) ? path.slice(prefix.length) : path}</code></span
        >
        <span class="badges">
          ${errors > 0 && html`<span class="badge bad">${errors + more} ${errors + more === 1 ? 'error' : 'errors'}</span>`}
          ${warnings > 0 && html`<span class="badge odd">${warnings} ${warnings === 1 ? 'warning' : 'warnings'}</span>`}
          ${forwardedFor !== undefined && html`<span class="badge">to the operator, for ${forwardedFor}</span>`}
          ${asked && html`<span class="badge">as asked</span>`}
        </span>
        <span class=${`status s${Math.floor((status ?? 0) / 100)}`}>${status ?? (durationMs === undefined ? '…' : 'none')}</span>
        <span class="ms">${durationMs === undefined ? '' : `${durationMs} ms`}</span>
      </summary>
      ${open && html`<${Opened} call=${call} act=${act} />`}
    </details>
  </li>`;
};
