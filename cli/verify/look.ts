// What verify looks at in a certificate, a line each.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type CertifiedFile, certificateId, certificateOf, isSignedBy, keyId } from '../../reporters/certificate.ts';
import { verdictInWords } from '../../reporters/judgement.ts';
import { movedIn } from '../../reporters/moved.ts';
import { catalogueDigest } from '../../reporters/verdict.ts';
import type { Certificate, Report, RevocationList } from '../../schemas/generated/types.ts';
import { isInterface, isOf } from '../../schemas/interfaces.ts';
import { catalogue, isRequirementId, requirementIds } from '../../schemas/requirements/index.ts';
import { readSet, setNames } from '../../schemas/requirements/set.ts';
import { counted } from '../../schemas/text/counted.ts';
import { durationInWords } from '../../schemas/text/duration.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { SetupError } from '../errors.ts';
import { unreadable } from '../files/report-file.ts';
import { digestOf } from '../run/certificate.ts';
import type { CertificateFile } from './certificate-file.ts';

const MAX_NAMED = 5;

type Sold = NonNullable<Certificate['sold']>[number];

/** One thing that was looked at. `FAIL`: the certificate does not hold. */
export interface Look {
  mark: 'ok' | 'WARN' | 'FAIL';
  about: string;
  words: string;
}

export const coverage = (certificate: Certificate): Look[] => {
  const { summary, without, sold = [], run, tool, target, supersedes } = certificate;
  const left = Object.entries(without).flatMap(([name, reasons]) => reasons.map((reason) => `${name}: ${reason}`));
  const counts = Object.entries(summary).map(
    ([state, count]) => `${count} ${state === 'notApplicable' ? 'not applicable' : state}`,
  );
  const { build = 'unknown', environment = 'test' } = target;
  const limits = Object.entries(run.limits ?? {}).map(([name, most]) => `${name} ${most}`);
  return [
    { mark: 'ok', about: 'id', words: certificateId(certificate) },
    { mark: 'ok', about: 'target', words: `build ${build}, environment ${environment}` },
    { mark: 'ok', about: 'covers', words: counts.join(', ') },
    { mark: left.length > 0 ? 'WARN' : 'ok', about: 'left out', words: left.join('; ') || 'nothing' },
    ...sold.map(soldLook),
    {
      mark: 'ok',
      about: 'run',
      words: `${run.startedAt}, seed ${run.seed}, ${counted(run.requests, 'request')}, holdfast ${tool.version}${strangers(tool)}${run.exclusive ? '; nobody else sold meanwhile, as its profile says' : ''}`,
    },
    ...(run.clock === undefined ? [] : [{ mark: 'ok' as const, about: 'clock', words: clockInWords(run.clock) }]),
    ...(limits.length === 0 ? [] : [{ mark: 'ok' as const, about: 'limits', words: limits.join(', ') }]),
    ...(supersedes === undefined ? [] : [{ mark: 'ok' as const, about: 'supersedes', words: supersedes }]),
  ];
};

const clockInWords = ({ moves, seconds }: NonNullable<Certificate['run']['clock']>): string =>
  `the run moved that of the target ${counted(moves, 'time')}, by ${durationInWords(seconds)} in all`;

/** Whether holds and bookings named all that is on offer, and of which suppliers that is. */
const soldLook = ({ interface: name, kind, touched, offered, suppliers }: Sold): Look => ({
  mark: touched < offered ? 'WARN' : 'ok',
  about: 'sold',
  words: `${name}: ${touched} of ${counted(offered, kind)}, of supplier ${suppliers.slice(0, MAX_NAMED).join(', ')}`,
});

/** How much the version that judged may miss. */
const strangers = ({ strangers: score }: Certificate['tool']): string =>
  score === undefined ? '' : `, which caught ${score.caught} of ${score.bugs} bugs that strangers made`;

export const validityLook = ({ validUntil }: Certificate, now: Date): Look => {
  const day = validUntil.slice(0, 10);
  return Date.parse(validUntil) > now.getTime()
    ? { mark: 'ok', about: 'valid', words: `until ${day}` }
    : { mark: 'FAIL', about: 'valid', words: `only until ${day}, which is over` };
};

