// What every stage of the walk through v2 uses: a mock, calls to it, and where they are written down.
import { DEMO_AUTHORIZATION } from '../../demo-v2.ts';
import { randomFrom, uuidFrom } from '../../kernel/random.ts';
import { createMock } from '../../mock.ts';
import type { Answer, Json } from '../../test-client.ts';
import type { Deviation, Line } from '../../walk.ts';
import { type Dates, v2Client } from '../test-client.ts';
import type { Binding } from '../wire/exchange.ts';

const start = Date.parse('2026-06-01T07:10:00Z');
export const days: Dates = { start: '2026-06-02', end: '2026-06-05' };
export const twoWeeks: Dates = { start: '2026-06-02', end: '2026-06-14' };
export const unknown = { Authorization: 'Bearer nobody' };
export const missing = { Authorization: undefined };
export const restricted = { Authorization: DEMO_AUTHORIZATION.restricted };

export const isFree = ({ status }: Json): boolean => ['FREESALE', 'AVAILABLE', 'LIMITED'].includes(status);

/** Makes a mock that deviates so, and what a walk through it uses. */
export const walkerOf = (binding: Binding, deviation: Deviation, write: (line: Line) => void) => {
  const mock = createMock({ now: start, ...deviation });
  const next = randomFrom('transcript of v2');
  const newId = () => uuidFrom(next);
  const api = v2Client(mock, { binding, newId });

  /** Waits for answers and writes each down; returns the first. */
  const did = async (what: string, calls: Promise<Answer> | Promise<Answer[]>, schema?: string): Promise<Answer> => {
    const answers = [await calls].flat();
    for (const { status, text, headers } of answers) {
      const type = headers.get('Content-Type') ?? '';
      write({ what, status, text, headers: type, ...(schema !== undefined && { schema: `operator-v2/${schema}` }) });
    }
    return answers[0] as Answer;
  };
  const listed = async (what: string, code: string, dates = days): Promise<Json[]> =>
    (await did(what, api.dates(code, dates), 'availability')).json ?? [];
  /** The id of the first that is so; a fresh one where none is. */
  const oneOf = (list: Json[], is: (one: Json) => boolean): string => list.find(is)?.id ?? newId();
  const offers = new Map<string, string[]>();
  /** Another of those that were free at the first call. */
  const free = async (code: string): Promise<string> => {
    const known = offers.get(code) ?? (await look(code)).filter(isFree).map(({ id }) => id);
    const [id = newId(), ...others] = known;
    offers.set(code, [...others, id]);
    return id;
  };
  const booking = (what: string, calls: Promise<Answer> | Promise<Answer[]>) => did(what, calls, 'booking');
  const get = (uuid: string) => booking('get', api.get(uuid));
  /** Sends a create, writes its answer down and returns its request. */
  const created = async (code: string, availability: string, units = 1, own: object = {}) => {
    const request = api.wanted(code, availability, units, own);
    await booking(`create ${code}`, api.create(request));
    return request;
  };
  /** Writes down what is free. */
  const look = (code = 'STANDARD') => listed('look', code);
  /** Lets time pass. */
  const pass = (advanceSeconds: number) => api.control('clock', { advanceSeconds });
  const refusedCreate = (what: string, code: string, availability: string, own: object) =>
    booking(`create ${what}`, api.create(api.wanted(code, availability, 1, own)));

  return { binding, api, newId, did, listed, oneOf, free, booking, get, created, look, pass, refusedCreate };
};

export type Walker = ReturnType<typeof walkerOf>;
