import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Style, styler, wantsColours } from '../../reporters/ansi.ts';
import { renderBadge } from '../../reporters/certificate.ts';
import type { Certificate } from '../../schemas/generated/types.ts';
import { escapedWithin } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { readReport } from '../files/report-file.ts';
import { writeFile } from '../files/written.ts';
import { readCertificate } from '../verify/certificate-file.ts';
import {
  catalogueLook,
  contentLook,
  coverage,
  fileLook,
  type Look,
  rejudgeLook,
  revocationLook,
  setLook,
  signatureLook,
  validityLook,
} from '../verify/look.ts';
import { type RuleLook, readPolicy, rulesOf } from '../verify/policy.ts';
import { readRevocations } from '../verify/revocation.ts';

const DOES_NOT_HOLD = 1;
const CANNOT_BE_TOLD = 2;

export const verify = command({
  name: 'verify',
  summary: 'Says what a certificate covers, whether it holds, and what has changed in the catalogue since.',
  operands: ['CERTIFICATE'],
  options: {
    report: { value: 'FILE', words: 'the report.json of the run; by default the one beside the certificate' },
    exchanges: { value: 'FILE', words: 'the exchanges.ndjson.gz of the run; by default the one beside the report' },
    rejudge: { words: 'derives every result of the report again from the recording, so that it need not be believed' },
    key: { value: 'FILE', words: 'the public key, PEM, of whom you trust: another signature does not count' },
    revoked: { value: 'FILE|URL', words: 'the list of certificates that the issuer has revoked' },
    policy: { value: 'FILE', words: 'what you ask of a certificate, JSON: says of each rule whether it is met' },
    badge: { value: 'FILE', words: 'writes the badge as it is today: grey where the certificate does not hold' },
  },
  more:
    'Exit codes: 0 it holds, 1 it does not: a file is another, the signature, what the report says, its time is over,\n' +
    'or it was revoked, or it breaks the policy; 2 the policy cannot be told by it; 3 refused.',
  run: async (given, [file = '']) => {
    const policy = given.policy === undefined ? undefined : readPolicy(given.policy);
    const opened = readCertificate(file, 'CERTIFICATE');
    const { certificate } = opened;
    const reportFile = given.report ?? besides(file, 'report.json');
    const exchangesFile = given.exchanges ?? besides(reportFile ?? file, 'exchanges.ndjson.gz');
    const ofReport = await fileLook(certificate, 'report.json', '--report', reportFile);
    const report = reportFile !== undefined && ofReport.mark === 'ok' ? readReport(reportFile) : undefined;
    const looks = [
      ...coverage(certificate),
      validityLook(certificate, new Date()),
      ...(given.revoked === undefined ? [] : [revocationLook(certificate, await readRevocations(given.revoked))]),
      ofReport,
      await fileLook(certificate, 'exchanges.ndjson.gz', '--exchanges', exchangesFile),
      ...(report === undefined ? [] : [contentLook(certificate, report)]),
      ...(given.rejudge ? [await rejudgeLook(report, exchangesFile)] : []),
      signatureLook(opened, given.key),
      setLook(certificate),
      catalogueLook(certificate, report),
    ];
    const rules = policy === undefined ? [] : rulesOf(certificate, policy, new Date());
    const [failed] = looks.filter(({ mark }) => mark === 'FAIL');
    if (given.badge !== undefined) {
      const details = { file: given.badge, key: '--badge', todo: 'Name a file that can be written.' };
      writeFile('The badge', details, renderBadge(certificate, failed && `${failed.about} ${failed.words}`));
    }
    const styled = styler(wantsColours(process.stdout, process.env));
    process.stdout.write(rendered(certificate, looks, styled) + renderedPolicy(rules, styled));
    if (failed !== undefined || rules.some(({ mark }) => mark === 'FAIL')) {
      return DOES_NOT_HOLD;
    }
    return rules.some(({ mark }) => mark === '?') ? CANNOT_BE_TOLD : 0;
  },
});

const besides = (file: string, name: string): string | undefined => {
  const path = join(dirname(file), name);
  return existsSync(path) ? path : undefined;
};

const COLOURS = { ok: 'green', WARN: 'yellow', FAIL: 'red', '?': 'yellow' } as const;

/** A line each. */
const lines = (looks: readonly (Look | RuleLook)[], styled: Style): string[] => {
  const width = Math.max(...looks.map(({ about }) => about.length));
  return escapedWithin([...looks]).map(
    ({ mark, about, words }) => `  ${styled(COLOURS[mark], mark.padEnd(4))}  ${about.padEnd(width)}  ${words}`,
  );
};

const renderedPolicy = (rules: readonly RuleLook[], styled: Style): string => {
  if (rules.length === 0) {
    return '';
  }
  const has = (mark: RuleLook['mark']) => rules.some((rule) => rule.mark === mark);
  const head = has('FAIL')
    ? styled('red', 'THE POLICY IS BROKEN')
    : has('?')
      ? styled('yellow', 'WHETHER THE POLICY IS MET CANNOT BE TOLD')
      : styled('green', 'THE POLICY IS MET');
  return [head, ...lines(rules, styled), ''].join('\n');
};

const rendered = (certificate: Certificate, looks: Look[], styled: Style): string => {
  const { target, run } = escapedWithin(certificate);
  const holds = !looks.some(({ mark }) => mark === 'FAIL');
  return [
    `${holds ? styled('green', 'THE CERTIFICATE HOLDS') : styled('red', 'THE CERTIFICATE DOES NOT HOLD')}   ${target.name}   ${target.interfaces.join(', ')}   ${target.baseUrl}   ${holds ? '' : 'said to be '}conformant on ${run.startedAt.slice(0, 10)}`,
    ...lines(looks, styled),
    '',
  ].join('\n');
};
