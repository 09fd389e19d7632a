import type { Certificate, Envelope } from '../../schemas/generated/types.ts';
import { checkConforms, jsonOf, readDocument } from '../files/report-file.ts';

/** A certificate, with the envelope around it where somebody signed. */
export interface CertificateFile {
  certificate: Certificate;
  envelope?: Envelope;
}

/** @param key where the file was named. @throws SetupError */
export const readCertificate = (file: string, key: string): CertificateFile => {
  const todo = 'Name the certificate.json of a run.';
  const document = readDocument(file, key, todo);
  if (typeof document !== 'object' || document === null || !('payload' in document)) {
    checkConforms(document, 'harness/certificate', { file, todo });
    return { certificate: document as Certificate };
  }
  checkConforms(document, 'harness/envelope', { file, todo });
  const envelope = document as unknown as Envelope;
  const certificate = jsonOf(Buffer.from(envelope.payload, 'base64').toString('utf8'), file, 'The payload', todo);
  checkConforms(certificate, 'harness/certificate', { file, todo });
  return { certificate: certificate as Certificate, envelope };
};
