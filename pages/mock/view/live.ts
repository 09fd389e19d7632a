// The stream of the mock: listened to while the page is looked at, sought again when it breaks off.
import type { Update } from '../model.ts';

export type Link = 'connecting' | 'live' | 'gone' | 'deleted';

/** A mock that is there says so every two seconds. */
const SILENCE_MS = 8000;
const RETRY_MS = 1000;

/** Returns how to stop. */
export const listen = (onUpdate: (update: Update) => void, onLink: (link: Link) => void): (() => void) => {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(retry);
  };
  const lost = () => {
    stop();
    onLink('gone');
    retry = setTimeout(connect, RETRY_MS);
  };
  const arrived = () => {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE_MS);
  };
  const connect = () => {
    stop();
    source = new EventSource('events');
    arrived();
    source.onerror = lost;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      arrived();
      const update = JSON.parse(data) as Update;
      if (update.deleted) {
        stop();
        onLink('deleted');
      } else {
        onLink('live');
        onUpdate(update);
      }
    };
  };
  // A browser has six connections to a host: a page that nobody sees takes none.
  const seen = () => (document.hidden ? stop() : connect());
  document.addEventListener('visibilitychange', seen);
  connect();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', seen);
  };
};