export const revocationLook = (certificate: Certificate, revoked: RevocationList['revoked']): Look => {
  const id = certificateId(certificate);
  const entry = revoked.find((one) => one.certificate === id);
  return entry === undefined
    ? { mark: 'ok', about: 'revoked', words: 'no: it is not in the list' }
    : { mark: 'FAIL', about: 'revoked', words: `since ${entry.since}: ${entry.why}` };
};

export const fileLook = async (
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

/** What the recording says of each result. Without both files nothing can be derived, which is no proof. */
export const rejudgeLook = async (report: Report | undefined, exchanges: string | undefined): Promise<Look> => {
  const about = 'rejudged';
  if (report === undefined || exchanges === undefined) {
    return { mark: 'FAIL', about, words: 'cannot be: the report or the recording of the run is not at hand' };
  }
  const { derivedReport } = await import('../run/rejudge.ts'); // with all checks, which no other look needs
  const moved = movedIn(report, await derivedReport(exchanges));
  const [first] = moved;
  return first === undefined
    ? { mark: 'ok', about, words: `${counted(report.requirements.length, 'result')} follow from the recording` }
    : {
        mark: 'FAIL',
        about,
        words: `${counted(moved.length, 'result')} NOT as the recording says, first ${first.id}: ${first.before}, by the recording ${first.after}`,
      };
};

/** Digests show that the certificate is about this report, not that it summarizes it correctly. */
export const contentLook = (certificate: Certificate, report: Report): Look => {
  const about = 'content';
  if (report.verdict !== 'conformant') {
    return { mark: 'FAIL', about, words: `is NOT that of the report, whose verdict is ${verdictInWords(report)}` };
  }
  const others = Object.entries(certificateOf(report, certificate)).filter(
    ([member, value]) => !isDeepStrictEqual(certificate[member as keyof Certificate], value),
  );
  return others.length === 0
    ? { mark: 'ok', about, words: 'is that of the report' }
    : { mark: 'FAIL', about, words: `is NOT that of the report: ${others.map(([member]) => member).join(', ')}` };
};

export const signatureLook = ({ envelope }: CertificateFile, keyFile: string | undefined): Look => {
  const about = 'signature';
  const trusted = keyFile === undefined ? undefined : readPublicKey(keyFile);
  if (envelope === undefined) {
    return trusted === undefined
      ? { mark: 'WARN', about, words: 'none: anybody can have written this' }
      : { mark: 'FAIL', about, words: 'none, though a key was named' };
  }
  if (trusted === undefined) {
    const names = envelope.signatures.map(({ keyid = 'an unnamed key' }) => keyid);
    return { mark: 'WARN', about, words: `said to be by ${names.join(', ')}: only --key can tell` };
  }
  return isSignedBy(envelope, trusted)
    ? { mark: 'ok', about, words: `by ${keyId(trusted)}, the key that was named` }
    : { mark: 'FAIL', about, words: 'is NOT by the key that was named, or the certificate was changed afterwards' };
};

/** @throws SetupError */
const readPublicKey = (file: string): KeyObject => {
  const refusal = (message: string, todo: string) => new SetupError(message, { file, key: '--key', todo });
  const todo = 'Make one of a private key: openssl pkey -in key.pem -pubout';
  let key: KeyObject;
  try {
    const text = readText(file);
    if (text.includes('PRIVATE KEY-----')) {
      throw refusal(
        'The file holds a private key, which is for the issuer alone.',
        'Name the public key. If this one came from somebody else, tell them that it is no longer secret.',
      );
    }
    key = createPublicKey(text);
  } catch (error) {
    throw error instanceof SetupError ? error : refusal('The file holds no public key that can be read.', todo);
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw refusal(`The key is of another kind, ${key.asymmetricKeyType}.`, todo);
  }
  return key;
};

/** Whether the set of the certificate is the one that this version knows by the name. */
export const setLook = ({ run: { set } }: Certificate): Look => {
  const about = 'set';
  if (!setNames().includes(set.name)) {
    return { mark: 'WARN', about, words: `${set.name}, which this holdfast does not know` };
  }
  return readSet(set.name).digest === set.digest
    ? { mark: 'ok', about, words: `${set.name}, as this holdfast has it` }
    : { mark: 'FAIL', about, words: `is NOT the set ${set.name} that this holdfast has` };
};

/** What the catalogue of this version has that the certificate's had not, and the other way round. */
export const catalogueLook = ({ run, target, requirements }: Certificate, report: Report | undefined): Look => {
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
