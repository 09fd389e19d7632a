// The settings of the world as a whole: clock, latency, outage, and rules for the next calls.
import { html } from '../../kit/view/html.ts';
import { send } from './api.ts';
import { RulesPart } from './rules.ts';
import { nowOf } from './state.ts';
import { Switch } from './switch.ts';
import { momentWords } from './time.ts';
import type { ViewProps } from './view.ts';

type PartProps = Pick<ViewProps, 'state' | 'act'>;

/** The number in a field of a form. */
const numberIn = (event: Event, name: string): number =>
  Number(new FormData(event.currentTarget as HTMLFormElement).get(name));

const UNITS = [
  ['1', 'seconds'],
  ['60', 'minutes'],
  ['3600', 'hours'],
  ['86400', 'days'],
] as const;

const ClockPart = ({ state: { clock }, act }: PartProps) => {
  const advance = (event: Event) => {
    event.preventDefault();
    const advanceSeconds = numberIn(event, 'amount') * numberIn(event, 'unit');
    return act('The clock went forward.', () => send('clock', { advanceSeconds }));
  };
  return html`<form class="actions" onSubmit=${advance}>
    <span>${momentWords(nowOf(clock))} UTC</span>
    <label>Forward by <input name="amount" type="number" min="0" step="any" required defaultValue="15" /></label>
    <label class="unlabelled"><span class="unseen">Unit</span><select name="unit">${UNITS.map(([value, words]) => html`<option value=${value} selected=${value === '60'}>${words}</option>`)}</select></label>
    <button type="submit">Move the clock</button>
  </form>`;
};

const LatencyPart = ({ state: { switches }, act }: PartProps) => {
  const { fromMs, toMs } = switches.latency;
  const set = (event: Event) => {
    event.preventDefault();
    const latency = { fromMs: numberIn(event, 'from'), toMs: numberIn(event, 'to') };
    return act('Calls wait from now on.', () => send('latency', latency));
  };
  return html`<form class="actions" onSubmit=${set} key=${`${fromMs} ${toMs}`}>
    <label>From <input name="from" type="number" min="0" max="300000" required defaultValue=${fromMs} /> ms</label>
    <label>to <input name="to" type="number" min="0" max="300000" required defaultValue=${toMs} /> ms</label>
    <button type="submit">Set the latency</button>
    ${toMs > 0 && html`<button type="button" onClick=${() => act('No call waits.', () => send('latency', { ms: 0 }))}>None</button>`}
  </form>`;
};

const OutagePart = ({ state: { switches }, act }: PartProps) => {
  const turn = (on: boolean) => act(on ? 'The outage begins.' : 'The outage is over.', () => send('outage', { on }));
  return html`<${Switch} words="Every call is answered with 503" isOn=${switches.outage} turn=${turn} />`;
};

/** Each condition, and its effect on the client. */
export const CONDITIONS = [
  {
    name: 'Clock',
    breaks: 'Breaks no requirement: holds whose time is over expire, and availabilities begin. It goes only forward.',
    Part: ClockPart,
  },
  {
    name: 'Latency',
    breaks: 'Breaks a caller that gives up early, or that sends a create again without its id: every call waits first.',
    Part: LatencyPart,
  },
  {
    name: 'Outage',
    breaks: 'Breaks a caller that cannot wait: nothing is carried out until it is over.',
    Part: OutagePart,
  },
  {
    name: 'Rules for the next calls',
    breaks: 'Break what a caller expects of single calls: an error, half an answer, a reset connection.',
    Part: RulesPart,
  },
];
