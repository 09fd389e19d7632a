import { html } from '../../kit/view/html.ts';
import type { PageFinding } from '../model.ts';

type Lane = NonNullable<PageFinding['history']>[number];

/** Units of the view box: its width, and the least width of a call. */
const WIDTH = 1000;
const MIN_WIDTH = 8;
const LANE_HEIGHT = 12;
const SEATS_HEIGHT = 48;
const DOT = 4;

/** The horizontal position of an instant. The order is kept, and long waits are shortened. */
const scaleOf = (lanes: readonly Lane[]): ((ms: number) => number) => {
  const instants = [...new Set(lanes.flatMap(({ atMs, durationMs = 0 }) => [atMs, atMs + durationMs]))].sort(
    (a, b) => a - b,
  );
  let sum = 0;
  const positions = new Map(
    instants.map((ms, index) => {
      sum += Math.log1p(ms - (instants[index - 1] ?? ms));
      return [ms, sum];
    }),
  );
  return (ms) => ((positions.get(ms) ?? 0) / (sum || 1)) * (WIDTH - MIN_WIDTH);
};

/** Calls that no order explains: each in a lane, time from left to right, and below them the free seats that they show. */
export const History = ({ lanes }: { lanes: readonly Lane[] }) => {
  const place = scaleOf(lanes);
  const seats = lanes.filter(({ free }) => free !== undefined);
  return html`<figure class="history">
    <figcaption>
      The calls in time, long waits shortened. <span class="contradicts">Those that contradict each other</span> are marked.
    </figcaption>
    <ol>
      ${lanes.map((lane) => html`<${LaneOf} lane=${lane} place=${place} />`)}
    </ol>
    ${seats.length > 0 && html`<${Seats} reads=${seats} place=${place} />`}
  </figure>`;
};

interface Placed {
  place(ms: number): number;
}

const LaneOf = ({ lane, place }: { lane: Lane } & Placed) => {
  const { call, check, exchange, line, atMs, durationMs, free, contradicts } = lane;
  const [from, to] = [place(atMs), durationMs === undefined ? WIDTH : place(atMs + durationMs) + MIN_WIDTH];
  const kind = contradicts ? 'contradicts' : 'beside';
  return html`<li class=${kind}>
    <div>
      ${contradicts && html`<span class="unseen">contradicts: </span>`}<code>${call}</code>
      ${free !== undefined && html` <b>${free} free</b>`}
      <span class="quiet"> at ${Math.round(atMs)} ms, line ${line}, exchange ${exchange} of <a href=${`#${check}`}>${check}</a></span>
    </div>
    <svg viewBox=${`0 0 ${WIDTH} ${LANE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="lane" width=${WIDTH} height=${LANE_HEIGHT} />
      <rect class=${kind} x=${from} width=${Math.max(MIN_WIDTH, to - from)} height=${LANE_HEIGHT} />
    </svg>
  </li>`;
};

/** The seats that reads show free, as steps. */
const Seats = ({ reads, place }: { reads: readonly Lane[] } & Placed) => {
  const numbers = reads.map(({ free = 0 }) => free);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const points = reads.map(({ atMs, durationMs = 0, free = 0, contradicts }) => ({
    x: place(atMs + durationMs),
    y: SEATS_HEIGHT - DOT - ((free - least) / Math.max(1, most - least)) * (SEATS_HEIGHT - 2 * DOT),
    contradicts,
  }));
  const path = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  return html`<div class="seats">
    <div class="quiet">Seats free, from ${least} below to ${most} above</div>
    <svg viewBox=${`0 0 ${WIDTH} ${SEATS_HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Seats free in time">
      <rect class="lane" width=${WIDTH} height=${SEATS_HEIGHT} />
      <path d=${path} />
      ${points.map(
        ({ x, y, contradicts }) =>
          html`<rect class=${contradicts ? 'contradicts' : 'beside'} x=${x} y=${y - DOT} width=${MIN_WIDTH} height=${2 * DOT} />`,
      )}
    </svg>
  </div>`;
};
