// Holds and bookings, newest first; each opens into its timeline with the calls that touched it.
import { useMemo, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import type { CallLine, HoldOrBooking } from '../model.ts';
import { type Act, send } from './api.ts';
import { useNamed } from './filter.ts';
import { Choice, Search } from './search.ts';
import type { ViewProps } from './state.ts';
import { momentWords, timeWords } from './time.ts';

const SHOWN = 100;

export const Kept = ({ state: { kept, calls }, act }: ViewProps) => {
  const [kind, setKind] = useState('');
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const [max, setMax] = useState(SHOWN);
  const all = useMemo(() => [...kept].reverse(), [kept]);
  const matching = all.filter(
    ([, one]) =>
      (kind === '' || one.kind === kind) &&
      (status === '' || one.status === status) &&
      `${one.id} ${one.items} ${one.status}`.toLowerCase().includes(text.toLowerCase()),
  );
  const values = (of: (one: HoldOrBooking) => string) =>
    [...new Set(all.map(([, one]) => of(one)))].sort().map((value) => [value, value] as const);
  return html`
    <h2 class="unseen">Holds and bookings</h2>
    <${Search} name="Holds and bookings" label="Text" placeholder="id, status or rate" value=${text} onSearch=${setText}>
      <${Choice} label="Kind" options=${values((one) => one.kind)} value=${kind} onChange=${setKind} />
      <${Choice} label="Status" options=${values((one) => one.status)} value=${status} onChange=${setStatus} />
      <span role="status" class="quiet">${matching.length} of ${all.length}</span>
    <//>
    <ol class="kept">
      ${matching.slice(0, max).map(([key, one]) => html`<${One} key=${key} one=${one} calls=${calls} act=${act} />`)}
    </ol>
    ${matching.length === 0 && html`<p class="quiet">${all.length === 0 ? 'There is no hold and no booking yet.' : 'None passes the filter.'}</p>`}
    ${matching.length > max && html`<button type="button" onClick=${() => setMax(max + SHOWN)}>Show ${matching.length - max} more</button>`}
  `;
};

const ENDED = new Set(['EXPIRED', 'RELEASED', 'CANCELLED', 'FAILED']);

interface OneProps {
  one: HoldOrBooking;
  calls: ReadonlyMap<number, CallLine>;
  act: Act;
}

const One = ({ one, calls, act }: OneProps) => {
  const [open, setOpen] = useState(false);
  return html`<li>
    <details open=${open} onToggle=${(event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>
        <b class=${ENDED.has(one.status) ? 'quiet' : ''}>${one.status}</b>
        <span>${one.kind}, ${one.items}</span>
        <code class="quiet">${one.id}</code>
        <span class="quiet">
          ${one.expiresAt === undefined ? momentWords(one.at) : `expires ${momentWords(one.expiresAt)}`}</span
        >
      </summary>
      ${open && html`<${Story} one=${one} calls=${calls} act=${act} />`}
    </details>
  </li>`;
};

/** What happened at one moment: a status that was entered, or a call. */
interface Happened {
  at: number;
  order: number;
  status?: string;
  call?: CallLine;
}

const Story = ({ one, calls, act }: OneProps) => {
  const latest = Math.max(0, ...calls.keys());
  const named = useNamed(one.id, latest);
  const story: Happened[] = [
    ...[...named].flatMap((number): Happened[] => {
      const call = calls.get(number);
      return call === undefined ? [] : [{ at: call.at, order: number, call }];
    }),
    ...one.timeline.map(
      ({ typeOf, at }, index): Happened => ({ at, order: Number.MAX_SAFE_INTEGER - 1000 + index, status: typeOf }),
    ),
  ].sort((a, b) => a.at - b.at || a.order - b.order);
  return html`<div class="inside">
    <ol class="timeline" aria-label="Timeline">
      ${story.map(
        ({ at, status, call }) => html`<li key=${call?.number ?? `${status} ${at}`}>
          <time class="quiet" datetime=${new Date(at).toISOString()}>${timeWords(at)}</time>
          ${
            call
              ? html`<span
                  ><a href=${`#calls/${call.number}`}>call ${call.number}</a> ${call.operation ?? call.method} →${' '}
                  ${call.status ?? 'no answer'}</span
                >`
              : html`<b>${status}</b>`
          }
        </li>`,
      )}
    </ol>
    <${Change} one=${one} act=${act} />
  </div>`;
};

const STATUSES: Record<HoldOrBooking['kind'], readonly string[]> = {
  hold: [],
  booking: ['PENDING', 'OPEN', 'CANCELLED', 'REDEEMED'],
  'booking of v2': ['ON_HOLD', 'CONFIRMED', 'CANCELLED', 'EXPIRED'],
};

/** What a person may do to it past the interfaces. */
const Change = ({ one: { kind, id, expiresAt, status }, act }: Pick<OneProps, 'one' | 'act'>) => html`
  <p class="actions">
    ${
      expiresAt !== undefined &&
      html`<button type="button" onClick=${() => act('Its time is over.', () => send('expire', { id }))}>Expire now</button>`
    }
    ${STATUSES[kind]
      .filter((one) => one !== status)
      .map(
        (
          one,
        ) => html`<button type="button" onClick=${() => act(`It is ${one} now.`, () => send('booking', { id, status: one }))}>
          Put into ${one}
        </button>`,
      )}
  </p>
`;
