import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Style, styler, wantsColours } from '../../reporters/ansi.ts';
import { type CertifiedFile, certificateOf, signerOf } from '../../reporters/certificate.ts';
import { verdictInWords } from '../../reporters/judgement.ts';
import { catalogueDigest } from '../../reporters/verdict.ts';
import type { Certificate, Report } from '../../schemas/generated/types.ts';
import { isInterface, isOf } from '../../schemas/interfaces.ts';
import { catalogue, isRequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escapedWithin } from '../../schemas/text/escape.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { readConforming, readReport, unreadable } from '../files/report-file.ts';
import { digestOf } from '../run/certificate.ts';

const DOES_NOT_HOLD = 1;
const MAX_NAMED = 5;

/** One thing that was looked at. `FAIL`: the certificate does not hold. */
interface Look {
  mark: 'ok' | 'WARN' | 'FAIL';
  about: string;
  words: string;
}

export const verify = command({
  name: 'verify',
  summary: 'Says what a certificate covers, whether it holds, and what has changed in the catalogue since.',
  operands: ['CERTIFICATE'],
  options: {
    report: { value: 'FILE', words: 'the report.json of the run; by default the one beside the certificate' },
    exchanges: { value: 'FILE', words: 'the exchanges.ndjson.gz of the run; by default the one beside the report' },
    key: { value: 'FILE', words: 'the public key, PEM, of whom you trust: another signature does not count' },
  },
  more: 'Exit codes: 0 it holds, 1 it does not: a file is another, the signature, or what the report says; 3 refused.',
  run: async (given, [file = '']) => {
    const certificate = readConforming<Certificate>(
      file,
      'CERTIFICATE',
      'harness/certificate',
      'Name the certificate.json of a run.',
    );
    const reportFile = given.report ?? besides(file, 'report.json');
    const exchangesFile = given.exchanges ?? besides(reportFile ?? file, 'exchanges.ndjson.gz');
    const ofReport = await fileLook(certificate, 'report.json', '--report', reportFile);
    const report = reportFile !== undefined && ofReport.mark === 'ok' ? readReport(reportFile) : undefined;
    const looks = [
      ...coverage(certificate),
      ofReport,
      await fileLook(certificate, 'exchanges.ndjson.gz', '--exchanges', exchangesFile),
      ...(report === undefined ? [] : [contentLook(certificate, report)]),
      signatureLook(certificate, given.key),
      catalogueLook(certificate, report),
    ];
    process.stdout.write(rendered(certificate, looks, styler(wantsColours(process.stdout, process.env))));
    return looks.some(({ mark }) => mark === 'FAIL') ? DOES_NOT_HOLD : 0;
  },
});

const besides = (file: string, name: string): string | undefined => {
  const path = join(dirname(file), name);
  return existsSync(path) ? path : undefined;
};

const coverage = ({ summary, without, run, tool }: Certificate): Look[] => {
  const left = Object.entries(without).flatMap(([name, reasons]) => reasons.map((reason) => `${name}: ${reason}`));
  const counts = Object.entries(summary).map(
    ([state, count]) => `${count} ${state === 'notApplicable' ? 'not applicable' : state}`,
  );
  return [
    { mark: 'ok', about: 'covers', words: counts.join(', ') },
    { mark: left.length > 0 ? 'WARN' : 'ok', about: 'left out', words: left.join('; ') || 'nothing' },
    {
      mark: 'ok',
      about: 'run',
      words: `${run.startedAt}, seed ${run.seed}, ${counted(run.requests, 'request')}, holdfast ${tool.version}`,
    },
  ];
};

const fileLook = async (
  certificate: Certificate,
  name: CertifiedFile,
  key: string,
  path: string | undefined,
): Promise<Look> => {
  if (path === undefined) {
    return { mark: 'WARN', about: name, words: 'is not at hand, so it was not compared' };
  }
  const digest = await digestOf(path).catch((error: unknown) => {
    throw unreadable(error, { file: path, key, todo: `Name the ${name} of the run.` });
  });
  return digest === certificate.files[name]
    ? { mark: 'ok', about: name, words: 'is the one of the run' }
    : { mark: 'FAIL', about: name, words: 'is NOT the one of the run: it was changed, or is of another' };
};

