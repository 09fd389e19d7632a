import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limitsOf, usualRuns } from '../../harness/resources/budget.ts';
import { type CertifiedFile, certificateId, certificateOf, renderBadge, signed } from '../../reporters/certificate.ts';
import { verdictInWords } from '../../reporters/judgement.ts';
import { BADGE_FILE, CERTIFICATE_FILE, writeWhole } from '../../reporters/write.ts';
import type { Certificate, Report, Run } from '../../schemas/generated/types.ts';
import { NEXT_SET } from '../../schemas/requirements/set.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { wholeNumber } from '../command.ts';
import { SetupError } from '../errors.ts';
import { writing } from '../files/written.ts';
import { readCertificate } from '../verify/certificate-file.ts';
import { folderDetails } from './folder.ts';

const CERTIFIED_FILES: readonly CertifiedFile[] = ['report.json', 'exchanges.ndjson.gz'];

export interface CertificateOptions {
  key?: KeyObject;
  validDays?: number;
  /** The id of the certificate in whose place this one stands. */
  supersedes?: string;
}

const USUAL_DAYS = 180;
const MAX_DAYS = 3_650;
const MS_PER_DAY = 86_400_000;

interface Given {
  certificate: boolean;
  sign: string | undefined;
  valid: string | undefined;
  supersedes: string | undefined;
  only: string[];
  shard: string | undefined;
  baseline: string | undefined;
  set: string | undefined;
}

/** The options for a certificate: whether one is made, and the key that signs it. @throws SetupError where the run is not whole */
export const certificateOptions = (given: Given): CertificateOptions | undefined => {
  const { certificate, sign, valid, supersedes, only, shard, baseline, set } = given;
  if (!certificate) {
    const [[key, value] = []] = Object.entries({ sign, valid, supersedes }).filter(([, one]) => one !== undefined);
    if (key !== undefined) {
      throw new SetupError(`--${key} is for a certificate.`, { key: `--${key}`, value, todo: 'Add --certificate.' });
    }
    return undefined;
  }
  const narrowing = [
    ...(only.length > 0 ? [['--only', 'judges a part of the requirements']] : []),
    ...(shard === undefined ? [] : [['--shard', 'is a part of a run: give --certificate to its --merge']]),
    ...(baseline === undefined ? [] : [['--baseline', 'accepts failures']]),
    ...(set === NEXT_SET ? [[`--set ${NEXT_SET}`, 'is not frozen']] : []),
  ];
  const [first] = narrowing;
  if (first !== undefined) {
    const [option = '', why = ''] = first;
    throw notWhole(option, why);
  }
  return {
    ...(sign !== undefined && { key: readKey(sign) }),
    ...(valid !== undefined && { validDays: wholeNumber('valid', valid, 1, MAX_DAYS) }),
    ...(supersedes !== undefined && {
      supersedes: certificateId(readCertificate(supersedes, '--supersedes').certificate),
    }),
  };
};

const notWhole = (option: string, why: string) =>
  new SetupError(`A certificate is for a whole run: ${option} ${why}.`, {
    key: '--certificate',
    todo: `Leave out ${option}, or --certificate.`,
  });

/** What the command line alone cannot say: the choice of checks, of shards too, and the number of cases. @throws SetupError */
export const checkWhole = ({ profile, asked, runs }: Run): void => {
  const usual = usualRuns(limitsOf(profile));
  if (asked !== undefined) {
    throw notWhole('--only', 'judges a part of the requirements');
  }
  if (runs !== undefined && runs < usual) {
    throw notWhole('--runs', `is below the usual ${usual} cases`);
  }
};

/** @throws SetupError */
export const readKey = (file: string): KeyObject => {
  const refusal = (message: string) =>
    new SetupError(message, {
      file,
      key: '--sign',
      allowed: 'a private Ed25519 key, PEM, without a passphrase',
      todo: 'Make one: openssl genpkey -algorithm ed25519 -out key.pem',
    });
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw refusal(`The key cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    // The message of the library might show a part of the file.
    throw refusal('The file holds no private key that can be read.');
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw refusal(`The key is of another kind, ${key.asymmetricKeyType}.`);
  }
  return key;
};

/** `sha256:` and the digest of a file of any size. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return `sha256:${hash.digest('hex')}`;
};

/** Writes the certificate of a run whose report is written. Answers the names of the files; none where it is not conformant. */
export const writeCertificate = async (
  { outDir }: Pick<Run, 'outDir'>,
  report: Report,
  { key, validDays = USUAL_DAYS, supersedes }: CertificateOptions,
): Promise<string[]> => {
  if (report.verdict !== 'conformant') {
    process.stdout.write(`No certificate is written: the target is ${verdictInWords(report)}.\n`);
    return [];
  }
  const digests = await Promise.all(CERTIFIED_FILES.map(async (name) => [name, await digestOf(join(outDir, name))]));
  const certificate = certificateOf(report, {
    files: Object.fromEntries(digests) as Certificate['files'],
    validUntil: new Date(Date.parse(report.run.startedAt) + validDays * MS_PER_DAY).toISOString(),
    ...(supersedes !== undefined && { supersedes }),
  });
  const document = key === undefined ? certificate : signed(certificate, key);
  writing('The folder for the report', folderDetails(outDir), () => {
    writeWhole(join(outDir, BADGE_FILE), renderBadge(certificate));
    writeWhole(join(outDir, CERTIFICATE_FILE), `${jsonText(document, 2)}\n`);
  });
  if (report.target.build === undefined) {
    process.stdout.write('The certificate says "build unknown": name it in the profile, as "build": "2026.12.1".\n');
  }
  return [CERTIFICATE_FILE, BADGE_FILE];
};
