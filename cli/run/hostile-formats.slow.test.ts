// Every text that a target, or a file of somebody else, may put into a report, in every form in which we write it.
import { expect, test } from '@playwright/test';
import { styler } from '../../reporters/ansi.ts';
import { againstBaseline, baselineOf } from '../../reporters/baseline.ts';
import { certificateOf, renderBadge } from '../../reporters/certificate.ts';
import { compareReports } from '../../reporters/comparison.ts';
import { renderComparison, renderComparisonMarkdown } from '../../reporters/formats/compare-text.ts';
import { renderConsole } from '../../reporters/formats/console.ts';
import { example } from '../../reporters/formats/golden/example.ts';
import { renderHtml } from '../../reporters/formats/html.ts';
import { renderJson } from '../../reporters/formats/json.ts';
import { renderJunit } from '../../reporters/formats/junit.ts';
import { renderSummary } from '../../reporters/formats/summary.ts';
import { fileNames } from '../../reporters/write.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { isRequirementId } from '../../schemas/requirements/index.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { annotations } from './github.ts';

const EVIL =
  '\n::stop-commands::x\r\n ##vso[task.complete]y\u001b]0;title\u0007\u001b[2J\u0000\u0085\u202e\u2028\ud800\ufeff' +
  `]]></failure></script><script>alert(1)</script><img src=x onerror=alert(2)>| \`x\` [a](http://evil.test) @someone`;
/** Texts that a target may make as long as it likes; the others are as many, and shorter. */
const LONG = /^(id|received|baseUrl)$/;

/** What is ours in a report, beside the ids of the catalogue: names of states, numbers and times. */
const OURS = /^(state|level|verdict|source|startedAt|kind|interface|check|point|version|outcome)$/;

const withEvil = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') {
    return OURS.test(key) || isRequirementId(value) ? value : LONG.test(key) ? EVIL + 'i'.repeat(1_000_000) : EVIL;
  }
  if (Array.isArray(value)) {
    return key === 'interfaces' ? value : value.map((one) => withEvil(one, key));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withEvil(member, name)]))
    : value;
};

const known = { known: [{ requirement: 'partner.content.is-json', state: 'failed' as const, reason: EVIL }] };
const report = withEvil(example) as Report;
const judged = againstBaseline(report, known, { strict: true, today: '2026-11-21' });
const older: Report = {
  ...report,
  target: { ...report.target, name: 'before' },
  requirements: report.requirements.map((row) => ({ ...row, state: 'passed', failures: [] })),
};
const files = fileNames({ outDir: '' });
const plain = styler(false);
const comparison = compareReports(older, report);
const certificate = certificateOf(report, {
  files: { 'report.json': 'sha256:aa', 'exchanges.ndjson.gz': 'sha256:bb' },
  validUntil: '2027-05-20T10:00:00.000Z',
});

const exchange = {
  requirement: 'partner.content.is-json',
  number: 2,
  operation: 'partner.getHold',
  startedAt: '2026-11-21T10:00:00.000Z',
  durationMs: 1,
  request: { method: 'GET', url: `https://api.example.com/${EVIL}`, headers: { [EVIL]: EVIL }, body: EVIL },
  answer: { status: 200, headers: { [EVIL]: EVIL }, body: JSON.stringify({ [EVIL]: EVIL }) },
};

/** What a reader of the form would act on, beside what no text may hold. Between backticks Markdown has no markup. */
const MARKUP = /<(script|img)|<\/failure><\/script|\]\]>/;
const MARKDOWN = /<(script|img)|\]\(http|@someone/;
const withoutCode = (markdown: string) => markdown.replaceAll(/`[^`]*`/g, '');

const forms: Record<string, { text: string; never?: RegExp; maxBytes?: number }> = {
  'report.html': {
    text: renderHtml({ report: judged, strict: true, command: EVIL, files, exchanges: () => [exchange] }),
    maxBytes: 3_000_000,
  },
  'report.json': { text: renderJson(judged) },
  'junit.xml': { text: renderJunit({ report: judged, strict: true }), never: MARKUP },
  // GitHub takes no summary of more than a megabyte.
  'summary.md': { text: withoutCode(renderSummary({ report: judged, files })), never: MARKDOWN, maxBytes: 200_000 },
  'a line of exchanges.ndjson.gz': { text: jsonText(exchange) },
  'the console': {
    text: renderConsole(judged, { command: EVIL, files: [EVIL], colours: false, strict: true, exitCode: 1 }),
  },
  annotations: { text: annotations(judged, true).replaceAll(/^::error title=[\w.-]+::/gm, '') },
  'baseline.json': { text: jsonText(baselineOf(report), 2) },
  'certificate.json': { text: jsonText(certificate, 2) },
  'badge.svg': { text: renderBadge(certificate), never: MARKUP, maxBytes: 2_000 },
  'compare as text': { text: renderComparison(comparison, plain) },
  'compare as Markdown': {
    text: withoutCode(renderComparisonMarkdown(comparison)),
    never: MARKDOWN,
    maxBytes: 200_000,
  },
  'compare as JSON': { text: jsonText(comparison, 2) },
};

for (const [name, { text, never, maxBytes = Number.POSITIVE_INFINITY }] of Object.entries(forms)) {
  test(`${name} holds hostile texts, and none of them does anything`, () => {
    const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.exec(text);

    expect(unseen && text.slice(Math.max(0, unseen.index - 100), unseen.index + 20)).toBe(null);
    expect(/^\s*::|##\w*\[/m.exec(text)?.[0]).toBeUndefined();
    expect(Buffer.byteLength(text)).toBeLessThan(maxBytes);
    if (never !== undefined) {
      expect(never.exec(text)?.[0]).toBeUndefined();
    }
  });
}

test('what is JSON holds the same data', () => {
  expect(JSON.parse(renderJson(judged))).toEqual(JSON.parse(JSON.stringify(judged)));
  expect(JSON.parse(jsonText(exchange))).toEqual(exchange);
});

test('the page has its own two scripts and no other', () => {
  const html = forms['report.html']?.text ?? '';

  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="data">', '<script>']);
  expect(html.match(/<\/script/g)).toHaveLength(2);
  expect(html).not.toMatch(/<img/);
});
