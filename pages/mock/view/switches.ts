// Faults and variants with the requirement of each, behind a search.
import { useState } from 'preact/hooks';
import { html, words } from '../../kit/view/html.ts';
import type { PageRequirement } from '../model.ts';
import { send, useAnswer, useRequirements } from './api.ts';
import { CONDITIONS } from './conditions.ts';
import { Search } from './search.ts';
import type { ViewProps } from './state.ts';
import { NamedSwitch } from './switch.ts';

interface Props extends Pick<ViewProps, 'state' | 'act'> {
  isFound(...texts: string[]): boolean;
}

const Scenarios = ({ state, act, isFound }: Props) => {
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

interface Known {
  /** Name → the requirement that it breaks, or the open point that it settles otherwise. */
  known: Record<string, string>;
}

const SHOWN = 25;

const isFound = (searched: string, ...texts: string[]): boolean => {
  const all = texts.join(' ').toLowerCase();
  return searched
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

export const SwitchesView = ({ state, act }: ViewProps) => {
  const [searched, search] = useState('');
  const requirements = useRequirements();
  const { answer: faults } = useAnswer<Known>('faults');
  const { answer: variants } = useAnswer<Known>('variants');
  const conditions = CONDITIONS.filter(({ name, breaks }) => isFound(searched, name, breaks));
  return html`
    <h2 class="unseen">Faults and behaviour</h2>
    <${Search}
      name="Faults and behaviour"
      label="Search"
      placeholder="a name, a requirement, or words of its sentence"
      value=${searched}
      onSearch=${search}
    >
      <button type="button" onClick=${() => act('The world has begun anew.', () => send('reset'))}>Begin the world anew</button>
    <//>
    <${Scenarios} state=${state} act=${act} isFound=${(...texts: string[]) => isFound(searched, ...texts)} />
    ${conditions.map(
      ({ name, breaks, Part }) => html`<section class="condition" key=${name} aria-labelledby=${`condition-${name}`}>
        <h3 id=${`condition-${name}`}>${name}</h3>
        <p class="quiet">${breaks}</p>
        <${Part} state=${state} act=${act} />
      </section>`,
    )}
    <${Named} title="Faults" call="faults" on=${state.switches.faults} known=${faults?.known} verb="breaks" ...${{ searched, requirements, act }} />
    <${Named} title="Variants" call="variants" on=${state.switches.variants} known=${variants?.known} verb="settles otherwise" ...${{ searched, requirements, act }} />
  `;
};

interface NamedProps extends Pick<ViewProps, 'act'> {
  title: string;
  call: 'faults' | 'variants';
  on: readonly string[];
  known: Record<string, string> | undefined;
  verb: string;
  searched: string;
  requirements: Record<string, PageRequirement>;
}

/** Faults or variants: those that are on come first; the others when they are searched. */
const Named = ({ title, call, on, known = {}, verb, searched, requirements, act }: NamedProps) => {
  const [max, setMax] = useState(SHOWN);
  const isOn = new Set(on);
  const found = Object.entries(known)
    .filter(([name, point]) =>
      searched.trim() === ''
        ? isOn.has(name)
        : isFound(searched, name, name.replaceAll('-', ' '), point, requirements[point]?.sentence ?? ''),
    )
    .sort(([a], [b]) => Number(isOn.has(b)) - Number(isOn.has(a)) || (a < b ? -1 : 1));
  return html`<section class="named" aria-labelledby=${call}>
    <h3 id=${call}>${title} <span class="quiet">${on.length} on of ${Object.keys(known).length}${searched.trim() === '' ? '' : `, ${found.length} found`}</span></h3>
    ${searched.trim() === '' && html`<p class="quiet">Search for a name, a requirement, or words of its sentence.</p>`}
    ${on.length > 0 && html`<button type="button" onClick=${() => act('All are off.', () => send(call, { set: [] }))}>Switch all ${call} off</button>`}
    <ul>
      ${found.slice(0, max).map(
        ([name, point]) => html`<li key=${name}>
          <${NamedSwitch} call=${call} name=${name} isOn=${isOn.has(name)} act=${act} />
          <${Point} verb=${verb} point=${point} requirement=${requirements[point]} />
        </li>`,
      )}
    </ul>
    ${found.length > max && html`<button type="button" onClick=${() => setMax(max + 4 * SHOWN)}>Show more ${call}</button>`}
  </section>`;
};

const Point = ({
  verb,
  point,
  requirement,
}: {
  verb: string;
  point: string;
  requirement: PageRequirement | undefined;
}) =>
  html`<p class="quiet">
    ${verb}${' '}
    ${requirement ? html`<a href=${`#requirement/${point}`}>${point}</a>: ${words(requirement.sentence)}` : point}
  </p>`;
