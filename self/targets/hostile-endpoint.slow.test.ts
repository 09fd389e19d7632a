// Supplier lists that name other places: nothing is sent there until the profile allows it. Over sockets, because a
// connection that carries no request is one too many already.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { doctor } from '../../cli/commands/doctor.ts';
import { runAll } from '../../harness/runner/run-all.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { mockProfile, octoProfile } from '../../mock-operator/profile.ts';
import { judgementOf } from '../../reporters/judgement.ts';
import type { OperatorV2Profile, Profile, Report } from '../../schemas/generated/types.ts';
import { executed } from '../fixtures/executed.ts';
import { start } from '../fixtures/holdfast.ts';
import { reportOf } from '../fixtures/report.ts';
import { textIn } from '../fixtures/report-files.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { webRequest } from '../fixtures/web-request.ts';

const CANARY = 'Bearer canary-of-the-desk-4711';

/** Checks of every kind of call. */
const ONLY = [
  'operator-v2.supplier',
  'operator-v2.product',
  'operator-v2.create.is',
  'operator-v2.confirm.moves',
  'operator-v2.path',
];

interface Side {
  url: string;
  /** TCP connections so far. */
  connections: number;
  /** The Authorization of each request so far. */
  authorizations: Set<string | undefined>;
}

