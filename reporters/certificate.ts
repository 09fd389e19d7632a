import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Certificate, Report } from '../schemas/generated/types.ts';
import { INTERFACES, interfaceOf, interfaces } from '../schemas/interfaces.ts';
import { withEntities } from '../schemas/text/entities.ts';
import { escaped } from '../schemas/text/escape.ts';
import { sortedJson } from './sorted-json.ts';

export type CertifiedFile = keyof Certificate['files'];

/** What a certificate says of a run that is whole and conformant: all but the digests of its files stands in the report. */
export const certificateOf = (report: Report, files: Certificate['files']): Certificate => {
  const { tool, target, run, summary, requirements, excused = [], serviceLevels } = report;
  const { startedAt, seed, requests, catalogue, set, profile, limits } = run;
  if (set === undefined) {
    throw new Error('a run against no set of requirements was to be certified');
  }
  const without = target.interfaces.map((name) => [
    name,
    excused.filter((one) => one.requirements.some((id) => interfaceOf(id) === name)).map(({ reason }) => reason),
  ]);
  return {
    tool: { ...tool, name: 'holdfast' },
    target,
    verdict: 'conformant',
    without: Object.fromEntries(without) as Certificate['without'],
    run: {
      startedAt,
      seed,
      requests,
      catalogue,
      set,
      profile,
      ...(limits !== undefined && { limits }),
      strict: run.arguments.includes('--strict-should'),
    },
    summary,
    requirements: Object.fromEntries(
      requirements.map(({ id, state }) => [id, state as Certificate['requirements'][string]]),
    ),
    ...(serviceLevels !== undefined && { serviceLevels }),
    files,
  };
};

/** The signed text: everything but the signature, in one canonical form. */
const signedText = ({ signature: _signature, ...rest }: Certificate): Buffer => Buffer.from(sortedJson(rest));

/** @param key a private Ed25519 key */
export const signed = (certificate: Certificate, key: KeyObject): Certificate => ({
  ...certificate,
  signature: {
    algorithm: 'Ed25519',
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    value: sign(null, signedText(certificate), key).toString('base64'),
  },
});

/** The key that signed; undefined when the signature is not of this certificate and the key that it names. */
export const signerOf = (certificate: Certificate): KeyObject | undefined => {
  const { signature } = certificate;
  try {
    const key = createPublicKey(signature?.publicKey ?? '');
    const value = Buffer.from(signature?.value ?? '', 'base64');
    return key.asymmetricKeyType === 'ed25519' && verify(null, signedText(certificate), key, value) ? key : undefined;
  } catch {
    return undefined;
  }
};

const CHARACTER_PX = 7;

/** badge.svg: the interfaces and the day, for a page or a README. */
export const renderBadge = ({ target, run }: Certificate): string => {
  const names = INTERFACES.filter((name) => target.interfaces.includes(name)).map((name) => interfaces[name].title);
  const left = names.join(' + ');
  const right = `conformant ${run.startedAt.slice(0, 10)}`;
  const [leftPx, rightPx] = [left, right].map((text) => CHARACTER_PX * text.length + 12) as [number, number];
  const text = (words: string, x: number) => `<text x="${x}" y="14">${withEntities(escaped(words))}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${leftPx + rightPx}" height="20" role="img" font-family="Verdana,sans-serif" font-size="11" fill="#fff">`,
    `<rect width="${leftPx}" height="20" fill="#444"/><rect x="${leftPx}" width="${rightPx}" height="20" fill="#1a6b35"/>`,
    text(left, 6),
    text(right, leftPx + 6),
    '</svg>',
    '',
  ].join('\n');
};
