// The page of the mock operator.
import { render } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import type { Act } from './api.ts';
import { Availability } from './availability.ts';
import { Caller } from './caller.ts';
import { Calls } from './calls.ts';
import { Head } from './head.ts';
import { Kept } from './kept.ts';
import { type Link, listen } from './live.ts';
import { usePlace } from './place.ts';
import { Requirement } from './requirement.ts';
import { NOTHING_YET, stateAfter } from './state.ts';
import { SwitchesView } from './switches.ts';
import type { ViewProps } from './view.ts';
import { Worlds } from './worlds.ts';

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
