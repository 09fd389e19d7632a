import { judgedOf } from '../../../reporters/counts.ts';
import { counted } from '../../../schemas/text/counted.ts';
import { durationInWords } from '../../../schemas/text/duration.ts';
import { Command } from '../../kit/view/copy.ts';
import { html } from '../../kit/view/html.ts';
import type { PageModel } from '../model.ts';
import { countsOf, STATE_MEANINGS, STATE_WORDS, STATES } from './state.ts';

/** The verdict and what it means: the first screen. */
export const Head = ({ model }: { model: PageModel }) => {
  const { words, meaning, verdict, strict, target, run } = model;
  return html`<header class=${verdict}>
    <p class="quiet">Conformance report of <b>${target.name}</b> · ${target.interfaces.join(', ')} · ${target.baseUrl}${target.build !== undefined && ` · build ${target.build}`}</p>
    <h1>${words}</h1>
    <p class="meaning">${meaning}${strict && ' A missed SHOULD counts as well.'}</p>
    <${Baseline} baseline=${model.baseline} />
    <ul class="counts">
      <li class="state"><b>${judgedOf(model.summary)}</b> judged</li>
      ${STATES.map((state) => {
        const { count, more } = countsOf(model, state);
        return html`<li class=${`state ${state}`} title=${STATE_MEANINGS[state]}>
          <b>${count}</b> ${state === 'observed' ? 'open points observed' : STATE_WORDS[state]}${more}
        </li>`;
      })}
    </ul>
    <p>
      ${counted(run.requests, 'request')} in ${(run.durationMs / 1000).toFixed(1)} s, begun ${begun(run.startedAt)}, seed ${run.seed}${run.set !== undefined && `, set ${run.set.name}`}.
      <${Made} model=${model} />
    </p>
    <${Leftover} model=${model} />
    <${WrongSeats} model=${model} />
  </header>`;
};

/** `2026-11-21 10:00:00 UTC` */
const begun = (startedAt: string): string => startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

const Baseline = ({ baseline }: Pick<PageModel, 'baseline'>) => {
  if (baseline === undefined) {
    return null;
  }
  const { words, worse, known, better, overdue } = baseline;
  return html`<p><b>${words}</b>: ${worse.length} worse, ${known.length} known.</p>
    ${worse.length > 0 && html`<p>Worse:</p><${Links} ids=${worse} />`}
    ${better.length > 0 && html`<p>No longer seen, to be removed from the baseline:</p><${Links} ids=${better} />`}
    ${overdue.length > 0 && html`<p>The last day is over:</p><${Links} ids=${overdue} />`}`;
};

/** `no hold and 1 booking`, from counts by plural. */
const kindsInWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([plural, count]) => {
      const one = plural.replace(/s$/, '');
      return count === 0 ? `no ${one}` : counted(count, one);
    })
    .join(' and ');

const some = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

const Made = ({ model: { run, residue } }: { model: PageModel }) => {
  const rest = some(residue);
  return html` The run made ${kindsInWords(run.resources)}${
    Object.keys(rest).length > 0
      ? html`; <b>${kindsInWords(rest)} could not be undone.</b>`
      : Object.keys(some(run.resources)).length > 0
        ? '; all released or cancelled, as the target answered.'
        : '.'
  }`;
};

/** What the target may have wrong for good, whatever was released. */
const WrongSeats = ({ model: { wrongSeats } }: { model: PageModel }) =>
  wrongSeats.length > 0 &&
  html`<details class="left">
    <summary>Free seats were wrong, and may stay so</summary>
    <ul>
      ${wrongSeats.map((words) => html`<li>${words}</li>`)}
    </ul>
  </details>`;

const Leftover = ({ model: { left } }: { model: PageModel }) =>
  left.length > 0 &&
  html`<details class="left">
    <summary>What is left on the target</summary>
    <ul>
      ${left.map(
        ({ kind, interface: name, id, reason }) =>
          html`<li>${name} ${kind} <code>${id ?? '(id unknown)'}</code>: ${reason}</li>`,
      )}
    </ul>
  </details>`;

