// Rules by which the next calls misbehave: made, shown and ended.

import { operatorV2Operations } from '../../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../../schemas/operations/partner.ts';
import { html } from '../../kit/view/html.ts';
import { ask, send } from './api.ts';
import type { ViewProps } from './view.ts';

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

export const RulesPart = ({ state: { switches }, act }: Pick<ViewProps, 'state' | 'act'>) => {
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
