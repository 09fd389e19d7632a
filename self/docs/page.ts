// The documents as text and blocks. What a block is for stands behind its fence: CONTRIBUTING.md lists the languages.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The written pages, each with its maximum of lines. The pages below docs/reference/ are generated. */
export const PAGES = {
  'README.md': 150,
  'docs/tutorial-partner.md': 150,
  'docs/tutorial-client.md': 150,
  'docs/tutorial-platform.md': 120,
  'docs/ci.md': 180,
  'docs/triage.md': 90,
  'docs/operator-v2-and-octo.md': 200,
  'docs/live-systems.md': 200,
  'docs/mock.md': 200,
  'docs/certificate.md': 200,
  'docs/concepts.md': 120,
  'docs/troubleshooting.md': 120,
  'CONTRIBUTING.md': 80,
  'SECURITY.md': 80,
  'CHANGELOG.md': 80,
} as const satisfies Record<string, number>;

export type PagePath = keyof typeof PAGES;

export const PAGE_PATHS = Object.keys(PAGES) as PagePath[];

/** A fenced block of a page. */
export interface Block {
  language: string;
  /** The file that the block is the content of. */
  file?: string;
  text: string;
  /** Of its first line of text, from 1. */
  line: number;
}

export const textOf = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: file, 3: text = '' }) => ({
      language,
      ...(file !== undefined && { file }),
      text,
      line: page.slice(0, index).split('\n').length + 1,
    }),
  );

/** A page without its blocks: what people read as sentences. */
export const proseOf = (page: string): string => page.replace(/^```[\s\S]*?^```$/gm, '');