/** Digests show that the certificate is about this report, not that it summarizes it correctly. */
const contentLook = (certificate: Certificate, report: Report): Look => {
  const about = 'content';
  if (report.verdict !== 'conformant') {
    return { mark: 'FAIL', about, words: `is NOT that of the report, whose verdict is ${verdictInWords(report)}` };
  }
  const others = Object.entries(certificateOf(report, certificate.files)).filter(
    ([member, value]) => !isDeepStrictEqual(certificate[member as keyof Certificate], value),
  );
  return others.length === 0
    ? { mark: 'ok', about, words: 'is that of the report' }
    : { mark: 'FAIL', about, words: `is NOT that of the report: ${others.map(([member]) => member).join(', ')}` };
};

const fingerprint = (key: KeyObject): string =>
  `SHA256:${createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')}`;

const signatureLook = (certificate: Certificate, keyFile: string | undefined): Look => {
  const about = 'signature';
  const trusted = keyFile === undefined ? undefined : readPublicKey(keyFile);
  if (certificate.signature === undefined) {
    return trusted === undefined
      ? { mark: 'WARN', about, words: 'none: anybody can have written this' }
      : { mark: 'FAIL', about, words: 'none, though a key was named' };
  }
  const signer = signerOf(certificate);
  if (signer === undefined) {
    return { mark: 'FAIL', about, words: 'is NOT of this certificate: it was changed after it was signed' };
  }
  if (trusted === undefined) {
    return { mark: 'WARN', about, words: `by ${fingerprint(signer)}; whose key that is only --key can say` };
  }
  return trusted.equals(signer)
    ? { mark: 'ok', about, words: `by ${fingerprint(signer)}, the key that was named` }
    : { mark: 'FAIL', about, words: `by ${fingerprint(signer)}, which is NOT the key that was named` };
};

/** @throws SetupError */
const readPublicKey = (file: string): KeyObject => {
  try {
    return createPublicKey(readText(file));
  } catch {
    throw new SetupError('The file holds no public key that can be read.', {
      file,
      key: '--key',
      todo: 'Make one of a private key: openssl pkey -in key.pem -pubout',
    });
  }
};

/** What the catalogue of this version has that the certificate's had not, and the other way round. */
const catalogueLook = ({ run, target, requirements }: Certificate, report: Report | undefined): Look => {
  const about = 'catalogue';
  if (run.catalogue === catalogueDigest(catalogue)) {
    return { mark: 'ok', about, words: 'is the one of this holdfast' };
  }
  const names = target.interfaces.filter(isInterface);
  const now = requirementIds.filter((id) => isOf(id, names) && catalogue[id].unchecked === undefined);
  const reworded = (report?.requirements ?? []).filter(
    ({ id, sentence, level }) =>
      isRequirementId(id) && (catalogue[id].sentence !== sentence || catalogue[id].level !== level),
  );
  const lists = {
    new: now.filter((id) => !(id in requirements)),
    gone: Object.keys(requirements).filter((id) => !isRequirementId(id)),
    'said otherwise': reworded.map(({ id }) => id),
  };
  const words = Object.entries(lists)
    .filter(([, ids]) => ids.length > 0)
    .map(
      ([what, ids]) =>
        `${ids.length} ${what} (${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ', …' : ''})`,
    );
  return { mark: 'WARN', about, words: `has changed since: ${words.join('; ') || 'only in what is not shown here'}` };
};

const rendered = (certificate: Certificate, looks: Look[], styled: Style): string => {
  const { target, run } = escapedWithin(certificate);
  const holds = !looks.some(({ mark }) => mark === 'FAIL');
  const colours = { ok: 'green', WARN: 'yellow', FAIL: 'red' } as const;
  const width = Math.max(...looks.map(({ about }) => about.length));
  return [
    `${holds ? styled('green', 'THE CERTIFICATE HOLDS') : styled('red', 'THE CERTIFICATE DOES NOT HOLD')}   ${target.name}   ${target.interfaces.join(', ')}   ${target.baseUrl}   ${holds ? '' : 'said to be '}conformant on ${run.startedAt.slice(0, 10)}`,
    ...escapedWithin(looks).map(
      ({ mark, about, words }) => `  ${styled(colours[mark], mark.padEnd(4))}  ${about.padEnd(width)}  ${words}`,
    ),
    '',
  ].join('\n');
};
