// The operator behind a platform under test. The platform calls its Partner API, and the run its control.
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
  /** The keys that the platform must send; without them every call is accepted. */
  keys?: Keys;
  /** What it sells at first; without it nothing. */
  inventory?: Inventory;
}

interface UpstreamOperator {
  /** Where the platform calls it. */
  partner: Listening;
  /** Where the run controls it and sets up what it sells: all APIs of a mock, for this machine alone. */
  control: Listening;
}

const CONTROL_HOST = '127.0.0.1';

/** POST: the Partner API refuses connections from now on, like an operator that is down. DELETE: it accepts them again. */
const REFUSED_CONNECTIONS = '/_mock/refused-connections';

export const startUpstreamOperator = async ({
  host,
  port,
  keys,
  inventory,
}: UpstreamOperatorOptions): Promise<UpstreamOperator> => {
  const { app } = createMock({
    host: CONTROL_HOST,
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
  const refuseConnections = async (isRefusing: boolean): Promise<void> => {
    const before = partner;
    partner = undefined;
    await before?.close();
    partner = isRefusing ? undefined : await listen(partnerAlone, host, Number(new URL(url).port || port));
  };
  const allApis = async (request: Request, env: object): Promise<Response> => {
    if (getPath(request) !== REFUSED_CONNECTIONS || !isJsonType(request.headers.get('content-type') ?? '')) {
      return app.fetch(request, env);
    }
    await refuseConnections(request.method === 'POST');
    return new Response(null, { status: 204 });
  };
  return { partner: { url, close: async () => partner?.close() }, control: await listen(allApis, CONTROL_HOST, 0) };
};
