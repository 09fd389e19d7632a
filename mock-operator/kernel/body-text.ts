// Ways of reading a body, right and wrong, whatever the interface. Spec 4: JSON, which is UTF-8 (RFC 8259 8.1).
import type { MaybePromise } from './maybe-promise.ts';
import type { World } from './world.ts';

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
 * @param arrived the body, where it has come already: then its text is there at once
 */
export const wholeText = (
  request: Pick<Request, 'arrayBuffer'>,
  arrived?: Uint8Array,
): MaybePromise<string | undefined> => (arrived === undefined ? request.arrayBuffer().then(decoded) : decoded(arrived));

const pieces = async (request: Request): Promise<Uint8Array[]> => {
  const all: Uint8Array[] = [];
  for await (const piece of request.body ?? []) {
    all.push(piece as Uint8Array);
  }
  return all;
};

/** Wrong: what comes first is taken for all. */
export const firstPiece = async (request: Request): Promise<string> =>
  new TextDecoder().decode((await pieces(request))[0] ?? new Uint8Array());

/** Wrong: letters that lie on a seam are lost. */
export const decodedOneByOne = async (request: Request): Promise<string> =>
  (await pieces(request)).map((piece) => new TextDecoder().decode(piece)).join('');

/** Wrong: something is done with what has arrived of a broken request. */
export const usingThePart =
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
  };

const contentType = (request: Request): string => request.headers.get('content-type') ?? '';

/** Whether the content type has parameters, such as a charset. */
export const hasParameters = (request: Request): boolean => contentType(request).includes(';');

/** Whether the content type has capital letters. */
export const hasCapitals = (request: Request): boolean => /[A-Z]/.test(contentType(request).split(';')[0] ?? '');
