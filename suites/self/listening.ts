import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Works with a server of this listener on a free port, at its address, and ends it with all its connections. */
export const listening = async <Result>(
  listener: RequestListener,
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
