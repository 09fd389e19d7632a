// A create of what there is already. Spec silent: what it gets; spec 9: an update raises the version.
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Kind } from './identity.ts';

type Repeat = Version<[id: string, version: number], number>;

const raised: Record<Kind, Repeat> = {
  supplier: rule('channel.supplier.version-rises', (_world, _id: string, version: number): number => version + 1, {
    'changed-supplier-keeps-its-version': (_world, _id, version) => version,
    'changed-supplier-falls-a-version': (_world, _id, version) => version - 1,
  }),
  product: (_world, _id, version) => version + 1,
  rate: rule('channel.rate.version-rises', (_world, _id: string, version: number): number => version + 1, {
    'changed-rate-keeps-its-version': (_world, _id, version) => version,
    'changed-rate-falls-a-version': (_world, _id, version) => version - 1,
  }),
};

const POINTS = {
  supplier: 'channel.supplier.repeated-id',
  product: 'Spec silent: a second create of a product with the same id',
  rate: 'channel.rate.repeated-id',
} as const;

const repeat = (kind: Kind): Repeat =>
  // Spec silent: what a second create with the same id gets; here it is an update.
  choice<[id: string, version: number], number>(POINTS[kind], raised[kind], {
    [`${kind}-with-a-known-id-is-409`]: (_world, id) => refuse('CONFLICT', 'there is one with this id', { id }),
    [`${kind}-with-a-known-id-is-400`]: (_world, id) => refuse('BAD_REQUEST', 'there is one with this id', { id }),
  });

/** The variants in which nothing that was set up can be changed: the profile of such a mock declares so. */
export const VARIANTS_WITHOUT_UPDATES: readonly string[] = Object.keys(POINTS).flatMap((kind) => [
  `${kind}-with-a-known-id-is-409`,
  `${kind}-with-a-known-id-is-400`,
]);

const repeats: Record<Kind, Repeat> = {
  supplier: repeat('supplier'),
  product: repeat('product'),
  rate: repeat('rate'),
};

/** The version of one that is created: 1, or a higher one for what is created again. @throws ApiError */
export const versionFor: Version<[Kind, id: string, known: number | undefined], number> = (world, kind, id, known) =>
  known === undefined ? 1 : repeats[kind](world, id, known);
