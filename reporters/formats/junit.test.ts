// What the readers of CI systems take, as the schema of Jenkins' xUnit plugin (junit-10.xsd) says it.
import { expect, test } from '@playwright/test';
import type { Report } from '../../schemas/generated/types.ts';
import { browserPages } from '../../self/fixtures/browser.ts';
import { againstBaseline, baselineOf } from '../baseline.ts';
import { example } from './golden/example.ts';
import { renderJunit } from './junit.ts';

const newPage = browserPages();

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
}

interface Rule {
  required: string[];
  optional: string[];
  children: string[];
}

const result: Rule = { required: [], optional: ['type', 'message'], children: [] };

const RULES: Record<string, Rule> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url', 'group'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  properties: { required: [], optional: [], children: ['property'] },
  property: { required: ['name', 'value'], optional: [], children: [] },
  skipped: result,
  error: result,
  failure: result,
  'system-out': { required: [], optional: [], children: [] },
};

const wrongIn = ({ name, attributes, children }: Element, path = name): string[] => {
  const rule = RULES[name];
  if (rule === undefined) {
    return [`${path} is not known`];
  }
  const given = Object.keys(attributes);
  return [
    ...rule.required.filter((one) => !given.includes(one)).map((one) => `${path} lacks ${one}`),
    ...given.filter((one) => ![...rule.required, ...rule.optional].includes(one)).map((one) => `${path} has ${one}`),
    ...children.filter((child) => !rule.children.includes(child.name)).map((child) => `${path} holds ${child.name}`),
    ...(attributes.time === undefined || /^\d*(\.\d*)?$/.test(attributes.time) ? [] : [`${path} time`]),
    ...children.flatMap((child) => wrongIn(child, `${path}/${child.name}`)),
  ];
};

/** The document as an XML parser reads it, a real one. */
const PARSE = `(xml) => {
  const read = (element) => ({
    name: element.tagName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.children].map(read),
  });
  return read(new DOMParser().parseFromString(xml, 'application/xml').documentElement);
}`;

const evil = `]]></failure><testcase name="forged"/>&<![CDATA[ "'\u0000\u001b\ud800\ufffe${'x'.repeat(5_000)}`;

const hostile: Report = {
  ...example,
  target: { ...example.target, name: evil },
  requirements: example.requirements.map((requirement) => ({
    ...requirement,
    ...(requirement.reason !== undefined && { reason: evil }),
    failures: requirement.failures.map((one) => ({ ...one, expected: evil, received: evil, call: evil })),
  })),
};

const incomplete: Report = {
  ...example,
  verdict: 'incomplete',
  requirements: example.requirements.filter(({ state }) => state !== 'failed'),
};

const cases = (suite: Element) => suite.children.filter(({ name }) => name === 'testcase');

test('the document is well-formed and as readers take it, with hostile texts too', async () => {
  const page = await newPage();
  const reports = { example, hostile, incomplete };
  const read: Record<string, Element> = {};
  for (const [name, report] of Object.entries(reports)) {
    const xml = JSON.stringify(renderJunit({ report, strict: false }));
    read[name] = (await page.evaluate(`(${PARSE})(${xml})`)) as Element;
  }

  for (const [name, root] of Object.entries(read)) {
    expect(wrongIn(root), name).toEqual([]);
    const [suite] = root.children as [Element];
    const count = (child: string) =>
      cases(suite).filter(({ children }) => children.some((one) => one.name === child)).length;
    expect(suite.attributes, name).toMatchObject({
      tests: String(cases(suite).length),
      failures: String(count('failure')),
      errors: String(count('error')),
      skipped: String(count('skipped')),
    });
  }
  expect(cases(read.hostile?.children[0] as Element)).toHaveLength(example.requirements.length);
});

test('a failure behind a platform has both wires in its text', () => {
  const wires = ['the reseller sent POST /booking/v1.2/holds → 201', 'the operator got  POST /v1.2/holds → 500'];
  const requirements = example.requirements.map((row) => ({
    ...row,
    failures: row.failures.map((failure) => ({ ...failure, wires })),
  }));

  expect(renderJunit({ report: { ...example, requirements }, strict: false })).toContain(wires.join('\n'));
});

test('a run that ends with 2 has an error case that says so, and one that ends with 1 has none', () => {
  expect(renderJunit({ report: incomplete, strict: false })).toContain(
    'message="3 applicable MUST requirements could not be judged. The skipped cases say why."',
  );
  expect(renderJunit({ report: example, strict: false })).not.toContain('<error');
});

test('an entry whose day is over is a failure of its requirement, and strictly so is one of what is gone', () => {
  const [gone, over] = ['partner.hold.unknown-id-is-404', 'partner.content.is-json'];
  const { known } = baselineOf(example);
  const entries = known.map((entry) => (entry.requirement === over ? { ...entry, until: '2026-11-20' } : entry));
  const baseline = { known: [...entries, { requirement: gone, state: 'failed' as const }] };
  const xml = (strictBaseline: boolean) =>
    renderJunit({
      report: againstBaseline(example, baseline, { strict: false, strictBaseline, today: '2026-11-21' }),
      strict: false,
    });

  expect(xml(true)).toContain('failures="2" errors="0"');
  for (const id of [gone, over]) {
    expect(xml(true)).toMatch(
      new RegExp(
        `name="${id}" [^>]*>\\s+<failure type="baseline" message="the baseline is out of date: remove or renew`,
      ),
    );
  }
  expect(xml(false)).toContain('failures="1" errors="0"');
});

test('what the baseline knows is skipped and says so', () => {
  const [first, ...others] = baselineOf(example).known;
  const known = [...(first === undefined ? [] : [{ ...first, ticket: 'SHOP-12' }]), ...others];
  const report = againstBaseline(example, { known }, { strict: false, today: '2026-11-21' });
  const xml = renderJunit({ report, strict: false });

  expect(xml).toContain('failures="0" errors="0" skipped="6"');
  expect(xml).toContain('<skipped message="the baseline knows that this is failed (SHOP-12)"/>');
  expect(xml).toContain('<skipped message="the baseline knows that this is failed"/>');
});
