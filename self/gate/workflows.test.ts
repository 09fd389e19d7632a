// What is written for GitHub and for Docker, as far as it can be tried without them.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from '@playwright/test';
import { textOf } from '../docs/page.ts';
import { start } from '../fixtures/holdfast.ts';
import { needsPosix } from '../fixtures/programs.ts';

const RELEASE = '.github/workflows/release.yml';

for (const file of ['action.yml', RELEASE, '.github/workflows/test.yml']) {
  test(`what ${file} uses is pinned by its commit`, () => {
    const used = [...textOf(file).matchAll(/uses: (.*)$/gm)].map(([, action]) => action ?? '');

    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/.test(action))).toEqual([]);
  });
}

test('the action hands on what the run writes, and sets up Node before it installs', () => {
  const [, listed = '', steps = ''] = /^outputs:\n([\s\S]*?)^runs:\n([\s\S]*)$/m.exec(textOf('action.yml')) ?? [];
  const outputs = [...listed.matchAll(/^ {2}([\w-]+):\n.*\n {4}value: (.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);

  expect(outputs).toEqual(
    ['verdict', 'exit-code', 'failed', 'blocked', 'report'].map((name) => [
      name,
      `\${{ steps.certify.outputs.${name} }}`,
    ]),
  );
  expect(steps.search('actions/setup-node@')).toBeGreaterThan(0);
  expect(steps.search('npm ci')).toBeGreaterThan(steps.search('actions/setup-node@'));
});

test('the package can be published, and says where it comes from', () => {
  const { private: isPrivate, ...facts } = JSON.parse(textOf('package.json')) as Record<string, unknown>;

  expect(isPrivate).toBeUndefined();
  expect(facts).toMatchObject({
    repository: { url: expect.stringMatching(/^git\+https:/) },
    homepage: expect.stringMatching(/^https:/),
    bugs: expect.stringMatching(/^https:/),
    keywords: expect.arrayContaining([expect.any(String)]),
    publishConfig: { provenance: true },
  });
});

test('a tag is released where it names the version, after the tests, as a packed file with its provenance', () => {
  needsPosix('shell for the line of the workflow');
  const release = textOf(RELEASE);
  const [, line = ''] = /run: (test "\$GITHUB_REF_NAME".*)$/m.exec(release) ?? [];
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const named = (GITHUB_REF_NAME: string) =>
    spawnSync('sh', ['-c', line], { env: { ...process.env, GITHUB_REF_NAME } }).status;

  expect([named(`v${version}`), named('v99.0.0')]).toEqual([0, 1]);
  expect(release).toMatch(
    /bash \.ci\/run[\s\S]*needs: test[\s\S]*npm pack\n[\s\S]*npm publish holdfast-\*\.tgz --provenance/,
  );
  expect(release).toContain('id-token: write');
});

test('the command of compose.yaml starts a mock that other services call by the name of the service', async () => {
  const [, listed = ''] = /command: \[(.*)\]/.exec(textOf('compose.yaml')) ?? [];
  const words = listed.split(', ').map((word) => word.replaceAll('"', ''));
  const mock = start(words.map((word) => (word === '4010' ? '0' : word)));
  try {
    const said = await mock.says('Ctrl-C ends it.');
    const port = /:(\d+)/.exec(said)?.[1];
    const statusFor = async (host: string) => {
      const call = get(`http://127.0.0.1:${port}/_mock/catalogue`, { headers: { host: `${host}:${port}` } });
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };

    expect([await statusFor('mock'), await statusFor('another')]).toEqual([200, 403]);
  } finally {
    mock.child.kill();
    await mock.end;
  }
});
