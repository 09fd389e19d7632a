// Ways of reading a body, right and wrong, whatever the interface. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import type { Version } from './rule.ts';
import type { World } from './world.ts';

/** Reads the text of a body; undefined when it is no text. `arrived` is the body where it has come already. */
export type ReadBody = Version<[request: Request, arrived?: Uint8Array | undefined], Promise<string | undefined>>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoded = (bytes: ArrayBuffer | Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The whole text of a body; undefined when its bytes are no UTF-8: a letter that is put in their place was not sent.
 * @param arrived the body, where it has come already
 */
export const wholeText = async (
  request: Pick<Request, 'arrayBuffer'>,
  arrived?: Uint8Array,
): Promise<string | undefined> => decoded(arrived ?? (await request.arrayBuffer()));

const pieces = async (request: Request): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  for await (const piece of request.body ?? []) {
    all.push(piece as Uint8Array);
  }
  return all;
};

const contentType = (request: Request): string => request.headers.get('content-type') ?? '';

/** Wrong ways of reading a body. */
export const wrongly = {
  /** What comes first is taken for all. */
  firstPiece: async (_world: World, request: Request): Promise<string> =>
    new TextDecoder().decode((await pieces(request))[0] ?? new Uint8Array()),

  /** Letters that lie on a seam are lost. */
  decodedOneByOne: async (_world: World, request: Request): Promise<string> =>
    (await pieces(request)).map((piece) => new TextDecoder().decode(piece)).join(''),

  /** Something is done with what has arrived of a broken request. */
  usingThePart:
    (use: (world: World, part: string) => void) =>
    async (world: World, request: Request): Promise<string> => {
      let text = '';
      const decoder = new TextDecoder();
      try {
        for await (const piece of request.body ?? []) {
          text += decoder.decode(piece as Uint8Array, { stream: true });
        }
        return text;
      } catch (error) {
        use(world, text);
        throw error;
      }
    },

  /** A content type with parameters, such as a charset, is refused. */
  refusingParameters:
    (refuse: () => never, read: ReadBody): ReadBody =>
    (world, request, arrived) =>
      contentType(request).includes(';') ? refuse() : read(world, request, arrived),

  /** A content type with capital letters is refused. */
  refusingCapitals:
    (refuse: () => never, read: ReadBody): ReadBody =>
    (world, request, arrived) =>
      /[A-Z]/.test(contentType(request).split(';')[0] ?? '') ? refuse() : read(world, request, arrived),
};
