// Web pages of other origins that call the interfaces. The control takes none of their changes.

/** What a page may send and see. */
const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Octo-Capabilities, X-API-Key, X-API-Secret, X-Request-ID, X-Holdfast-Behaviour',
  'Access-Control-Max-Age': '600',
};

/** Whether an answer may be read by the page that a request comes from. */
const isAllowed = (origin: string, allowed: string): boolean => allowed === '*' || allowed === origin;

/** The answer to the question of a browser whether it may send a call; undefined for any other call. */
export const preflight = (request: Request, allowed: string): Response | undefined => {
  const origin = request.headers.get('Origin');
  if (request.method !== 'OPTIONS' || origin === null || !request.headers.has('Access-Control-Request-Method')) {
    return undefined;
  }
  return isAllowed(origin, allowed)
    ? new Response(null, {
        status: 204,
        headers: { 'Access-Control-Allow-Origin': origin, ...ALLOWED, Vary: 'Origin' },
      })
    : new Response(null, { status: 403 });
};

/** An answer that the page may read which asked. */
export const readable = async (
  origin: string,
  allowed: string,
  answer: Response | Promise<Response>,
): Promise<Response> => {
  const response = await answer;
  if (!isAllowed(origin, allowed)) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', 'X-Request-ID, Retry-After');
  headers.append('Vary', 'Origin');
  return new Response(response.body, { status: response.status, headers });
};
