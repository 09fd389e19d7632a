// Nobody edits a recording unseen: each edit is refused, changes a result, or is shown not to matter, as all results stay the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { SetupError } from '../../cli/errors.ts';
import { derivedReport } from '../../cli/run/rejudge.ts';
import { movedIn, otherObservations } from '../../reporters/moved.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { isLoggedExchange, type LoggedExchange, linesOf, packedLines } from '../../schemas/text/exchange-log.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { SOURCES } from './sources.ts';
import { recordingOf } from './states.ts';

const EDITS = Number(process.env.HOLDFAST_EDITS ?? 60);

type Edit = 'status' | 'member' | 'time' | 'dropped' | 'doubled';

/** How much longer a call took. */
const TIMES_MS = [-1_000, 1_000, 60_000, 0.5];

/** A value that stands somewhere in a document, and how another is put in its place. */
const placesIn = (value: unknown, put: (other: unknown) => void): { value: unknown; put(other: unknown): void }[] =>
  typeof value !== 'object' || value === null
    ? [{ value, put }]
    : Object.entries(value).flatMap(([key, member]) =>
        placesIn(member, (other) => {
          (value as Record<string, unknown>)[key] = other;
        }),
      );

const otherThan = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`;

const answered = ({ answer }: LoggedExchange): boolean => answer !== undefined && /^[{[]/.test(answer.body);

/** A line that is edited in some way; several or none in its place. */
const edited = (line: LoggedExchange, edit: Edit, pick: number): LoggedExchange[] => {
  const other = structuredClone(line);
  if (edit === 'dropped') {
    return [];
  }
  if (edit === 'doubled') {
    return [line, line];
  }
  if (edit === 'time') {
    return [{ ...line, durationMs: line.durationMs + (TIMES_MS[pick % TIMES_MS.length] ?? 0) }];
  }
  if (edit === 'status' && other.answer !== undefined) {
    const statuses = [200, 201, 204, 400, 404, 409, 500].filter((status) => status !== line.answer?.status);
    other.answer.status = statuses[pick % statuses.length] as number;
  }
  if (edit === 'member' && other.answer !== undefined) {
    const body: unknown = JSON.parse(other.answer.body);
    const places = placesIn(body, () => {});
    const place = places[pick % places.length];
    place?.put(otherThan(place.value));
    other.answer.body = JSON.stringify(body);
  }
  return [other];
};

/** What an edit comes to. */
type Outcome = 'refused' | 'changed' | 'the same';

test('each edit of a recording is refused, changes a result, or leaves all results as they were', async () => {
  test.setTimeout(3_600_000);
  const folder = temporaryFolder();
  const file = join(folder, 'edited.ndjson.gz');
  const recordings = await Promise.all(
    Object.keys(SOURCES).map(async (name) => ({
      lines: [...linesOf(recordingOf(name))],
      report: await derivedReport(recordingOf(name)),
    })),
  );
  const count = new Map<string, number>();
  const outcomeOf = async (report: Report): Promise<Outcome> => {
    try {
      const derived = await derivedReport(file);
      return movedIn(report, derived).length + otherObservations(report, derived).length > 0 ? 'changed' : 'the same';
    } catch (error) {
      if (error instanceof SetupError) {
        return 'refused';
      }
      throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.constantFrom<Edit>('status', 'member', 'time', 'dropped', 'doubled'),
      async (which, place, pick, edit) => {
        const { lines, report } = recordings[which % recordings.length] as (typeof recordings)[number];
        const calls = lines.filter(
          (line): line is LoggedExchange => isLoggedExchange(line) && line.direction === undefined && answered(line),
        );
        const chosen = calls[place % calls.length];
        writeFileSync(
          file,
          packedLines(lines.flatMap((line) => (line === chosen ? edited(chosen, edit, pick) : [line]))),
        );
        const outcome = await outcomeOf(report);
        const key = `${edit}: ${outcome}`;
        count.set(key, (count.get(key) ?? 0) + 1);
        expect(['dropped', 'doubled'].includes(edit) ? outcome : 'refused').toBe('refused');
      },
    ),
    { numRuns: EDITS, endOnFailure: true, seed: 37 },
  );
  console.log(
    [...count]
      .toSorted()
      .map(([key, times]) => `${key} ${times}`)
      .join(', '),
  );
  for (const edit of ['status', 'member']) {
    expect(count.get(`${edit}: changed`) ?? 0, edit).toBeGreaterThan(0);
  }
});
