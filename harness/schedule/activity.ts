import { urlOf } from '../../schemas/text/url.ts';
import type { Transport } from '../transport/wire.ts';

/** An answer that comes sooner is not waited for in words. */
const LONG_MS = 2_000;

/** What the checks of a session are busy with that takes long, for the progress of a run. */
export class Activity {
  readonly #underWay = new Set<() => string>();

  /** Does something that may take long. `words` are asked for whenever somebody looks: they say how far it has come, or nothing yet. */
  async during<Result>(words: () => string, act: () => Promise<Result>): Promise<Result> {
    this.#underWay.add(words);
    try {
      return await act();
    } finally {
      this.#underWay.delete(words);
    }
  }

  /** What is under way, each once, in the order in which it began. */
  get words(): string[] {
    return [...new Set([...this.#underWay].map((words) => words()))].filter((words) => words !== '');
  }
}

/** A transport that says which answers are long in coming. `line` makes an address safe to be shown. */
export const sayingWaits =
  (transport: Transport, activity: Activity, line: (text: string) => string): Transport =>
  (request, options) => {
    const since = performance.now();
    const words = () => {
      const ms = performance.now() - since;
      const call = `${request.method} ${urlOf(request.url)?.pathname ?? request.url}`;
      return ms < LONG_MS ? '' : `waits for the answer to ${line(call)}, for ${Math.floor(ms / 1000)} s by now`;
    };
    return activity.during(words, () => transport(request, options));
  };
