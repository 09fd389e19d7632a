// Calls through a proxy of the environment.
import type { RequestListener } from 'node:http';
import { expect, test } from '@playwright/test';
import { textOf } from '../../schemas/text/profile-text.ts';
import { listening } from '../../self/fixtures/listening.ts';
import { type ForwardProxy, forwardProxy } from '../../self/fixtures/proxy.ts';
import { listeningSecurely, serverTls } from '../../self/fixtures/tls.ts';
import { Presence } from './presence.ts';
import { openSockets } from './socket.ts';
import type { WireOptions, WireResult } from './wire.ts';

const NAMES = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);

const withEnvironment = async <Result>(env: Record<string, string>, use: () => Promise<Result>): Promise<Result> => {
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  for (const name of NAMES) {
    delete process.env[name];
  }
  Object.assign(process.env, env);
  try {
    return await use();
  } finally {
    for (const [name, value] of before) {
      delete process.env[name];
      Object.assign(process.env, value === undefined ? {} : { [name]: value });
    }
  }
};

const portOf = (address: string): number => Number(new URL(address).port);

const ECHO: RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.end(JSON.stringify({ path: request.url, headers: request.headers })));
};

/** Asks through a proxy, in the usual order of a run, and answers what came of each call and what the proxy was asked. */
const askThrough = async (
  proxy: ForwardProxy,
  env: Record<string, string>,
  calls: readonly [method: string, url: string][],
  options: Partial<WireOptions> = {},
): Promise<{ results: WireResult[]; asked: string[] }> => {
  const sockets = openSockets();
  try {
    const results = await withEnvironment(env, async () => {
      const all: WireResult[] = [];
      for (const [method, url] of calls) {
        const body = method === 'POST' ? { body: '{"a":1}' } : {};
        all.push(await sockets.transport({ method, url, headers: {}, ...body }, { timeoutMs: 5_000, ...options }));
      }
      return all;
    });
    return { results, asked: proxy.asked };
  } finally {
    sockets.close();
    proxy.close();
  }
};

for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY']) {
  test(`${name} carries the calls of http, whole and on kept connections`, async () => {
    await listening(ECHO, async (address) => {
      const proxy = await forwardProxy(portOf(address));
      const url = 'http://target.test:8080/v1.2/holds?a=b%20c';
      const calls = ['GET', 'POST', 'GET'].map((method): [string, string] => [method, url]);

      const { results, asked } = await askThrough(proxy, { [name]: `http://${proxy.host}` }, calls);

      for (const result of results) {
        expect(result).toMatchObject({ answer: { status: 200 } });
        expect('answer' in result && JSON.parse(result.answer.body)).toMatchObject({
          path: '/v1.2/holds?a=b%20c',
          headers: { host: 'target.test:8080' },
        });
      }
      expect(asked).toEqual([`GET ${url}`, `POST ${url}`, `GET ${url}`]);
    });
  });
}

for (const name of ['https_proxy', 'HTTPS_PROXY']) {
  test(`${name} carries the calls of https through one tunnel, which is kept`, async () => {
    await listeningSecurely(ECHO, async (port) => {
      const proxy = await forwardProxy(port);
      const url = 'https://target.test/v1.2';
      const calls = ['GET', 'GET', 'POST'].map((method): [string, string] => [method, url]);
      const env = { [name]: `http://${proxy.host}`, HTTP_PROXY: 'http://127.0.0.1:9' };

      const { results, asked } = await askThrough(proxy, env, calls, { tls: serverTls });

      expect(results.map((result) => ('answer' in result ? result.answer.status : result))).toEqual([200, 200, 200]);
      expect(asked).toEqual(['CONNECT target.test:443']);
    });
  });
}

test('the password of a proxy goes to the proxy, and not to the target', async () => {
  await listening(ECHO, async (address) => {
    const proxy = await forwardProxy(portOf(address), { credentials: 'me:p@ss' });

    const { results } = await askThrough(proxy, { HTTP_PROXY: `http://me:p%40ss@${proxy.host}` }, [
      ['GET', 'http://target.test/'],
    ]);

    expect(results).toMatchObject([{ answer: { status: 200, body: expect.not.stringContaining('Basic') } }]);
  });
});

test('the password of a proxy goes to the proxy, and not through its tunnel', async () => {
  await listeningSecurely(ECHO, async (port) => {
    const proxy = await forwardProxy(port, { credentials: 'me:p@ss' });
    const env = { HTTPS_PROXY: `http://me:p%40ss@${proxy.host}` };

    const { results, asked } = await askThrough(proxy, env, [['GET', 'https://target.test/']], { tls: serverTls });

    expect(results).toMatchObject([{ answer: { status: 200, body: expect.not.stringContaining('Basic') } }]);
    expect(asked).toEqual(['CONNECT target.test:443']);
  });
});