const listening = async (answer: (side: Side) => RequestListener): Promise<Side & { close(): void }> => {
  const side: Side = { url: '', connections: 0, authorizations: new Set() };
  const server = createServer((request, response) => {
    side.authorizations.add(request.headers.authorization);
    answer(side)(request, response);
  });
  server.on('connection', () => {
    side.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  side.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(side, {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
};

interface Operator {
  list: Side;
  desk: Side;
}

interface Hostility {
  /** What the n-th supplier list, from 1, names as the endpoint; undefined leaves it as it is. */
  endpoint?: (operator: Operator, nth: number) => string | undefined;
  /** Only of the last supplier. */
  lastOnly?: boolean;
  /** Every call of the list's server is sent on to the desk. */
  redirects?: boolean;
  options?: Parameters<typeof createMock>[0];
}

/** One mock operator behind two ports: that of the supplier list, and the desk that the list names. */
const withOperator = async <Result>(
  { endpoint = () => undefined, lastOnly = false, redirects = false, options = {} }: Hostility,
  use: (operator: Operator) => Promise<Result>,
): Promise<Result> => {
  const mock = createMock({ authorization: { full: CANARY, restricted: 'Bearer nobody' }, ...options });
  let lists = 0;
  const forward =
    (change: (body: string, path: string) => string): RequestListener =>
    async (request, response) => {
      const answer = await mock.app.fetch(await webRequest(request));
      const body = await answer.text();
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(body === '' ? undefined : change(body, request.url ?? ''));
    };
  const desk = await listening(() => forward((body) => body));
  const list = await listening((own) => {
    const answering = forward((body, path) => {
      if (!/\/suppliers?$/.test(path)) {
        return body;
      }
      lists += 1;
      const named = endpoint({ list: own, desk }, lists);
      if (named === undefined) {
        return body;
      }
      const answer = JSON.parse(body);
      const suppliers = (Array.isArray(answer) ? answer : [answer]).map((one, index, all) =>
        lastOnly && index < all.length - 1 ? one : { ...one, endpoint: named },
      );
      return JSON.stringify(Array.isArray(answer) ? suppliers : suppliers[0]);
    });
    return (request, response) =>
      redirects && !request.url?.startsWith('/_mock')
        ? void response.writeHead(307, { location: `${desk.url}${request.url}` }).end()
        : answering(request, response);
  });
  try {
    return await use({ list, desk });
  } finally {
    list.close();
    desk.close();
  }
};

const canary = { env: 'HOLDFAST_CANARY', otherwise: CANARY };

const profileOf = ({ list }: Operator, own: Partial<OperatorV2Profile>, bound: 'v2' | 'octo' = 'v2'): Profile => {
  const { partner: _partner, ...whole } = (bound === 'v2' ? mockProfile : octoProfile)({ baseUrl: list.url });
  const { restricted: _restricted, ...v2 } = whole['operator-v2'] as OperatorV2Profile;
  const without: OperatorV2Profile['without'] = ['restricted-key'];
  return {
    ...whole,
    limits: { ...whole.limits, patienceSeconds: 10 },
    'operator-v2': { ...v2, authorization: canary, without, ...own },
  };
};

/** The report of a run in this process, and the origins that its requests were made for. */
const certified = async (profile: Profile): Promise<{ report: Report; called: Set<string>; curls: string }> => {
  const sockets = openSockets();
  const called = new Set<string>();
  const outcomes = await runAll({
    interface: 'operator-v2',
    profile,
    only: ONLY,
    runs: 1,
    transport: (request, options) => {
      called.add(new URL(request.url).origin);
      return sockets.transport(request, options);
    },
  });
  sockets.close();
  const report = reportOf('operator-v2', profile, outcomes, { only: ONLY });
  const curls = report.requirements.flatMap(({ failures }) => failures.map(({ curl }) => curl)).join('\n');
  return { report, called, curls };
};

const stateOf = ({ requirements }: Report, id: string) =>
  requirements.find((requirement) => requirement.id === id)?.state;

const portOf = (side: Side) => `:${new URL(side.url).port}`;

for (const bound of ['v2', 'octo'] as const) {
  const place = bound === 'v2' ? '/v2/desk' : '/octo';
  const endpoint = ({ desk }: Operator) => `${desk.url}${place}`;

  test(`${bound}: another origin sees no connection, and the report says which line allows it`, async () => {
    await withOperator({ endpoint }, async (operator) => {
      const { report, called } = await certified(profileOf(operator, {}, bound));
      const blocked = report.requirements.filter(({ state }) => state === 'blocked');

      expect(operator.desk.connections).toBe(0);
      expect([...called]).toEqual([operator.list.url]);
      expect(judgementOf(report.requirements, false)).toBe('incomplete');
      expect(stateOf(report, 'operator-v2.supplier.endpoint-answers')).toBe('blocked');
      expect(blocked.map(({ reason }) => reason).join('\n')).toContain(
        `is served at ${operator.desk.url}, which gets nothing until the profile allows it: ` +
          `add "endpoints": ["${operator.desk.url}"] to "operator-v2"`,
      );
    });
  });

  test(`${bound}: another origin that the profile lists is called with the credentials`, async () => {
    await withOperator({ endpoint }, async (operator) => {
      const { report, called } = await certified(profileOf(operator, { endpoints: [operator.desk.url] }, bound));

      expect(judgementOf(report.requirements, false)).toBe('conformant');
      expect([...called].sort()).toEqual([operator.list.url, operator.desk.url].sort());
      expect(operator.desk.authorizations).toContain(CANARY);
    });
  });
}

test('with "own" everything is called at the address of the profile, and the endpoint is not applicable', async () => {
  const options = { variants: ['v2-endpoint-is-absent'] };
  await withOperator({ endpoint: ({ desk }) => `${desk.url}/v2`, options }, async (operator) => {
    const { report } = await certified(profileOf(operator, { endpoints: 'own' }));

    expect(operator.desk.connections).toBe(0);
    expect(judgementOf(report.requirements, false)).toBe('conformant');
    expect(stateOf(report, 'operator-v2.supplier.endpoint-answers')).toBe('not-applicable');
  });
});

test('one supplier that is served elsewhere blocks what is asked of every supplier, and no more', async () => {
  const endpoint = ({ desk }: Operator) => `${desk.url}/v2/desk`;
  await withOperator({ endpoint, lastOnly: true }, async (operator) => {
    const { report } = await certified(profileOf(operator, {}));

    expect(operator.desk.connections).toBe(0);
    const blocked = report.requirements.filter(({ state }) => state === 'blocked');
    expect(blocked.map(({ id }) => id)).toEqual(['operator-v2.product.list-is-answered']);
    expect(judgementOf(report.requirements, false)).toBe('incomplete');
  });
});

test('the control of a clock at another origin gets no credentials', async () => {
  await withOperator({}, async (operator) => {
    const profile = profileOf(operator, {});
    await certified({ ...profile, clock: { control: `${operator.desk.url}/_mock` } });

    expect([...operator.desk.authorizations]).toEqual([undefined]);
  });
});

const NO_ADDRESS: Record<string, (desk: Side) => string> = {
  'a file': () => 'file:///etc/passwd',
  data: () => 'data:application/json,[]',
  javascript: () => 'javascript:alert(1)',
  ftp: ({ url }) => url.replace('http', 'ftp'),
  'no host': () => 'http://',
  'a half address of version 6': () => 'http://[::1',
  credentials: ({ url }) => url.replace('//', '//desk:secret@'),
  'the host of another place as the user': ({ url }) => `http://127.0.0.1@${new URL(url).host}`,
  'no scheme': ({ url }) => url.replace('http:', ''),
  'a scheme without slashes': ({ url }) => url.replace('//', ''),
  backslashes: ({ url }) => url.replaceAll('/', '\\'),
  'a path that is a host': (side) => `/\t/127.0.0.1${portOf(side)}`,
};

for (const [words, endpoint] of Object.entries(NO_ADDRESS)) {
  test(`an endpoint with ${words} breaks the shape of a supplier, and nothing is sent there`, async () => {
    await withOperator({ endpoint: ({ desk }) => endpoint(desk) }, async (operator) => {
      const { report, called, curls } = await certified(profileOf(operator, { endpoints: [operator.desk.url] }));

      expect(operator.desk.connections).toBe(0);
      expect([...called]).toEqual([operator.list.url]);
      expect(judgementOf(report.requirements, false)).toBe('not-conformant');
      expect(stateOf(report, 'operator-v2.supplier.fields')).toBe('failed');
      expect(curls).toContain(operator.list.url);
      expect(curls).not.toContain(portOf(operator.desk));
    });
  });
}

const NEVER = [
  'http://169.254.169.254',
  'http://0xa9fea9fe/latest',
  'http://[::ffff:169.254.169.254]:80',
  'http://[fe80::1]',
];

for (const endpoint of NEVER) {
  test(`${endpoint} is never called, even if it is listed`, async () => {
    await withOperator({ endpoint: () => endpoint }, async (operator) => {
      const { report, called } = await certified(profileOf(operator, { endpoints: [new URL(endpoint).origin] }));

      expect([...called]).toEqual([operator.list.url]);
      expect(judgementOf(report.requirements, false)).toBe('incomplete');
      expect(JSON.stringify(report)).toContain('which is never called: it is link-local');
    });
  });
}

test('an endpoint that is another one in each list, and a redirect, lead nowhere', async () => {
  const endpoint = ({ desk }: Operator, nth: number) => (nth === 1 ? undefined : `${desk.url}/v2/desk`);
  await withOperator({ endpoint }, async (operator) => {
    await certified(profileOf(operator, {}));
    expect(operator.desk.connections).toBe(0);
  });
  await withOperator({ redirects: true }, async (operator) => {
    await certified(profileOf(operator, {}));
    expect(operator.desk.connections).toBe(0);
  });
});

/** Runs a command on an operator; answers how it ended and every file that it wrote. */
const commanded = async (command: 'certify' | 'doctor', profile: Profile) => {
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  const out = join(folder, 'out');
  writeFileSync(
    file,
    JSON.stringify({ ...profile, 'operator-v2': { ...profile['operator-v2'], authorization: { env: canary.env } } }),
  );
  const args = command === 'certify' ? ['--out', out, '--runs', '1', ...ONLY.flatMap((id) => ['--only', id])] : [];
  const env = { [canary.env]: CANARY };
  const given = ['--profile', file, ...args];
  const ended =
    command === 'doctor' ? await executed(doctor, given, env) : await start([command, ...given], { env }).end;
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('out/') && statSync(join(folder, name)).isFile())
    .map((name) => textIn(join(folder, name)))
    .join('\n');
  return { ...ended, written };
};

/** The addresses that the curl lines and the recorded requests of a run name. */
const addressesIn = (text: string) =>
  new Set([...text.matchAll(/(?:curl [^\n]*?'|"url":")(https?:\/\/[^/'"]+)/g)].map(([, origin]) => origin));

test('the whole command: exit 2 without the line in the profile, 0 with it; the credentials nowhere else', async () => {
  const desk = (operator: Operator) => `${operator.desk.url}/v2/desk`;
  const runs: { endpoint: Hostility['endpoint']; allowed: boolean; code: number }[] = [
    { endpoint: desk, allowed: false, code: 2 },
    { endpoint: () => 'gopher://desk.test', allowed: false, code: 1 },
    { endpoint: desk, allowed: true, code: 0 },
  ];
  const ends = runs.map(({ endpoint, allowed, code }) =>
    withOperator({ endpoint }, async (operator) => {
      const endpoints = allowed ? [operator.desk.url] : [];
      const ended = await commanded('certify', profileOf(operator, { endpoints }));
      const all = ended.screen + ended.written;

      expect([ended.code, operator.desk.connections > 0], ended.screen.slice(-2_000)).toEqual([code, allowed]);
      expect([...addressesIn(all)].sort()).toEqual([operator.list.url, ...endpoints].sort());
      expect(all).not.toContain('canary-of-the-desk');
      expect(operator.list.authorizations).toContain(CANARY);
    }),
  );
  await Promise.all(ends);
});

test('the doctor shows where suppliers are served, and the line that lets a run go there', async () => {
  const endpoint = ({ desk }: Operator) => `${desk.url}/v2/desk`;
  await withOperator({ endpoint }, async (operator) => {
    const { code, out } = await commanded('doctor', profileOf(operator, {}));

    expect([code, operator.desk.connections], out).toEqual([0, 0]);
    expect(out).toContain(`served at ${operator.desk.url}`);
    expect(out).toContain(`add "endpoints": ["${operator.desk.url}"] to "operator-v2"`);
    expect(out).not.toContain('canary-of-the-desk');

    const allowed = await commanded('doctor', profileOf(operator, { endpoints: [operator.desk.url] }));
    expect(allowed.out).toContain(`is called at "${operator.desk.url}/v2/desk"`);
    expect(allowed.out).not.toContain('add "endpoints"');
  });
});
