// Installs a browser before the first test, where tests are to be run that use one and none is there.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { findBrowser, mayInstall, usesBrowser } from './browser.ts';
import { builtCommand } from './built-command.ts';
import { onPath } from './programs.ts';

type Command = readonly [program: string, ...args: string[]];

/** The ways to get one, each as its commands: the runner's own build, then the package of Debian, for root. */
const ways = (): Command[][] => [
  [[process.execPath, createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium']],
  ...(process.getuid?.() === 0 && onPath('apt-get') !== undefined
    ? [
        [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        ] as Command[],
      ]
    : []),
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command, and answers whether it came to a good end. */
const succeeds = ([program, ...args]: Command): boolean => {
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) {
    const why = /^(?:Error|E): .*/m.exec(stderr)?.[0] ?? error?.message ?? '';
    say(`That ended with ${status}. ${why}`);
  }
  return status === 0;
};

const isMissing = (): boolean => 'missing' in findBrowser();

/** Looks and installs when the runner knows which tests it runs, before it begins the first. */
export default class BrowserInstaller implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file));
    // Without a built command the tests are only listed.
    if (builtCommand() === '' || !mayInstall() || ![...files].some(usesBrowser)) {
      return;
    }
    for (const way of ways()) {
      if (!isMissing()) {
        return;
      }
      const words = way.map((command) => command.map((word) => word.replace(process.execPath, 'node')).join(' '));
      say(`The tests of pages need a browser, and none is installed: ${words.join(' && ')}`);
      way.every(succeeds);
    }
  }
}
