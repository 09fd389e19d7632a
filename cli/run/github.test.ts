import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { awayInWords } from '../../reporters/away.ts';
import { againstBaseline, baselineOf } from '../../reporters/baseline.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderSummary } from '../../reporters/formats/summary.ts';
import { fileNames } from '../../reporters/write.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { annotations, reportToGithub } from './github.ts';

test('each failure is an annotation, and what the target wrote stays text in it', () => {
  const evil = '\n::stop-commands::x\r%0A::error::y';
  const report = {
    ...example,
    requirements: example.requirements.map((requirement) => ({
      ...requirement,
      failures: requirement.failures.map((one) => ({ ...one, received: evil })),
    })),
  };
  const lines = annotations(report, false).split('\n');

  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    '::error title=partner.content.is-json::Answers with a body are application/json. Expected content-type application/json, received \\n::stop-commands::x\\r%250A::error::y.',
  );
  expect(lines[2]).toBe('');
});

test('what the baseline knows is no annotation', () => {
  const known = [{ requirement: 'partner.content.is-json', state: 'failed' as const }];
  const report = againstBaseline(example, { known }, { strict: false, today: '2026-11-21' });

  expect(annotations(report, false)).not.toContain('partner.content.is-json');
  expect(annotations(report, false)).toContain('title=partner.hold.release-moves-active-to-released');
});

test('strictly a missed SHOULD is an annotation too, and an entry of the baseline that is out of date', () => {
  const [warned, gone] = ['partner.hold.expires-is-stated', 'partner.hold.unknown-id-is-404'];
  const { known } = baselineOf(example);
  const report = againstBaseline(
    example,
    { known: [...known, { requirement: gone, state: 'failed' }] },
    { strict: true, strictBaseline: true, today: '2026-11-21' },
  );

  expect(annotations(example, false)).not.toContain(warned);
  expect(annotations(example, true)).toContain(`::error title=${warned}::A hold states when it stops being ACTIVE.`);
  expect(annotations(report, true)).toBe(
    `::error title=${gone}::Reading an unknown hold gets 404, NOT_FOUND. But the baseline is out of date: remove or renew its entry.\n`,
  );
});

test('later steps get the numbers of what the baseline does not know', () => {
  const folder = temporaryFolder();
  const outputs = join(folder, 'outputs');
  const report = againstBaseline(example, baselineOf(example), { strict: false, today: '2026-11-21' });
  reportToGithub({ report, strict: false }, { summary: '', file: 'r' }, { GITHUB_OUTPUT: outputs });
  const text = readFileSync(outputs, 'utf8');

  expect(text).toMatch(/^failed=0\nblocked=0$/m);
});

test('the summary is put behind what the job has said, and later steps get the verdict', () => {
  const folder = temporaryFolder();
  const [page, outputs] = [join(folder, 'summary'), join(folder, 'outputs')];
  const summary = renderSummary({ report: example, files: fileNames({ outDir: folder }) });
  for (const _ of [1, 2]) {
    reportToGithub(
      { report: example, strict: false },
      { summary, file: 'holdfast-report/report.json' },
      { GITHUB_STEP_SUMMARY: page, GITHUB_OUTPUT: outputs },
    );
  }
  const [text, lines] = [page, outputs].map((file) => readFileSync(file, 'utf8'));

  expect(text?.match(/## NOT CONFORMANT/g)).toHaveLength(2);
  const { failed, blocked } = example.summary;
  expect(lines?.split('\n').slice(0, 4)).toEqual([
    'verdict=not-conformant',
    `failed=${failed}`,
    `blocked=${blocked}`,
    'report=holdfast-report/report.json',
  ]);
});

test('a refused set-up is on the page of the job, and beside it', () => {
  const folder = temporaryFolder();
  const summary = join(folder, 'summary');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'cli/main.ts', 'certify', '--profile', join(folder, 'none.json'), '--out', folder],
    {
      encoding: 'utf8',
      env: { ...process.env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
    },
  );
  const page = readFileSync(summary, 'utf8');

  expect(status).toBe(3);
  expect(page).toMatch(/^## Set-up refused\n\n {4}\S/);
  expect(page).toContain('none.json');
  expect(stdout).toMatch(/^::error title=set-up refused::.*none\.json/m);
});

test('a target that was away and came back is a warning', () => {
  const report = { ...example, run: { ...example.run, away: [{ after: 'POST /v1.2/holds', seconds: 8.3 }] } };

  expect(awayInWords(report.run)).toEqual(['the target was away for 8.3 s after POST /v1.2/holds']);
  expect(renderSummary({ report, files: fileNames({ outDir: 'out' }) })).toContain('\nThe target was away for 8');
});