/** What to do first: failures by their causes, then why the rest could not be judged. */
export const First = ({ model: { causes, blocked } }: { model: PageModel }) =>
  (causes.length > 0 || blocked.length > 0) &&
  html`<section aria-labelledby="first">
    <h2 id="first">What to do first</h2>
    ${
      causes.length > 0 &&
      html`<p>Failed requirements by their causes. Begin at the top, then run again.</p>
      <ol class="causes">
        ${causes.map(
          ({ words, ids, example, blocks }) => html`<li>
            <p><b>${counted(ids.length, 'requirement')}</b>: <code>${words}</code></p>
            <p>
              For example ${example.call && html`<code>${example.call}</code>`}: expected
              ${example.pointer !== undefined && html` <code>${example.pointer || 'the whole body'}</code>`}
              ${' '}<span class="expected">${example.expected}</span>, received
              ${' '}<span class="received">${example.received}</span>
            </p>
            <${Links} ids=${[example.id, ...ids.filter((id) => id !== example.id)]} />
            ${
              blocks.length > 0 &&
              html`<p>It blocks <b>${counted(blocks.length, 'requirement')}</b>:</p>
                <${Links} ids=${blocks} />`
            }
          </li>`,
        )}
      </ol>`
    }
    ${
      blocked.length > 0 &&
      html`<p>Requirements that could not be judged, by the reason:</p>
      <ul class="causes">
        ${blocked.map(
          ({ reason, ids }) => html`<li>
            <p>${reason} <b>${counted(ids.length, 'requirement')}</b></p>
            <${Links} ids=${ids} />
          </li>`,
        )}
      </ul>`
    }
  </section>`;

/** What the verdict does not cover, and by whose word. */
export const NotApplicableGroups = ({ model: { notApplicable } }: { model: PageModel }) =>
  notApplicable.length > 0 &&
  html`<section aria-labelledby="not-applicable">
    <h2 id="not-applicable">Not applicable</h2>
    <p>Requirements that are not applicable, by the words that say so. The verdict does not cover them.</p>
    <ul class="causes">
      ${notApplicable.map(
        ({ reason, ids }) => html`<li>
          <p>${reason} <b>${counted(ids.length, 'requirement')}</b></p>
          <${Links} ids=${ids} />
        </li>`,
      )}
    </ul>
  </section>`;

const MAX_LINKS = 8;

const Links = ({ ids }: { ids: string[] }) => {
  const links = (some: string[]) => some.map((id) => html`<li><a href=${`#${id}`}>${id}</a></li>`);
  return html`<ul class="links">${links(ids.slice(0, MAX_LINKS))}</ul>
    ${
      ids.length > MAX_LINKS &&
      html`<details>
      <summary>${ids.length - MAX_LINKS} more</summary>
      <ul class="links">${links(ids.slice(MAX_LINKS))}</ul>
    </details>`
    }`;
};

/** The points that say what a run used, by the ends of their ids. */
const USED = [
  { end: '.picked', word: 'picked' },
  { end: '.set-up', word: 'set up' },
];

/** What the run used, and how to make it again. */
export const About = ({ model }: { model: PageModel }) => {
  const { tool, run, statement, command } = model;
  const used = statement.flatMap(({ point, observed }) => {
    const word = USED.find(({ end }) => point.endsWith(end))?.word;
    return word === undefined ? [] : [{ word, name: point.split('.')[0], observed }];
  });
  return html`<section aria-labelledby="about">
    <h2 id="about">This run</h2>
    <dl>
      ${used.map(({ word, name, observed }) => html`<dt>${word}</dt><dd>${name}: ${observed.join('; ')}</dd>`)}
      ${model.lags.map((words) => html`<dt>late</dt><dd>${words}</dd>`)}
      ${run.away && html`<dt>away</dt><dd>${run.away.map(({ after, seconds }) => `${seconds} s after ${after}`).join('; ')}</dd>`}
      ${run.clock && html`<dt>clock</dt><dd>the run moved that of the target ${counted(run.clock.moves, 'time')}, by ${durationInWords(run.clock.seconds)} in all</dd>`}
      <dt>made</dt><dd>${kindsInWords(run.resources)}</dd>
      <dt>left</dt><dd>${kindsInWords(model.residue)}</dd>
      <dt>tool</dt><dd>${tool.name} ${tool.version}</dd>
      <dt>catalogue</dt><dd><code>${run.catalogue}</code></dd>
      <dt>profile</dt><dd><code>${run.profile}</code></dd>
    </dl>
    ${command && html`<${Command} label="Copy the command" text=${command} />`}
  </section>`;
};
