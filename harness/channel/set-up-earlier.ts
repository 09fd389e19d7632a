// What earlier runs have set up and a target still has: nothing can be deleted there, so a run uses it again.
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isUuid } from '../../schemas/formats.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { textAt } from '../exchange/pointer.ts';
import type { Partition } from '../resources/partition.ts';
import { hashOf } from '../resources/sampler.ts';
import { known } from '../transport/scope.ts';
import type { RatePlace } from './client.ts';

/** Of what is listed these many are looked at, the newest first: a run needs fewer. */
const MAX_USED = 40;

/** Entries that stay listed from run to run at most, of all targets of a ledger: the newest. */
const MAX_LISTED = 400;

/** After this number of changed ones in a row no further one is looked at. */
const MAX_MISSED = 3;

/** A rate with nothing special about it, whose product is bound to the channel of the reseller, as a line of the file. */
interface Line extends RatePlace {
  /** Base address of the Channel API. */
  address: string;
  /** The tag of the run that has set it up. */
  run: string;
  /** It is not as it was, or not there any more. */
  gone?: true;
}

/** Undefined for the half line that a killed run may leave. */
const lineOf = (text: string): Line | undefined => {
  try {
    const line: unknown = JSON.parse(text);
    return ['/supplierId', '/productId', '/rateId'].every((id) => isUuid(textAt(line, id) ?? ''))
      ? (line as Line)
      : undefined;
  } catch {
    return undefined;
  }
};

const linesIn = (path: string): Line[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((text) => lineOf(text) ?? [])
    : [];

/** The file beside a ledger that lists what stays of the runs with that ledger. */
const besideLedger = (ledger: string): string => `${ledger.replace(/\.ndjson$/, '')}.set-up`;

/** The last line about each rate. */
const latestIn = (path: string): Line[] => {
  const latest = new Map<string, Line>();
  for (const line of linesIn(path)) {
    latest.set(`${line.address} ${line.rateId}`, line);
  }
  return [...latest.values()];
};

/** Takes what is not there any more, and what is listed twice, off the list beside a ledger. No run has it in use. */
export const tidySetUp = (ledger: string): void => {
  const path = besideLedger(ledger);
  const part = `${path}.part`;
  try {
    const staying = latestIn(path)
      .filter(({ gone }) => gone !== true)
      .slice(-MAX_LISTED);
    if (staying.length === 0) {
      rmSync(path, { force: true });
      return;
    }
    writeFileSync(part, staying.map((line) => `${jsonText(line)}\n`).join(''), { mode: 0o600 });
    renameSync(part, path);
  } catch {
    // The list as it is says the same in more lines.
    rmSync(part, { force: true });
  }
};

/** The rates that earlier runs have set up on one target, each for one check of this run. */
export class SetUpEarlier {
  readonly #path: string | undefined;
  readonly #address: string;
  readonly #run: string;
  /** Those that nobody has taken yet. */
  readonly #places: RatePlace[];
  #missed = 0;

  /**
   * @param ledger the file that outlives the run; without it nothing is listed, and nothing found
   * @param part which of what is listed is for this worker
   */
  constructor(ledger: string | undefined, address: string, run: string, part: Partition) {
    this.#path = ledger === undefined ? undefined : besideLedger(ledger);
    this.#address = address;
    this.#run = run;
    this.#places = known('set-up', () =>
      (this.#path === undefined ? [] : latestIn(this.#path))
        .filter((line) => line.address === address && line.gone !== true && line.run !== run)
        .filter(({ rateId }) => hashOf(rateId) % part.of === part.index)
        .slice(-MAX_USED)
        .reverse(),
    );
  }

  /**
   * The first that suits and is still as it is needed; undefined where none is. One that is not as it was is listed no more;
   * one that does not suit is left for others.
   */
  async take<Found>(
    asNeeded: (place: RatePlace) => Promise<Found | undefined>,
    suits: (place: RatePlace) => Promise<boolean> = async () => true,
  ): Promise<Found | undefined> {
    const aside: RatePlace[] = [];
    let found: Found | undefined;
    while (found === undefined && aside.length < MAX_MISSED && this.#missed < MAX_MISSED) {
      const place = this.#places.shift();
      if (place === undefined) {
        break;
      }
      if (await suits(place)) {
        found = await this.#tried(place, asNeeded);
      } else {
        aside.push(place);
      }
    }
    this.#places.push(...aside);
    return found;
  }

  async #tried<Found>(
    place: RatePlace,
    asNeeded: (place: RatePlace) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const found = await asNeeded(place);
    if (found === undefined) {
      this.#append(place, { gone: true });
    }
    this.#missed = found === undefined ? this.#missed + 1 : 0;
    return found;
  }

  /** Lists one for the runs that follow. */
  list(place: RatePlace): void {
    if ([place.supplierId, place.productId, place.rateId].every(isUuid)) {
      this.#append(place, {});
    }
  }

  /** What cannot be written is set up anew by the next run. */
  #append({ supplierId, productId, rateId }: RatePlace, more: Pick<Line, 'gone'>): void {
    if (this.#path === undefined) {
      return;
    }
    const line: Line = { address: this.#address, run: this.#run, supplierId, productId, rateId, ...more };
    try {
      appendFileSync(this.#path, `${jsonText(line)}\n`, { mode: 0o600 });
    } catch {
      // Nothing of the verdict rests on it.
    }
  }
}
