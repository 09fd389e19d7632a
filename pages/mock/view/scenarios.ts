// Named scenarios: what a client meets in production, begun at a click.
import { html } from '../../kit/view/html.ts';
import { send, useAnswer } from './api.ts';
import type { ViewProps } from './view.ts';

interface Props extends Pick<ViewProps, 'state' | 'act'> {
  isFound(...texts: string[]): boolean;
}

export const Scenarios = ({ state, act, isFound }: Props) => {
  const { answer } = useAnswer<{ known: Record<string, string> }>('scenarios');
  const found = Object.entries(answer?.known ?? {}).filter(([name, words]) => isFound('scenario', name, words));
  const begin = (name: string) => () => act(`The scenario ${name} has begun.`, () => send('scenario', { name }));
  return (
    found.length > 0 &&
    html`<section aria-labelledby="scenarios">
      <h3 id="scenarios">Scenarios <span class="quiet">each lasts until the world begins anew</span></h3>
      <ul class="scenarios">
        ${found.map(([name, words]) => {
          const isOn = state.switches.scenarios.includes(name);
          return html`<li key=${name}>
            <button type="button" disabled=${isOn} onClick=${begin(name)}>${name}</button> ${isOn && html`<b class="on">on</b>`}
            <span>${words}</span>
          </li>`;
        })}
      </ul>
    </section>`
  );
};
