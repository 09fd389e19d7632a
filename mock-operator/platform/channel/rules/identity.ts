// The id of what is set up. Spec 2: a valid uuid that is supplied is stored; otherwise one is generated.
import type { Body } from '../../../kernel/body.ts';
import { counter } from '../../../kernel/per-world.ts';
import { uuidOf } from '../../../kernel/random.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';

/** The kinds of objects that the Channel API creates. */
export type Kind = 'supplier' | 'product' | 'rate';

type Give = Version<[sent: Body], string>;

const idsBefore = counter();

const asSent: Give = (_world, { id }) => String(id).toLowerCase();
const ofItsOwn: Give = (world) => world.newId();
const ofItsCode: Give = (_world, { id, code }) => uuidOf(`code ${code ?? id}`);

/** Wrong: only random ids, those of version 4, are taken. */
const asSentOfVersion4: Give = (world, sent) => (/^.{14}4/.test(String(sent.id)) ? asSent : ofItsOwn)(world, sent);

const keptIds: Record<Kind, Give> = {
  supplier: rule('channel.supplier.sent-id-is-kept', asSent, {
    'sent-supplier-id-is-ignored': ofItsOwn,
    'supplier-id-is-made-of-its-code': ofItsCode,
    'sent-supplier-id-of-another-version-than-4-is-ignored': asSentOfVersion4,
  }),
  // Spec silent: whether a product has the id that it is sent with; the convention names suppliers and rates.
  product: choice<[Body], string>('channel.product.sent-id', asSent, {
    'products-have-ids-of-their-own': ofItsOwn,
    'product-ids-are-made-of-their-codes': ofItsCode,
  }),
  rate: rule('channel.rate.sent-id-is-kept', asSent, {
    'sent-rate-id-is-ignored': ofItsOwn,
    'rate-id-is-made-of-its-code': ofItsCode,
    'sent-rate-id-of-another-version-than-4-is-ignored': asSentOfVersion4,
  }),
};

const numbered =
  (kind: Kind): Give =>
  (world) =>
    String(1 + idsBefore(world, kind));

const givenIds: Record<Kind, Give> = {
  supplier: rule('channel.supplier.id-is-given', ofItsOwn, {
    'supplier-without-an-id-is-given-a-number': numbered('supplier'),
  }),
  // Spec silent: what a product gets that is sent without an id.
  product: choice<[Body], string>('channel.product.id-is-given', ofItsOwn, {
    'product-without-an-id-is-400': () => refuse('BAD_REQUEST', 'a product wants an id'),
    'product-without-an-id-is-known-by-its-code': (world, sent) =>
      (sent.code === undefined ? ofItsOwn : ofItsCode)(world, sent),
  }),
  rate: rule('channel.rate.id-is-given', ofItsOwn, { 'rate-without-an-id-is-given-a-number': numbered('rate') }),
};

/** The id of one that is created. @throws ApiError BAD_REQUEST */
export const idFor: Version<[Kind, sent: Body], string> = (world, kind, sent) =>
  (typeof sent.id === 'string' ? keptIds : givenIds)[kind](world, sent);

/** The status of what was made. */
export const made: Version<[], number> = choice<[], number>(
  'Spec silent: the status of a create of the Channel API',
  // Spec silent: the status of a create.
  () => 201,
  { 'channel-create-is-200': () => 200 },
);
