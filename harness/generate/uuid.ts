import { createHash, randomUUID, type UUID } from 'node:crypto';

/** Every version of RFC 9562. */
export const UUID_VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Uuids that RFC 9562 sets apart: of no version. */
export const NIL = '00000000-0000-0000-0000-000000000000';
export const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A fresh uuid of a version; those of odd versions in capitals. */
export const uuidOf = (version: (typeof UUID_VERSIONS)[number]): string => {
  const uuid = randomUUID().replace(/^(.{14})4/, `$1${version}`);
  return version % 2 === 1 ? uuid.toUpperCase() : uuid;
};

/** The same uuid for the same text. */
export const uuidFrom = (text: string): UUID =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5') as UUID;
