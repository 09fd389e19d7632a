// The head of every view: the state of the client, the clock, the active faults, and whether the mock is there.

import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../../schemas/text/counted.ts';
import { html } from '../../kit/view/html.ts';
import { type Act, send } from './api.ts';
import type { Link } from './live.ts';
import { nowOf, type State } from './state.ts';
import { momentWords } from './time.ts';

/** How the caller stands: a tone, and a sentence. */
const verdictOf = ({ caller, calls }: State): [string, string] => {
  if (caller === undefined || caller.passed + caller.failed + caller.warned === 0) {
    return ['', calls.size === 0 ? 'Nobody has called yet' : 'Nothing to judge yet'];
  }
  const { failed, warned, passed } = caller;
  const warnings = warned === 0 ? '' : `${failed === 0 ? '' : ' and '}has ${counted(warned, 'warning')}`;
  if (failed > 0) {
    return ['bad', `The caller breaks ${counted(failed, 'requirement')}${warnings}`];
  }
  return warned > 0
    ? ['odd', `The caller ${warnings}`]
    : ['good', `The caller keeps all ${counted(passed, 'requirement')} that it came to`];
};

const switchedOn = ({ scenarios, faults, variants, latency, outage, rules }: State['switches']): string[] => [
  ...scenarios,
  ...(outage && !scenarios.includes('down') ? ['outage'] : []),
  ...(latency.toMs > 0
    ? [`latency ${latency.fromMs === latency.toMs ? '' : `${latency.fromMs} to `}${latency.toMs} ms`]
    : []),
  ...(faults.length > 0 ? [counted(faults.length, 'fault')] : []),
  ...(variants.length > 0 ? [counted(variants.length, 'variant')] : []),
  ...(rules.length > 0 ? [counted(rules.length, 'rule')] : []),
];

const LINKS: Record<Link, string> = {
  connecting: 'The mock operator is being called …',
  live: '',
  gone: 'The mock operator is gone: it has stopped, or does not answer. This is what was last heard of it. The page looks for it every second.',
  deleted: 'This world was deleted. Load the page again to begin it anew.',
};

const VIEWS = [
  ['calls', 'Calls'],
  ['kept', 'Holds and bookings'],
  ['availability', 'Availability'],
  ['switches', 'Faults and behaviour'],
  ['worlds', 'Worlds'],
] as const;

interface Props {
  state: State;
  link: Link;
  view: string;
  act: Act;
}

export const Head = ({ state, link, view, act }: Props) => {
  const [tone, verdict] = verdictOf(state);
  const on = switchedOn(state.switches);
  const name = state.prefix === '' ? 'default world' : `world ${state.prefix.slice(1)}`;
  return html`
    <header class=${tone}>
      <p class="quiet">Mock operator · <a href="#worlds">${name}</a></p>
      <h1><a href="#caller">${verdict}</a></h1>
      <div class="facts">
        <${Clock} state=${state} act=${act} />
        ${on.length > 0 && html`<a class="on" href="#switches">on: ${on.join(', ')}</a>`}
      </div>
    </header>
    <div role="alert">${LINKS[link] && link !== 'connecting' && html`<p class="gone">${LINKS[link]}</p>`}</div>
    <nav aria-label="Views">
      ${VIEWS.map(
        ([id, title]) => html`<a href=${`#${id}`} aria-current=${view === id ? 'page' : undefined}>${title}</a>`,
      )}
    </nav>
  `;
};

const STEPS = [
  [60, '+ 1 minute'],
  [3600, '+ 1 hour'],
] as const;

const TICK_MS = 500;

const Clock = ({ state: { clock }, act }: Pick<Props, 'state' | 'act'>) => {
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = clock.standsStill ? undefined : setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(ticking);
  }, [clock.standsStill]);
  const advance = (advanceSeconds: number, words: string) => () =>
    act(`The clock went ${words}.`, () => send('clock', { advanceSeconds }));
  return html`<span class="clock">
    <time id="now" datetime=${new Date(nowOf(clock)).toISOString()}>${momentWords(nowOf(clock))}</time>
    <span class="quiet"> UTC${clock.standsStill ? ', stands still' : ''}</span>
    ${STEPS.map(([seconds, words]) => html`<button type="button" onClick=${advance(seconds, words)}>${words}</button>`)}
  </span>`;
};
