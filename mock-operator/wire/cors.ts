// Web pages of other origins that call the interfaces. The control takes none of their changes.

/** Whether an answer may be read by the page that a request comes from. */
const isAllowed = (origin: string, allowed: string): boolean => allowed === '*' || allowed === origin;

/** Also with the credentials of the page: a client that sends cookies everywhere works here as elsewhere. */
const allowing = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
});

/** The answer to the question of a browser whether it may send a call; undefined for any other call. */
export const preflight = (request: Request, allowed: string): Response | undefined => {
  const [origin, method, wanted] = ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'].map(
    (name) => request.headers.get(name),
  );
  if (request.method !== 'OPTIONS' || !origin || !method) {
    return undefined;
  }
  if (!isAllowed(origin, allowed)) {
    return new Response(null, { status: 403 });
  }
  return new Response(null, {
    status: 204,
    headers: {
      ...allowing(origin),
      // What is asked for is allowed: tracing adds headers of its own, and frameworks add theirs.
      'Access-Control-Allow-Methods': method,
      ...(wanted && { 'Access-Control-Allow-Headers': wanted }),
      'Access-Control-Max-Age': '600',
      Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
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
  for (const [name, value] of Object.entries(allowing(origin))) {
    headers.set(name, value);
  }
  headers.set('Access-Control-Expose-Headers', 'X-Request-ID, Retry-After');
  headers.append('Vary', 'Origin');
  return new Response(response.body, { status: response.status, headers });
};
