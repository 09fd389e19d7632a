// The lists of availability that the second platform has shown: at most five minutes old, also after its own sales. Spec 8.
import { instant, isRecord, type Json, written } from '../second-operator/wire.ts';

const KEPT_MS = 300_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 60 * DAY_MS;

interface KeptList {
  place: string;
  from: number;
  until: number;
  at: number;
  availabilities: Json;
}

type Listed = Json & { availability: Json[] };

/** Those that lie in a window, at least in part. */
const within = (listed: unknown, from: number, until: number): Listed => ({
  availability: ((isRecord(listed) && Array.isArray(listed.availability) ? listed.availability : []) as Json[]).filter(
    ({ start, end }) => (instant(start) ?? 0) < until && (instant(end) ?? 0) > from,
  ),
});

/** A list is asked for by whole days, and answers every window inside them. */
export class KeptLists {
  readonly #now: () => number;
  #lists: KeptList[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param ask answers the list of a window, under the name that it has in an answer */
  async list(
    path: string,
    query: URLSearchParams,
    ask: (query: URLSearchParams) => Promise<Json> | Json,
  ): Promise<Json> {
    const [from, until] = [instant(query.get('start')), instant(query.get('end'))];
    if (from === undefined || until === undefined || until <= from || until - from > LONGEST_MS) {
      return ask(query);
    }
    const place = `${path} ${query.get('rate_id')}`.toLowerCase();
    const now = this.#now();
    this.#lists = this.#lists.filter(({ at }) => now - at < KEPT_MS);
    const kept = this.#lists.find((one) => one.place === place && one.from <= from && one.until >= until);
    const { availabilities } = kept ?? (await this.#asked(place, from, until, query, ask));
    const { byProduct, byRate, ...others } = availabilities;
    return {
      ...others,
      ...(byProduct !== undefined && { byProduct: within(byProduct, from, until) }),
      ...(isRecord(byRate) && {
        byRate: Object.fromEntries(Object.entries(byRate).map(([id, listed]) => [id, within(listed, from, until)])),
      }),
    };
  }

  async #asked(
    place: string,
    start: number,
    end: number,
    query: URLSearchParams,
    ask: (query: URLSearchParams) => Promise<Json> | Json,
  ): Promise<KeptList> {
    const from = Math.floor(start / DAY_MS) * DAY_MS;
    const until = Math.ceil(end / DAY_MS) * DAY_MS;
    const days = new URLSearchParams(query);
    days.set('start', written(from));
    days.set('end', written(until));
    const list = { place, from, until, at: this.#now(), availabilities: await ask(days) };
    this.#lists.push(list);
    return list;
  }
}
