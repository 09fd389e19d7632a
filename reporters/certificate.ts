import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Certificate, Envelope, Report } from '../schemas/generated/types.ts';
import { INTERFACES, interfaceOf, interfaces } from '../schemas/interfaces.ts';
import { withEntities } from '../schemas/text/entities.ts';
import { escaped, jsonText } from '../schemas/text/escape.ts';
import { sortedJson } from './sorted-json.ts';
import { soldIn } from './spread.ts';

export type CertifiedFile = keyof Certificate['files'];

/** What of a certificate does not stand in the report. */
type Issued = Pick<Certificate, 'files' | 'validUntil' | 'supersedes'>;

/** What a certificate says of a run that is whole and conformant. */
export const certificateOf = (report: Report, { files, validUntil, supersedes }: Issued): Certificate => {
  const { tool, target, run, summary, requirements, notApplicable = [], spread = [], serviceLevels } = report;
  const { startedAt, seed, requests, catalogue, set, profile, limits, exclusive, clock } = run;
  if (set === undefined) {
    throw new Error('a run against no set of requirements was to be certified');
  }
  const without = target.interfaces.map((name) => [
    name,
    notApplicable.filter((one) => one.requirements.some((id) => interfaceOf(id) === name)).map(({ reason }) => reason),
  ]);
  return {
    tool: { ...tool, name: 'holdfast' },
    target,
    verdict: 'conformant',
    without: Object.fromEntries(without) as Certificate['without'],
    ...(spread.length > 0 && { sold: spread.map(soldIn) }),
    run: {
      startedAt,
      seed,
      requests,
      catalogue,
      set,
      profile,
      ...(limits !== undefined && { limits }),
      ...(exclusive !== undefined && { exclusive }),
      ...(clock !== undefined && { clock }),
      strict: run.arguments.includes('--strict-should'),
    },
    summary,
    requirements: Object.fromEntries(
      requirements.map(({ id, state }) => [id, state as Certificate['requirements'][string]]),
    ),
    ...(serviceLevels !== undefined && { serviceLevels }),
    files,
    validUntil,
    ...(supersedes !== undefined && { supersedes }),
  };
};

/** By what lists and successors name a certificate: the digest of what it says, signed or not. */
export const certificateId = (certificate: Certificate): string =>
  `sha256:${createHash('sha256').update(sortedJson(certificate)).digest('hex')}`;

const PAYLOAD_TYPE = 'application/vnd.holdfast.certificate+json';

/** The bytes that are signed: the pre-authentication encoding of DSSE. */
export const preAuthEncoding = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

/** How a key is named: `SHA256:` and the digest of its DER. */
export const keyId = (key: KeyObject): string =>
  `SHA256:${createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')}`;

/** @param key a private Ed25519 key */
export const signed = (certificate: Certificate, key: KeyObject): Envelope => {
  const payload = Buffer.from(jsonText(certificate));
  const sig = sign(null, preAuthEncoding(PAYLOAD_TYPE, payload), key).toString('base64');
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(createPublicKey(key)), sig }],
  };
};

/** @param key a public Ed25519 key */
export const isSignedBy = ({ payloadType, payload, signatures }: Envelope, key: KeyObject): boolean => {
  const text = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  return signatures.some(({ sig }) => verify(null, text, key, Buffer.from(sig, 'base64')));
};

const CHARACTER_PX = 7;

/** badge.svg: the interfaces, and how long they are certified, for a page or a README. `ended`: why no longer; it is grey then. */
export const renderBadge = ({ target, run, validUntil }: Certificate, ended?: string): string => {
  const names = INTERFACES.filter((name) => target.interfaces.includes(name)).map((name) => interfaces[name].title);
  const left = names.join(' + ');
  const right = ended ?? `conformant ${run.startedAt.slice(0, 10)}, valid until ${validUntil.slice(0, 10)}`;
  const colour = ended === undefined ? '#1a6b35' : '#777';
  const [leftPx, rightPx] = [left, right].map((text) => CHARACTER_PX * text.length + 12) as [number, number];
  const text = (words: string, x: number) => `<text x="${x}" y="14">${withEntities(escaped(words))}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${leftPx + rightPx}" height="20" role="img" font-family="Verdana,sans-serif" font-size="11" fill="#fff">`,
    `<rect width="${leftPx}" height="20" fill="#444"/><rect x="${leftPx}" width="${rightPx}" height="20" fill="${colour}"/>`,
    text(left, 6),
    text(right, leftPx + 6),
    '</svg>',
    '',
  ].join('\n');
};
