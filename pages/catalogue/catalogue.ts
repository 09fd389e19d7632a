import { readFileSync } from 'node:fs';
import { INTERFACES, interfaceOf, interfaces } from '../../schemas/interfaces.ts';
import { areaOf } from '../../schemas/requirements/index.ts';
import type { Requirement } from '../../schemas/requirements/requirement.ts';
import { documentOf, marked, pageStyle } from '../report/document.ts';

/** A requirement of the catalogue, and what proves it. */
export interface Listed extends Requirement {
  id: string;
  /** `file:line` of the suites that check it. */
  checks: string[];
  /** Faults of the mock operator that break it. */
  mutants: string[];
}

/** Each area of an interface with a link to its first requirement. */
const contentsOf = (title: string, name: string, own: readonly Listed[]): string => {
  const first = new Map(own.toReversed().map(({ id }) => [areaOf(id), id]));
  const areas = [...new Set(own.map(({ id }) => areaOf(id)))].map(
    (area) => `<li><a href="#${marked(first.get(area) ?? '')}">${marked(area.slice(name.length + 1))}</a></li>`,
  );
  return `<p><a href="#${name}">${marked(title)}</a></p><ul class="links">${areas.join('')}</ul>`;
};

/** The catalogue as a page with contents and a search, each requirement under its id: `requirements.html#partner.hold.fields`. */
export const renderCatalogue = (requirements: readonly Listed[], version: string): string => {
  const groups = INTERFACES.map((name) => ({
    name,
    own: requirements.filter(({ id }) => interfaceOf(id) === name),
  })).filter(({ own }) => own.length > 0);
  return documentOf({
    title: 'The requirements of holdfast',
    style: pageStyle(),
    body: [
      '<header><h1>Requirements</h1>',
      `<p>Each testable sentence of the specification, as holdfast ${marked(version)} checks it: ${requirements.length} in all.</p>`,
      '<p><label>Search <input type="search" placeholder="hold 404" autocomplete="off"></label> <output></output></p>',
      `<nav aria-label="Contents">${groups.map(({ name, own }) => contentsOf(interfaces[name].title, name, own)).join('')}</nav>`,
      '</header><main>',
      ...groups.map(
        ({ name, own }) =>
          `<section><h2 id="${name}">${marked(interfaces[name].title)}</h2>${own.map(rendered).join('')}</section>`,
      ),
      '</main>',
    ].join(''),
    drawn: { script: readFileSync(new URL('search.js', import.meta.url), 'utf8') },
  });
};

const rendered = (requirement: Listed): string => {
  const { id, level, source, sentence, open, standing, needs, unchecked, disputed, checks, mutants } = requirement;
  const lines: [string, string | undefined][] = [
    ['not checked', unchecked],
    ['disputed', disputed && `since ${disputed.since}: ${disputed.why} (${disputed.issue})`],
    ['needs', needs],
    ['judged', standing ? 'in passing, on every exchange' : undefined],
    ['checked at', checks.join(', ') || undefined],
    ['mutants', mutants.join(', ') || undefined],
  ];
  const list = lines.map(([word, text]) => (text === undefined ? '' : `<dt>${word}</dt><dd>${marked(text)}</dd>`));
  return [
    `<section id="${marked(id)}"><h3><a href="#${marked(id)}"><code>${marked(id)}</code></a></h3>`,
    `<p>${marked(sentence).replaceAll(/`([^`]*)`/g, '<code>$1</code>')}</p>`,
    `<dl><dt>level</dt><dd>${open ? 'open: the specification is silent' : level}</dd><dt>source</dt><dd>spec ${marked(source)}</dd>${list.join('')}</dl></section>`,
  ].join('');
};
