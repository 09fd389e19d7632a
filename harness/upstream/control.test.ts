// What steers the operator behind a platform is no part of the target: it gets none of the keys of a profile.
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { Blocked } from '../errors.ts';
import { openSockets } from '../transport/socket.ts';
import { controlAt } from './control.ts';

test('it is called with no credentials, and what it does not do blocks', async () => {
  const got: IncomingHttpHeaders[] = [];
  const server = await listeningServer(({ headers, url }, response) => {
    got.push(headers);
    if (url === '/_mock/elsewhere') {
      response.writeHead(302, { location: '/_mock/state' }).end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":1}');
    }
  });
  const sockets = openSockets();
  const control = controlAt(`${server.url}/_mock`, sockets.transport);

  expect(await control.call('POST', '/behaviour', { times: 1 })).toEqual({ total: 1 });
  await expect(control.call('GET', '/elsewhere')).rejects.toThrow(Blocked);
  sockets.close();
  await server.close();
  await expect(control.call('DELETE', '/behaviour')).rejects.toThrow('DELETE /behaviour');
  expect(got).toHaveLength(2);
  expect(got.flatMap((headers) => Object.keys(headers)).filter((name) => /^(x-|auth|cookie)/.test(name))).toEqual([]);
});
