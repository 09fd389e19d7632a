import { basename } from 'node:path';
import { BADGE_FILE, CERTIFICATE_FILE, cataloguePath, reportFiles, resultPath } from '../../reporters/write.ts';
import { code, page, table, worded } from './text.ts';

const EXIT_CODES: Readonly<Record<string, string>> = {
  0: 'Conformant. Of a part of a run: nothing failed, and no MUST was blocked. With a baseline: nothing is worse.',
  1: 'Not conformant: a MUST is broken. With a baseline: something is worse.',
  2: 'Incomplete: an applicable MUST could not be judged, or nothing but open points was judged.',
  3: 'The set-up was refused: profile, options, credentials, or a target that cannot be reached.',
  4: 'An error of Holdfast itself.',
  129: 'Stopped by SIGHUP.',
  130: 'Stopped by Ctrl-C (SIGINT). What the run made is undone, and there is no report.',
  143: 'Stopped by SIGTERM. What the run made is undone, and there is no report.',
};

const FILES: Readonly<Record<string, string>> = {
  'report.html':
    'For people: one page that opens from disk and needs no network. It links to single requirements, for example `report.html#partner.hold.release-moves-active-to-released`.',
  'report.json': 'For programs; the form is `schemas/harness/report.schema.json`.',
  'junit.xml':
    'For the test view of a CI system: a suite for each interface, a case for each requirement. Blocked and known failures are skipped, with the reason. A run that ends with 2 has an error case that says so.',
  'summary.md': 'For the page of a job or of a pull request. GitHub Actions shows it by itself.',
  'exchanges.ndjson.gz':
    'The recording: every call with its answer, one JSON object a line, of the form `schemas/harness/exchange.schema.json`. Lines between them say how the run, its sessions and its checks went on: `recording`, `recorded-session` and `recorded-check` beside it. `holdfast rejudge` derives all results from it.',
  'requirements.html':
    'The catalogue: each requirement with its sentence, its check and the faults that prove the check.',
  'result.json': 'How the run ended, also when it was refused; the form is `schemas/harness/result.schema.json`.',
  [CERTIFICATE_FILE]:
    'With `--certificate`, of a whole run that is conformant; the form is `schemas/harness/certificate.schema.json`. With `--sign` it is the payload of a DSSE envelope.',
  [BADGE_FILE]: 'With `--certificate`: the interfaces, the day and the last day, as an image.',
};

export const filesPage = (): string => {
  const place = { outDir: '' };
  const names = [...reportFiles(place), cataloguePath(place), resultPath(place), CERTIFICATE_FILE, BADGE_FILE];
  return page(
    'Exit codes and files',
    '## Exit codes of certify',
    table(
      ['Exit code', 'Meaning'],
      Object.entries(EXIT_CODES).map(([exit, words]) => [exit, words]),
    ),
    'The other commands say their own exit codes in `--help`, and on the page [Commands](commands.md).',
    '## Files of a run',
    'A run writes them into `holdfast-report/`, or into the folder of `--out`.',
    table(
      ['File', 'For'],
      worded(
        names.map((name) => basename(name)),
        FILES,
        'files.ts',
      ).map(([name, words]) => [code(name), words]),
    ),
    'The folder `reproduce/` has a script for each failure, `reproduce/REQUIREMENT.sh`, with all its calls in order.',
    'When a run begins, the report and the certificate of the last one go. A refused run leaves them alone, and writes its own `result.json`. Files of other shards stay.',
    'A run with `--only` puts `.partial` into each name: `report.partial.json`. A shard puts its number before it: `shard-1-of-2.result.json`.',
  );
};
