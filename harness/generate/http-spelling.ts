// Lawful HTTP that is written in unusual ways. RFC 9110 5.1, 8.3; RFC 3986 6.2.2.
import fc from 'fast-check';
import type { WireRequest } from '../transport/wire.ts';

/** One of the ways in which a request may lawfully be written. */
interface HttpSpelling {
  headers: 'as-is' | 'lower' | 'upper';
  contentType: string;
  accept: string;
  /** One in this number of characters of an id in the path is percent-encoded, though it need not be; 0 none. */
  encodeEvery: number;
  /** Digits of percent-encoding in small letters. */
  lowerHex: boolean;
  /** Colons in the query as they are. */
  rawColons: boolean;
}

export const anyHttpSpelling: fc.Arbitrary<HttpSpelling> = fc.record({
  headers: fc.constantFrom('as-is', 'lower', 'upper'),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'Application/JSON',
  ),
  accept: fc.constantFrom('application/json', '*/*', 'application/*;q=0.9, */*;q=0.1'),
  encodeEvery: fc.constantFrom(0, 1, 5),
  lowerHex: fc.boolean(),
  rawColons: fc.boolean(),
});

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const ID_AT_THE_END = /[0-9a-f-]{36}$/i;

/** The same request, in another spelling. */
export const spelled =
  ({ headers, contentType, accept, encodeEvery, lowerHex, rawColons }: HttpSpelling) =>
  (request: WireRequest): WireRequest => {
    const [path = '', query] = request.url.split('?');
    const encoded = path.replace(ID_AT_THE_END, (id) =>
      [...id]
        .map((character, index) => (encodeEvery > 0 && index % encodeEvery === 0 ? percent(character) : character))
        .join(''),
    );
    const colons = rawColons ? query?.replaceAll('%3A', ':') : query;
    const url = colons === undefined ? encoded : `${encoded}?${colons}`;
    const cased = (name: string) =>
      headers === 'lower' ? name.toLowerCase() : headers === 'upper' ? name.toUpperCase() : name;
    const valued = (name: string, value: string) =>
      name.toLowerCase() === 'content-type' ? contentType : name.toLowerCase() === 'accept' ? accept : value;
    return {
      ...request,
      url: lowerHex ? url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()) : url,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [cased(name), valued(name, value)]),
      ),
    };
  };
