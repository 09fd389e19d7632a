import { basename } from 'node:path';
import { cataloguePath, reportFiles, resultPath } from '../../reporters/write.ts';

const filesOf = (place: { outDir: string; asked?: string[] }): string[] => [
  ...reportFiles(place),
  basename(cataloguePath(place)),
  basename(resultPath(place)),
];

/** What a whole run leaves in its folder. */
export const WHOLE_FILES = filesOf({ outDir: '' });

/** What a run with --only leaves there. */
export const PARTIAL_FILES = filesOf({ outDir: '', asked: [] });
