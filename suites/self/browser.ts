// The browser of the tests: where it is found, and how a test gets it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  test,
} from '@playwright/test';
import { onPath } from './programs.ts';

/** Names a browser, or is one of two words: `none` hides all of them, with `required` a missing one is an error. */
const VARIABLE = 'HOLDFAST_CHROMIUM';

/** The file of a browser, or why there is none. */
type Found = { file: string } | { missing: string };

const CHROME_OR_EDGE: Partial<Record<NodeJS.Platform, () => string[]>> = {
  linux: () => ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  darwin: () =>
    ['/', homedir()].flatMap((home) =>
      ['Google Chrome', 'Microsoft Edge'].map((name) => join(home, `Applications/${name}.app/Contents/MacOS/${name}`)),
    ),
  win32: () =>
    ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
      ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((path) =>
        join(process.env[variable] ?? '', path),
      ),
    ),
};

/** Why a browser does not run; undefined where it does. On Windows to ask it opens a window. */
const defectOf = (file: string): string | undefined => {
  if (process.platform === 'win32') {
    return undefined;
  }
  try {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 30_000 });
    // A snap has temporary files of its own, and does not see ours.
    return version.trim().endsWith('snap') ? 'is a snap, which sees no temporary files' : undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return `does not start (${(stderr?.trim() || message).split('\n')[0]})`;
  }
};

const HOW_TO = `Install Google Chrome, Microsoft Edge or Chromium, or name the file of one in ${VARIABLE}.`;

/**
 * Looks for a browser: the one that HOLDFAST_CHROMIUM names, the runner's own, Chrome or Edge, and Chromium on the PATH.
 * @throws Error when HOLDFAST_CHROMIUM names no file
 */
export const findBrowser = (): Found => {
  const named = process.env[VARIABLE] ?? '';
  if (named === 'none') {
    return { missing: `${VARIABLE} is "none", which hides every browser. ${HOW_TO}` };
  }
  if (!mayInstall()) {
    if (!existsSync(named)) {
      throw new Error(`${VARIABLE} is "${named}", and there is no such file. ${HOW_TO}`);
    }
    return { file: named };
  }
  const files = [
    chromium.executablePath(),
    ...(CHROME_OR_EDGE[process.platform]?.() ?? []),
    ...['google-chrome', 'microsoft-edge', 'chromium', 'chromium-browser'].map((name) => onPath(name) ?? ''),
  ].filter(existsSync);
  const defects: string[] = [];
  for (const file of new Set(files)) {
    const defect = defectOf(file);
    if (defect === undefined) {
      return { file };
    }
    defects.push(`${file} ${defect}. `);
  }
  return { missing: `No browser is installed that the tests of pages can use. ${defects.join('')}${HOW_TO}` };
};

/** Whether a missing browser is to be installed: nobody has named one, or hidden them. */
export const mayInstall = (): boolean => ['', 'required'].includes(process.env[VARIABLE] ?? '');

/** Whether the tests of a file use the browser. */
export const usesBrowser = (file: string): boolean => /from '[./\w-]*\/browser\.ts'/.test(readFileSync(file, 'utf8'));

export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * Opens pages for the tests of a file, each closed after its test, in a browser that is started for the first. A test that
 * asks for a page where there is no browser is skipped, and says why; with `HOLDFAST_CHROMIUM=required` it fails.
 */
export const browserPages = (options: LaunchOptions = {}): NewPage => {
  let browser: Browser | undefined;
  test.afterEach(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())));
  test.afterAll(() => browser?.close());
  return async (ofPage) => {
    const found = findBrowser();
    test.skip('missing' in found && process.env[VARIABLE] !== 'required', 'missing' in found ? found.missing : '');
    if ('missing' in found) {
      throw new Error(found.missing);
    }
    browser ??= await chromium.launch({ ...options, executablePath: found.file });
    return browser.newPage(ofPage);
  };
};
