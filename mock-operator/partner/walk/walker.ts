// What every stage of the walk through the Partner API uses: a mock, calls to it, and where they are written down.
import { demoSupplier } from '../../demo.ts';
import { randomFrom, uuidFrom } from '../../kernel/random.ts';
import { createMock } from '../../mock.ts';
import type { Answer } from '../../test-client.ts';
import type { Deviation, Line } from '../../walk.ts';
import { type Availability, demoRate, partnerClient } from '../test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

/** Makes a mock that deviates so, and what a walk through it uses. */
export const walkerOf = (deviation: Deviation, write: (line: Line) => void) => {
  const mock = createMock({ now: start, keys: { key: 'k', secret: 's' }, ...deviation });
  const next = randomFrom('transcript');
  const newId = () => uuidFrom(next);
  const api = partnerClient(mock, '', newId);

  /** Writes an answer down. */
  const note = (what: string, { status, text, headers }: Answer): void =>
    write({ what, status, text, headers: headers.get('Content-Type') ?? '' });
  /** Waits for an answer and writes it down. */
  const did = async (what: string, answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    note(what, given);
    return given;
  };
  /** All availabilities of a rate that have seats, in the order of their starts. */
  const availabilitiesOf = (code: string): Availability[] => {
    const rate = demoRate(code);
    return mock.store.availabilities
      .all()
      .filter(({ rateId, seats }) => rateId === rate.id && seats > 0)
      .sort((a, b) => a.start - b.start)
      .map(({ id, start: from, end, seats }) => ({
        id,
        start: new Date(from).toISOString(),
        end: new Date(end).toISOString(),
        capacity: seats,
      }));
  };
  let used = 0;
  /** Another availability of a rate at each call. */
  const availability = (code: string): Availability => {
    used += 1;
    const all = availabilitiesOf(code);
    return all[(used % (all.length - 8)) + 4] as Availability;
  };
  const list = (code: string, query: Record<string, string>) => {
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${demoRate(code).productId}/availabilities`;
    return api.call('GET', `${path}?${new URLSearchParams(query)}`);
  };
  const day = { start: '2026-06-03T00:00:00Z', end: '2026-06-04T00:00:00Z' };
  /** Writes down what is free: in the list of a day, and at one availability. */
  const look = async (what: string, code: string, at: Availability) => {
    await did(`${what}: list`, list(code, day));
    await did(`${what}: single`, api.single(code, { at: at.start, qty: '1' }));
  };
  const get = (resource: 'hold' | 'booking', id: string) => api.call('GET', `/v1.2/${resource}s/${id}`);
  const cancel = (id: string) => api.call('PUT', `/v1.2/bookings/cancel/${id}`);
  const release = (id: string) => api.call('DELETE', `/v1.2/holds/${id}`);
  /** The id in an answer; a fresh one where it has none. */
  const idIn = (answer: Answer, resource: 'hold' | 'booking'): string => {
    const json = answer.json ?? /"id":"([^"]+)"/.exec(answer.text);
    return json?.[resource]?.id ?? newId();
  };
  /** Makes a hold, writes its answer down and returns its id. */
  const held = async (code: string, at: Availability, quantity: number, own = {}) =>
    idIn(await did(`hold ${code} × ${quantity}`, api.hold(code, at, quantity, own)), 'hold');
  /** Makes a hold and a booking on it, writes both down and returns the id of the booking. */
  const booked = async (code: string, at: Availability, quantity: number, own = {}) => {
    const holdId = await held(code, at, quantity);
    return idIn(await did(`book ${code} × ${quantity}`, api.book(code, at, quantity, { holdId, ...own })), 'booking');
  };
  /** The path of the demo products. */
  const products = `/v1.2/suppliers/${demoSupplier.id}/products`;
  /** An availability on that day. */
  const inDay =
    (availabilitiesOf('STANDARD').find(({ start: from }) => from.startsWith('2026-06-03')) as Availability) ??
    availability('STANDARD');

  return {
    mock,
    api,
    newId,
    write,
    note,
    did,
    availabilitiesOf,
    availability,
    list,
    look,
    get,
    cancel,
    release,
    idIn,
    held,
    booked,
    start,
    day,
    products,
    inDay,
  };
};

export type Walker = ReturnType<typeof walkerOf>;

/** A part of the walk; what it leaves behind is there for the next. */
export type Stage = (walker: Walker) => Promise<void>;
