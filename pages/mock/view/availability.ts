// The free seats of a rate as a calendar. Each start opens into its buttons.
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import type { Calendar, FreeSeats } from '../model.ts';
import { type Act, send, useAnswer } from './api.ts';
import { nowOf, type ViewProps } from './state.ts';
import { DAY_MS, dayAfter, dayIn, dayWords, mondayOf, timeIn } from './time.ts';

interface Catalogue {
  suppliers: { name: string; products: { name: string; rates: { rateId: string; name: string }[] }[] }[];
}

const DAYS = 14;

export const Availability = ({ state, act }: ViewProps) => {
  const { answer: catalogue, error } = useAnswer<Catalogue>('catalogue', state.prefix);
  const products = (catalogue?.suppliers ?? []).flatMap((supplier) =>
    supplier.products.map(({ name, rates }) => ({ name: `${name}, ${supplier.name}`, rates })),
  );
  const rates = products.flatMap((product) => product.rates.map((rate) => ({ ...rate, product: product.name })));
  const [chosen, choose] = useState('');
  const rate = rates.find(({ rateId }) => rateId === chosen) ?? rates[0];
  const [from, setFrom] = useState<string>();
  const first = from ?? mondayOf(dayIn('UTC', nowOf(state.clock)));
  const [opened, open] = useState<string>();
  // Days of every zone lie in it.
  const [start, end] = [Date.parse(first) - DAY_MS, Date.parse(first) + (DAYS + 1) * DAY_MS];
  const span = new URLSearchParams({ from: new Date(start).toISOString(), until: new Date(end).toISOString() });
  const { answer: calendar } = useAnswer<Calendar>(
    rate && state.clock.now > 0 ? `calendar?rate=${rate.rateId}&${span}` : undefined,
    state.capacity,
  );
  if (rate === undefined) {
    return html`<p class="quiet">${error ?? (catalogue ? 'There is nothing to sell.' : '…')}</p>`;
  }
  const one = calendar?.availabilities.find(({ id }) => id === opened);
  return html`
    <h2 class="unseen">Availability</h2>
    <form class="filters" aria-label="Calendar" onSubmit=${(event: Event) => event.preventDefault()}>
      <label class="text"
        >Rate
        <select value=${rate.rateId} onChange=${(event: Event) => choose((event.currentTarget as HTMLSelectElement).value)}>
          ${products.map(
            (product) => html`<optgroup key=${product.name} label=${product.name}>
              ${product.rates.map(({ rateId, name }) => html`<option key=${rateId} value=${rateId}>${name}, ${product.name}</option>`)}
            </optgroup>`,
          )}
        </select>
      </label>
      <button type="button" onClick=${() => setFrom(dayAfter(first, -DAYS))}>Earlier</button>
      <button type="button" onClick=${() => setFrom(dayAfter(first, DAYS))}>Later</button>
      <span class="quiet">${calendar && `times of ${calendar.timeZone}`}</span>
    </form>
    ${calendar && html`<${Days} calendar=${calendar} first=${first} onOpen=${open} />`}
    ${
      calendar &&
      one &&
      html`<${Steer} one=${one} timeZone=${calendar.timeZone} of=${`${rate.name}, ${rate.product}`} act=${act} onClose=${() => open(undefined)} />`
    }
  `;
};

/** The free seats as a tone and in words. */
const freeWords = ({ capacity, maxCapacity, closed }: FreeSeats): [string, string] => {
  if (closed) {
    return ['closed', 'closed'];
  }
  if (capacity === 0) {
    return ['out', 'sold out'];
  }
  return ['free', maxCapacity < 0 ? `${capacity} free` : `${capacity} of ${maxCapacity} free`];
};

interface DaysProps {
  calendar: Calendar;
  first: string;
  onOpen(id: string): void;
}

const Days = ({ calendar: { timeZone, availabilities }, first, onOpen }: DaysProps) => {
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(first, index));
  const on = new Map(days.map((day) => [day, [] as FreeSeats[]]));
  for (const one of availabilities) {
    on.get(dayIn(timeZone, one.start))?.push(one);
  }
  return html`<ol class="calendar">
    ${[...on].map(
      ([day, list]) => html`<li key=${day} class=${list.length === 0 ? 'empty' : ''}>
        <h3>${dayWords(day)}</h3>
        ${list.map((one) => {
          const [tone, words] = freeWords(one);
          return html`<button key=${one.id} type="button" class=${tone} onClick=${() => onOpen(one.id)}>
            <b>${timeIn(timeZone, one.start)}</b> ${words}
          </button>`;
        })}
        ${list.length === 0 && html`<span class="quiet">none</span>`}
      </li>`,
    )}
  </ol>`;
};

interface SteerProps {
  one: FreeSeats;
  timeZone: string;
  of: string;
  act: Act;
  onClose(): void;
}

const Steer = ({ one, timeZone, of, act, onClose }: SteerProps) => {
  const { id, start, end, closed, maxCapacity } = one;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const steer =
    (call: string, words: string, more: object = {}) =>
    () =>
      act(words, () => send(call, { availabilityId: id, ...more }));
  const setCapacity = (event: Event) => {
    event.preventDefault();
    const capacity = Number(new FormData(event.currentTarget as HTMLFormElement).get('capacity'));
    return steer('capacity', `${capacity} are free now.`, { capacity })();
  };
  return html`<dialog ref=${dialog} aria-labelledby="steered" onClose=${onClose}>
    <h2 id="steered">${dayWords(dayIn(timeZone, start))}, ${timeIn(timeZone, start)} to ${timeIn(timeZone, end)}</h2>
    <p>${of}: <b>${freeWords(one)[1]}</b></p>
    <p class="quiet"><code>${id}</code></p>
    <p class="actions">
      ${
        closed
          ? html`<button type="button" onClick=${steer('reopen', 'It is open again.')}>Reopen</button>`
          : html`<button type="button" onClick=${steer('sold-out', 'It is sold out now.')}>Sell out</button>
              <button type="button" onClick=${steer('close', 'It is closed now.')}>Close it</button>`
      }
    </p>
    <form class="actions" key=${one.capacity} onSubmit=${setCapacity}>
      <label
        >Free seats
        <input name="capacity" type="number" min="0" required max=${maxCapacity < 0 ? undefined : maxCapacity} defaultValue=${one.capacity}
      /></label>
      <button type="submit">Set</button>
    </form>
    <p><button type="button" onClick=${() => dialog.current?.close()}>Done</button></p>
  </dialog>`;
};
