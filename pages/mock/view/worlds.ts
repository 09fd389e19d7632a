// The worlds of the mock: each has its own page.
import { html } from '../../kit/view/html.ts';
import { ask } from './api.ts';
import type { ViewProps } from './view.ts';

/** The address of the page of a world, by the path of the world; that of this page ends in its own path. */
const pageOf = (path: string, own: string): string =>
  `${location.pathname.slice(0, location.pathname.length - `${own}/_mock/`.length)}${path}/_mock/`;

export const Worlds = ({ state: { worlds, prefix }, act }: ViewProps) => {
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
      Worlds never meet: each has its own data, clock, switches and calls. One comes into being when it is first called,
      below <code>/_world/NAME</code>; below <code>/_fault/NAME</code> and <code>/_variant/NAME</code> with just that switched on.
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
