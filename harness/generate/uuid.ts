import { freshUuid } from '../transport/fresh.ts';

/** Every version of RFC 9562. */
export const UUID_VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Uuids that RFC 9562 sets apart: of no version. */
export const NIL = '00000000-0000-0000-0000-000000000000';
export const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A fresh uuid of a version; those of odd versions in capitals. */
export const uuidOf = (version: (typeof UUID_VERSIONS)[number]): string => {
  const uuid = freshUuid().replace(/^(.{14})4/, `$1${version}`);
  return version % 2 === 1 ? uuid.toUpperCase() : uuid;
};
