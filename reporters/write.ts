import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../schemas/generated/types.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';

/** A reader finds the old file or the whole new one, never a part. */
export const writeWhole = (path: string, text: string): void => {
  const temporary = `${path}.${process.pid}.part`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** Writes every format into the folder, report.json last: where it stands, the others are whole too. */
export const writeReport = (outDir: string, report: Report, strict: boolean): void => {
  writeWhole(join(outDir, 'junit.xml'), renderJunit(report, strict));
  writeWhole(join(outDir, 'report.json'), renderJson(report));
};

/** The files of a run, in the order in which a reader wants them. */
export const REPORT_FILES = ['report.json', 'junit.xml', 'exchanges.ndjson'] as const;