test('an address of this machine is called directly', async () => {
  await listening(ECHO, async (address) => {
    const proxy = await forwardProxy(portOf(address), { refusal: 403 });

    const { results, asked } = await askThrough(proxy, { HTTP_PROXY: `http://${proxy.host}` }, [['GET', address]]);

    expect(results).toMatchObject([{ answer: { status: 200 } }]);
    expect(asked).toEqual([]);
  });
});

const direct: [why: string, env: Record<string, string>, options?: Partial<WireOptions>][] = [
  ['a host named in NO_PROXY', { NO_PROXY: 'other.test,target.invalid' }],
  ['a host below one named in no_proxy', { no_proxy: '.invalid' }],
  ['the control of a mock', {}, { direct: true }],
];

for (const [what, env, options] of direct) {
  test(`${what} is called directly`, async () => {
    const proxy = await forwardProxy(9, { refusal: 403 });
    const through = { HTTP_PROXY: `http://${proxy.host}`, HTTPS_PROXY: `http://${proxy.host}`, ...env };
    const calls = ['http', 'https'].map((scheme): [string, string] => ['GET', `${scheme}://target.invalid/`]);

    const { results, asked } = await askThrough(proxy, through, calls, options);

    const unknown = { error: { message: expect.stringContaining('the name target.invalid') } };
    expect(results).toMatchObject([unknown, unknown]);
    expect(asked).toEqual([]);
  });
}

for (const scheme of ['http', 'https']) {
  const variable = `${scheme.toUpperCase()}_PROXY`;
  const calls: [string, string][] = [['GET', `${scheme}://target.test/`]];

  test(`a proxy that wants other credentials is named for ${scheme}, without those it got`, async () => {
    const proxy = await forwardProxy(9, { credentials: 'me:right' });

    const { results } = await askThrough(proxy, { [variable]: `http://me:wr0ng-secret@${proxy.host}` }, calls);

    expect(results).toEqual([
      {
        error: {
          kind: 'refused',
          message: `the proxy ${proxy.host} of ${variable} does not connect to target.test (HTTP 407)`,
          todo: `Write its user and password into ${variable}: http://USER:PASSWORD@${proxy.host}`,
        },
      },
    ]);
  });

  test(`a proxy that is not there is named for ${scheme}, and not the target`, async () => {
    const proxy = await forwardProxy(9);
    proxy.close();

    const { results } = await askThrough(proxy, { [variable]: `http://me:s3cret-word@${proxy.host}` }, calls);

    expect(results).toEqual([
      {
        error: {
          kind: 'refused',
          message: `the proxy ${proxy.host} of ${variable} cannot be reached (ECONNREFUSED)`,
          todo: `Correct ${variable}, or name target.test in NO_PROXY.`,
        },
      },
    ]);
  });

  test(`what is no address of a proxy is refused for ${scheme}`, async () => {
    for (const value of ['http://', 'socks5://me:s3cret-word@127.0.0.1:1080']) {
      const { results } = await askThrough(await forwardProxy(9), { [variable]: value }, calls);

      expect(results).toMatchObject([
        {
          error: {
            kind: 'refused',
            message: `the environment variable ${variable} names no proxy of http or https`,
            todo: expect.stringContaining('http://HOST:PORT'),
          },
        },
      ]);
    }
  });
}

test('a proxy that does not let a host through is named', async () => {
  const proxy = await forwardProxy(9, { refusal: 403 });

  const { results } = await askThrough(proxy, { HTTPS_PROXY: proxy.host }, [['GET', 'https://target.test/']]);

  expect(results).toMatchObject([
    { error: { kind: 'refused', message: expect.stringContaining('does not connect to target.test (HTTP 403)') } },
  ]);
});

test('whether a target behind a proxy is there is asked of the target, and not of the proxy', async () => {
  await listening(ECHO, async (address) => {
    const there = await forwardProxy(portOf(address));
    const gone = await forwardProxy(9);
    const lost = { kind: 'closed', message: 'the connection closed' } as const;
    const isLostBehind = ({ host }: ForwardProxy) =>
      withEnvironment({ HTTP_PROXY: `http://${host}` }, () =>
        new Presence(0).standing().isLost('http://target.test/v1.2', lost),
      );

    expect(await isLostBehind(there)).toBe(false);
    expect(await isLostBehind(gone)).toBe(true);
    there.close();
    gone.close();
  });
});

test('the password of a proxy is hidden in every text', async () => {
  await withEnvironment({ HTTPS_PROXY: 'http://me:s3cret%2Dword@127.0.0.1:3128' }, async () => {
    const { line } = textOf({});

    expect(line('it got me:s3cret-word, or bWU6czNjcmV0LXdvcmQ=')).toBe('it got me:$HTTPS_PROXY, or bWU6$HTTPS_PROXY');
  });
});
