// The page of the mock operator.
import { render } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import { type Act, ask } from './api.ts';
import { Availability } from './availability.ts';
import { Calls } from './calls.ts';
import { Head } from './head.ts';
import { Kept } from './kept.ts';
import { type Link, listen } from './live.ts';
import { Caller, Requirement } from './requirement.ts';
import { NOTHING_YET, stateAfter, type ViewProps } from './state.ts';
import { SwitchesView } from './switches.ts';

/** The address of the page of a world, by the path of the world; that of this page ends in its own path. */
const pageOf = (path: string, own: string): string =>
  `${location.pathname.slice(0, location.pathname.length - `${own}/_mock/`.length)}${path}/_mock/`;

const Worlds = ({ state: { worlds, prefix }, act }: ViewProps) => {
  const places = [{ path: '', calls: undefined }, ...worlds];
  const all = places.some(({ path }) => path === prefix) ? places : [...places, { path: prefix, calls: undefined }];
  const enter = (event: Event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name'));
    location.assign(pageOf(`/_world/${name}`, prefix));
  };
  const remove = (path: string) => () => act(`${path} was deleted.`, () => ask(`worlds${path}`, { method: 'DELETE' }));
  return html`
    <h2 class="unseen">Worlds</h2>
    <p>
      Worlds never meet: each has its own data, clock, switches and calls. The first call
      below <code>/_world/NAME</code> makes the world NAME. A world below <code>/_fault/NAME</code> has just that fault on, one
      below <code>/_variant/NAME</code> just that variant.
    </p>
    <ul class="worlds">
      ${all.map(
        ({ path, calls }) => html`<li key=${path}>
          <a href=${pageOf(path, prefix)} aria-current=${path === prefix ? 'true' : undefined}>${path === '' ? 'default world' : path}</a>
          <span class="quiet">
            ${path === prefix ? 'this one' : ''}${calls === undefined ? '' : ` ${calls} ${calls === 1 ? 'call' : 'calls'}`}</span
          >
          ${path !== '' && html`<button type="button" aria-label=${`Delete ${path}`} onClick=${remove(path)}>Delete</button>`}
        </li>`,
      )}
    </ul>
    <form class="actions" onSubmit=${enter}>
      <label>Name <input name="name" required pattern="[A-Za-z0-9_.\\-]{1,80}" title="up to 80 of A-Z a-z 0-9 _ . -" /></label>
      <button type="submit">Go to this world</button>
    </form>
  `;
};

interface Place {
  view: string;
  /** A number of a call, an id; `` for the view as a whole. */
  of: string;
}

const placeNow = (): Place => {
  const [view = '', ...of] = location.hash.slice(1).split('/');
  return { view: view || 'calls', of: decodeURIComponent(of.join('/')) };
};

const usePlace = (): Place => {
  const [place, go] = useState(placeNow);
  useEffect(() => {
    const follow = () => go(placeNow());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return place;
};

const VIEWS: Record<string, (props: ViewProps) => unknown> = {
  calls: Calls,
  kept: Kept,
  availability: Availability,
  switches: SwitchesView,
  worlds: Worlds,
  caller: Caller,
  requirement: Requirement,
};

const SAID_MS = 6000;

const Page = () => {
  const [state, update] = useReducer(stateAfter, NOTHING_YET);
  const [link, setLink] = useState<Link>('connecting');
  const [said, say] = useState<{ words: string; wrong: boolean }>();
  const { view, of } = usePlace();
  useEffect(() => listen(update, setLink), []);
  useEffect(() => {
    const silence = setTimeout(() => say(undefined), SAID_MS);
    return () => clearTimeout(silence);
  }, [said]);
  useEffect(() => {
    const seek = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      const search = document.querySelector<HTMLElement>('main [type=search]');
      if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && search) {
        event.preventDefault();
        search.focus();
      }
    };
    addEventListener('keydown', seek);
    return () => removeEventListener('keydown', seek);
  }, []);
  const act: Act = (words, doing) =>
    doing().then(
      () => {
        say({ words, wrong: false });
        return true;
      },
      (error: Error) => {
        say({ words: error.message, wrong: true });
        return false;
      },
    );
  const View = VIEWS[view] ?? Calls;
  return html`
    <${Head} state=${state} link=${link} view=${view} act=${act} />
    <main key=${view}>
      <${View} state=${state} of=${of} act=${act} />
    </main>
    <p class=${`said-at-the-foot ${said?.wrong ? 'wrong' : ''}`} role="status" hidden=${said === undefined}>${said?.words}</p>
  `;
};

const place = document.getElementById('page') as HTMLElement;
place.replaceChildren();
render(html`<${Page} />`, place);
