// Where one is on the page: the end of the address, as in `#calls/12`.
import { useEffect, useState } from 'preact/hooks';

export interface Place {
  view: string;
  /** A number of a call, an id; `` for the view as a whole. */
  of: string;
}

const placeNow = (): Place => {
  const [view = '', ...of] = location.hash.slice(1).split('/');
  return { view: view || 'calls', of: decodeURIComponent(of.join('/')) };
};

export const usePlace = (): Place => {
  const [place, go] = useState(placeNow);
  useEffect(() => {
    const follow = () => go(placeNow());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return place;
};
