// The settings of the world as a whole: clock, latency, outage, and rules for the next calls.

import { operatorV2Operations } from '../../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../../schemas/operations/partner.ts';
import { html } from '../../kit/view/html.ts';
import { ask, send } from './api.ts';
import { nowOf, type ViewProps } from './state.ts';
import { Switch } from './switch.ts';
import { momentWords } from './time.ts';

const OPERATIONS = [...new Set([...Object.keys(partnerOperations), ...Object.keys(operatorV2Operations)])];

/** What a call may get instead, in the words of the control. */
const ANSWERS = [
  ['error', 'an error object'],
  ['html', 'a page of a proxy'],
  ['page', 'a page with 200'],
  ['half', 'half of its answer'],
  ['empty', 'an empty object with 200'],
  ['reset', 'a reset connection'],
  ['none', 'no answer at all'],
  ['', 'its answer, only later'],
] as const;

/** They go with a status of their own. */
const WITH_STATUS: ReadonlySet<unknown> = new Set(['error', 'html']);

/** The rule of a form, without the fields that are empty. */
const ruleIn = (form: HTMLFormElement): object => {
  const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  const numbers = ['times', 'status', 'retryAfterSeconds', 'delayMs'].filter((name) => name in given);
  const rule = { ...given, ...Object.fromEntries(numbers.map((name) => [name, Number(given[name])])) };
  if (WITH_STATUS.has(given.answer)) {
    return rule;
  }
  const { status: _, retryAfterSeconds: __, ...withoutStatus } = rule as Record<string, unknown>;
  return withoutStatus;
};

const RulesPart = ({ state: { switches }, act }: Pick<ViewProps, 'state' | 'act'>) => {
  const add = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    return act('The rule stands.', () => send('behaviour', ruleIn(form)));
  };
  return html`
    ${
      switches.rules.length > 0 &&
      html`<ul class="rules">
          ${switches.rules.map((rule) => html`<li><code>${rule}</code></li>`)}
        </ul>
        <button type="button" onClick=${() => act('The rules are gone.', () => ask('behaviour', { method: 'DELETE' }))}>End all rules</button>`
    }
    <form class="actions" aria-label="A new rule" onSubmit=${add}>
      <label>The next <input name="times" type="number" min="1" placeholder="all" defaultValue="1" /> calls</label>
      <label>of <select name="operation">
        <option value="">any operation</option>
        ${OPERATIONS.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
      </select></label>
      <label>get <select name="answer">${ANSWERS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}</select></label>
      <label>with status <input name="status" type="number" min="400" max="599" defaultValue="503" /></label>
      <label>Retry-After <input name="retryAfterSeconds" type="number" min="0" max="86400" /> s</label>
      <label>after <input name="delayMs" type="number" min="0" max="300000" /> ms</label>
      <button type="submit">Add the rule</button>
    </form>
  `;
};

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
    breaks:
      'It goes only forward: holds whose time is over expire, and availabilities begin. No requirement is broken.',
    Part: ClockPart,
  },
  {
    name: 'Latency',
    breaks:
      'Every call waits first. A client that gives up too early fails, and so does one that repeats a create under another id.',
    Part: LatencyPart,
  },
  {
    name: 'Outage',
    breaks: 'Nothing is carried out until it is over. A client that does not try again later fails.',
    Part: OutagePart,
  },
  {
    name: 'Rules for the next calls',
    breaks: 'Single calls get what a client does not expect: an error, half an answer, a reset connection.',
    Part: RulesPart,
  },
];
