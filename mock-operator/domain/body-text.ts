// How a body is read. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import { ApiError } from './api-error.ts';
import { rule, rules } from './rule.ts';
import type { World } from './world.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The whole text of a body; undefined when its bytes are no UTF-8: a letter that is put in their place was not sent. */
export const wholeText = async (request: Pick<Request, 'arrayBuffer'>): Promise<string | undefined> => {
  const bytes = await request.arrayBuffer();
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

const pieces = async (request: Request): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  for await (const piece of request.body ?? []) all.push(piece as Uint8Array);
  return all;
};

/** Wrong: what comes first is taken for all. */
export const firstPiece = async (request: Request): Promise<string> =>
  new TextDecoder().decode((await pieces(request))[0] ?? new Uint8Array());

/** Wrong: letters that lie on a seam are lost. */
export const decodedOneByOne = async (request: Request): Promise<string> =>
  (await pieces(request)).map((piece) => new TextDecoder().decode(piece)).join('');

const idsIn = (text: string): string[] => [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id as string);

/** Wrong: something is done with what has arrived of a broken request. */
export const usingThePart =
  (use: (world: World, part: string) => void) =>
  async (world: World, request: Request): Promise<string> => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const piece of request.body ?? []) text += decoder.decode(piece as Uint8Array, { stream: true });
      return text;
    } catch (error) {
      use(world, text);
      throw error;
    }
  };

/** Wrong: what has arrived of a broken request is kept, as a hold that failed. */
const keptPart = usingThePart((world, part) => {
  const at = world.now();
  for (const id of idsIn(part))
    world.store.holds.save({
      id,
      sent: { items: [] },
      items: [],
      seats: [],
      status: 'FAILED',
      timeline: [{ typeOf: 'FAILED', at }],
      createdAt: at,
      expiresAt: at,
    });
});

const brokenOff = rule('partner.wire.cut-request-makes-nothing', (_world): void => undefined, {
  'cut-request-leaves-a-seat-taken': (world) => {
    const held = new Set(
      world.store.holds.all().flatMap(({ seats }) => seats.map(({ availabilityId }) => availabilityId)),
    );
    world.store.inventory.take(
      'nobody',
      [...held].map((availabilityId) => ({ availabilityId, quantity: 1 })),
    );
  },
});

const arrived = async (world: World, request: Request): Promise<string | undefined> => {
  try {
    return await wholeText(request);
  } catch (error) {
    brokenOff(world);
    throw error;
  }
};

/** The text of a body, once all of it has arrived; undefined when it is no text. */
export const bodyText = rules(arrived, {
  'partner.wire.cut-request-makes-nothing': { 'cut-request-leaves-a-failed-hold': keptPart },
  'partner.wire.pieces-make-the-whole': {
    'body-ends-with-its-first-piece': (_world, request) => firstPiece(request),
    'pieces-are-decoded-one-by-one': (_world, request) => decodedOneByOne(request),
  },
  'partner.http.lawful-writing-changes-nothing': {
    'charset-is-not-understood': (world, request) => {
      if (/;/.test(request.headers.get('content-type') ?? '')) {
        throw new ApiError('BAD_REQUEST', 'the content type is not application/json');
      }
      return arrived(world, request);
    },
    'content-type-counts-by-letter-case': (world, request) => {
      if (/[A-Z]/.test((request.headers.get('content-type') ?? '').split(';')[0] ?? '')) {
        throw new ApiError('BAD_REQUEST', 'the content type is not application/json');
      }
      return arrived(world, request);
    },
  },
});
