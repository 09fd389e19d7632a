// Targets side by side, by the areas of each interface: one page for those who look after many of them.
import { readFileSync } from 'node:fs';
import type { Report } from '../../schemas/generated/types.ts';
import { INTERFACES, type Interface, interfaceOf, interfaces } from '../../schemas/interfaces.ts';
import { areaOf } from '../../schemas/requirements/index.ts';
import { baseStyle } from '../kit/style.ts';
import { documentOf, marked } from '../report/document.ts';

/** A target by its newest report. */
export interface BoardTarget {
  report: Report;
  /** Where its page is, relative to that of the board. */
  href: string;
  /** The last day of its certificate, and whether that day is over. */
  certified?: { until: string; isOver: boolean };
}

type Judged = Report['requirements'][number];
type State = Judged['state'];

/** A cell shows the first of these that its area has. */
const ORDER: readonly State[] = ['failed', 'blocked', 'warned', 'passed', 'observed', 'not-applicable'];

const SIGNS: Record<State, string> = {
  failed: '✗',
  blocked: '?',
  warned: '!',
  passed: '✓',
  observed: '○',
  'not-applicable': '–',
};

export const renderBoard = (targets: readonly BoardTarget[]): string => {
  const groups = INTERFACES.map((name) => ({
    name,
    own: targets.filter(({ report }) => report.target.interfaces.includes(name)),
  })).filter(({ own }) => own.length > 0);
  const legend = ORDER.map(
    (state) => `<span><b class="${state}">${SIGNS[state]}</b> ${state.replace('-', ' ')}</span>`,
  );
  return documentOf({
    title: 'Targets side by side',
    style: baseStyle() + readFileSync(new URL('board.css', import.meta.url), 'utf8'),
    body: [
      '<header><h1>Targets side by side</h1>',
      '<p>Each cell is an area of requirements: the most severe state in it, and how many have it. It leads to the first of these in the report.</p>',
      `<p class="quiet legend">${legend.join(' · ')}</p></header><main>`,
      ...groups.map(({ name, own }) => section(name, own)),
      '</main>',
    ].join(''),
  });
};

const section = (name: Interface, own: readonly BoardTarget[]): string => {
  const ids = own.flatMap(({ report }) => report.requirements.map(({ id }) => id));
  const areas = [...new Set(ids.filter((id) => interfaceOf(id) === name).map(areaOf))];
  const heads = areas.map((area) => `<th scope="col"><span>${marked(titleOf(area))}</span></th>`);
  return [
    `<section><h2>${marked(interfaces[name].title)}</h2><table>`,
    `<thead><tr><th scope="col">Target</th>${heads.join('')}</tr></thead><tbody>`,
    ...own.map((target) => `<tr>${headOf(target)}${areas.map((area) => cell(target, area)).join('')}</tr>`),
    '</tbody></table></section>',
  ].join('');
};

/** `hold` of `partner.hold`. */
const titleOf = (area: string): string => area.slice(area.indexOf('.') + 1);

const headOf = ({ report, href, certified }: BoardTarget): string => {
  const { target, run, verdict } = report;
  const about = [
    run.startedAt.slice(0, 10),
    ...(target.build === undefined ? [] : [`build ${target.build}`]),
    ...(run.set === undefined ? [] : [`set ${run.set.name}`]),
  ];
  const certificate =
    certified === undefined
      ? ''
      : ` <span class="quiet">·</span> <span class="quiet${certified.isOver ? ' over' : ''}">certificate ${certified.isOver ? 'was valid' : 'valid'} until ${marked(certified.until)}</span>`;
  return [
    `<th scope="row"><a class="name" href="${marked(href)}">${marked(target.name)}</a>`,
    `<br><span class="${verdict}">${verdict.replace('-', ' ')}</span>`,
    ` <span class="quiet">${marked(about.join(' · '))}</span>${certificate}</th>`,
  ].join('');
};

const cell = ({ report, href }: BoardTarget, area: string): string => {
  const own = report.requirements.filter(({ id }) => areaOf(id) === area);
  const state = ORDER.find((one) => own.some((requirement) => requirement.state === one));
  const first = own.find((requirement) => requirement.state === state);
  const data = `data-area="${marked(titleOf(area))}"`;
  if (state === undefined || first === undefined) {
    return `<td ${data} class="not-applicable" title="not judged"></td>`;
  }
  const words = ORDER.flatMap((one) => {
    const count = own.filter((requirement) => requirement.state === one).length;
    return count === 0 ? [] : [`${count} ${one.replace('-', ' ')}`];
  });
  const count = own.filter((requirement) => requirement.state === state).length;
  const label = marked(`${report.target.name}, ${titleOf(area)}: ${words.join(', ')}`);
  return [
    `<td ${data} class="${state}"><a class="${state}" href="${marked(`${href}#${encodeURIComponent(first.id)}`)}"`,
    ` title="${label}" aria-label="${label}">${SIGNS[state]} ${count}</a></td>`,
  ].join('');
};
