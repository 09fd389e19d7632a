// The operator behind a platform that is certified: the platform sees its Partner API, and the run its control.
import { getPath } from 'hono/utils/url';
import type { Inventory } from '../schemas/generated/types.ts';
import { type Listening, listen } from './listen.ts';
import { createMock } from './mock.ts';
import type { Keys } from './partner/rules/key.ts';
import { isBelow } from './wire/address.ts';
import { isJsonType } from './wire/json.ts';

export interface UpstreamOperatorOptions {
  host: string;
  port: number;
  /** What the platform must show; without it every call is taken. */
  keys?: Keys;
  /** What it sells at first; without it nothing of use. */
  inventory?: Inventory;
}

interface UpstreamOperator {
  /** Where the platform calls it. */
  partner: Listening;
  /** Where the run controls it and sets up what it sells: its control and the APIs of its own platform, on this machine alone. */
  own: Listening;
}

const OWN_HOST = '127.0.0.1';

/** POST: connections to the Partner API are refused from now on, as of an operator that is down. DELETE: no longer. */
const REFUSAL = '/_mock/refused-connections';

/** Starts one. The first of its two addresses answers nothing but the Partner API. */
export const startUpstreamOperator = async ({
  host,
  port,
  keys,
  inventory,
}: UpstreamOperatorOptions): Promise<UpstreamOperator> => {
  const { app } = createMock({
    host: OWN_HOST,
    keys: keys ?? null,
    resellers: null,
    channelKeys: null,
    ...(inventory === undefined ? { plans: [] } : { inventory }),
  });
  const partnerAlone = (request: Request, env: object) =>
    isBelow(getPath(request), '/v1.2')
      ? app.fetch(request, env)
      : Response.json({ error: { code: 'NOT_FOUND', message: 'the Partner API is below /v1.2' } }, { status: 404 });
  let partner: Listening | undefined = await listen(partnerAlone, host, port);
  const { url } = partner;
  const refuse = async (isRefusing: boolean): Promise<void> => {
    const before = partner;
    partner = undefined;
    await before?.close();
    partner = isRefusing ? undefined : await listen(partnerAlone, host, Number(new URL(url).port || port));
  };
  const ownApis = async (request: Request, env: object): Promise<Response> => {
    if (getPath(request) !== REFUSAL || !isJsonType(request.headers.get('content-type') ?? '')) {
      return app.fetch(request, env);
    }
    await refuse(request.method === 'POST');
    return new Response(null, { status: 204 });
  };
  return { partner: { url, close: async () => partner?.close() }, own: await listen(ownApis, OWN_HOST, 0) };
};
