// What the answer to a create shows of the one that was made. Spec silent: its form, beside 2.8 and 2.11.
import { type Body, without } from '../../../kernel/body.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Kind } from './identity.ts';

/** Shows what was made of what was sent. */
type Show = Version<[sent: Body, made: Body], Body>;

const plain: Show = (_world, _sent, made) => made;

const shownSupplier: Show = rules(plain, {
  'channel.supplier.fields': {
    'created-supplier-has-its-version-as-text': (_world, _sent, made) => ({ ...made, version: String(made.version) }),
    'created-supplier-has-its-business-types-as-one-text': (_world, _sent, made) => ({
      ...made,
      businessType: 'TOURS, ACTIVITIES',
    }),
  },
  'channel.supplier.answer-shows-what-was-sent': {
    'created-supplier-is-shown-under-another-name': (_world, _sent, made) => ({ ...made, name: `${made.name} (new)` }),
    'created-supplier-is-shown-with-another-code': (_world, _sent, made) => ({ ...made, code: `S-${made.code}` }),
  },
});

const shownRate: Show = rules(plain, {
  'channel.rate.fields': {
    'created-rate-has-its-version-as-text': (_world, _sent, made) => ({ ...made, version: String(made.version) }),
    'created-rate-is-holdable-in-words': (_world, _sent, made) => ({ ...made, holdable: made.holdable ? 'yes' : 'no' }),
  },
  'channel.rate.answer-shows-what-was-sent': {
    'created-rate-is-shown-under-another-name': (_world, _sent, made) => ({ ...made, name: `${made.name} (new)` }),
    'created-rate-is-shown-as-of-another-type': (_world, _sent, made) => ({
      ...made,
      type: made.type === 'PASS' ? 'FREESALE' : 'PASS',
    }),
  },
});

/** Not with the id that one was given. */
const withoutGivenId =
  (show: Show): Show =>
  (world, sent, made) => {
    const shown = show(world, sent, made);
    return sent.id === undefined ? without(shown, 'id') : shown;
  };

const SHOWN: Record<Kind, Show> = {
  supplier: rule('channel.supplier.id-is-given', shownSupplier, {
    'supplier-without-an-id-is-shown-without-one': withoutGivenId(shownSupplier),
  }),
  product: plain,
  rate: rule('channel.rate.id-is-given', shownRate, {
    'rate-without-an-id-is-shown-without-one': withoutGivenId(shownRate),
  }),
};

/** What the answer shows of one that was made. */
export const shownOf: Version<[Kind, sent: Body, made: Body], Body> = (world, kind, sent, made) =>
  SHOWN[kind](world, sent, made);

/** Gives the rule that answers the create of one. */
export const answerer = (kind: Kind): Version<[shown: Body], Body> =>
  rule(`channel.${kind}.create-is-answered`, (_world, shown: Body): Body => ({ [kind]: shown }), {
    [`creating-a-${kind}-is-404`]: () => refuse('NOT_FOUND', 'there is no such path'),
    [`creating-a-${kind}-is-a-server-error`]: () => refuse('INTERNAL_SERVER', 'cannot write the answer'),
  });
