import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type BoardTarget, renderBoard } from '../../pages/board/board.ts';
import { CERTIFICATE_FILE, fileNames } from '../../reporters/write.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { violations } from '../../schemas/validate.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readDocument, readReport } from '../files/report-file.ts';
import { writeFile } from '../files/written.ts';
import { digestOf } from '../run/certificate.ts';
import { readCertificate } from '../verify/certificate-file.ts';

const USUAL_FILE = 'board.html';
const { page: PAGE, report: REPORT } = fileNames({ outDir: '' });

interface Found {
  file: string;
  report: Report;
}

export const board = command({
  name: 'board',
  summary: 'Shows targets side by side, by areas of requirements: one page of the reports in a folder.',
  operands: ['DIR'],
  options: { out: { value: 'FILE', words: `the page; by default ${USUAL_FILE} in the folder` } },
  more:
    'DIR holds the folders of runs, or reports of any name that ends in .json. The newest report of each target is shown,\n' +
    'and none of a part of a run. Links lead to report.html beside the report, so keep the folders together.',
  run: async ({ out }, [folder = '']) => {
    const found = reportsIn(folder);
    const newest = newestOf(found);
    if (newest.length === 0) {
      throw new SetupError('There is no report of a whole run in this folder.', {
        file: folder,
        key: 'DIR',
        todo: 'Name a folder with report.json of runs, in it or in folders below.',
      });
    }
    const file = out ?? join(folder, USUAL_FILE);
    const targets = await Promise.all(newest.map((one) => targetOf(one, dirname(resolve(file)))));
    const details = { file, key: '--out', todo: 'Name a file that can be written.' };
    writeFile('The page', details, renderBoard(targets));
    const others = found.length - newest.length;
    const left =
      others === 0 ? '' : `; ${counted(others, 'older or partial report is', 'older or partial reports are')} left out`;
    process.stdout.write(`${counted(newest.length, 'target')} in ${escaped(file)}${left}.\n`);
    return 0;
  },
});

/** Every report below a folder. What is another document is passed over, unless it has the name of a report. */
const reportsIn = (folder: string): Found[] => {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    throw new SetupError(`The folder cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      file: folder,
      key: 'DIR',
      todo: 'Name a folder with reports.',
    });
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
    .flatMap((file) => (basename(file) === REPORT || isReport(file) ? [{ file, report: readReport(file) }] : []));
};

const isReport = (file: string): boolean => {
  try {
    return violations('harness/report', readDocument(file, 'DIR', '')).length === 0;
  } catch {
    return false;
  }
};

/** The newest whole report of each target, by name. */
const newestOf = (found: readonly Found[]): Found[] => {
  const byTarget = new Map<string, Found>();
  for (const one of found.filter(({ report }) => report.verdict !== 'partial')) {
    const { target, run } = one.report;
    const before = byTarget.get(target.name);
    if (before === undefined || Date.parse(before.report.run.startedAt) < Date.parse(run.startedAt)) {
      byTarget.set(target.name, one);
    }
  }
  return [...byTarget.values()].sort((a, b) => (a.report.target.name < b.report.target.name ? -1 : 1));
};

const targetOf = async ({ file, report }: Found, from: string): Promise<BoardTarget> => {
  const page = join(dirname(file), PAGE);
  const shown = basename(file) === REPORT && existsSync(page) ? page : file;
  const certified = await certifiedOf(file);
  return {
    report,
    href: relative(from, resolve(shown)).split(sep).map(encodeURIComponent).join('/'),
    ...(certified !== undefined && { certified }),
  };
};

/** How long the certificate beside a report is valid; undefined where there is none of this report. */
const certifiedOf = async (file: string): Promise<BoardTarget['certified']> => {
  const path = join(dirname(file), CERTIFICATE_FILE);
  if (!existsSync(path)) {
    return undefined;
  }
  const { validUntil, files } = readCertificate(path, 'DIR').certificate;
  return files['report.json'] === (await digestOf(file))
    ? { until: validUntil.slice(0, 10), isOver: Date.parse(validUntil) <= Date.now() }
    : undefined;
};
