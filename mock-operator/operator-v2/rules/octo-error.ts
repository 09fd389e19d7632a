// OCTO 1.0: how a refusal is answered.
import { showing } from '../../kernel/around.ts';
import { rules, type Version } from '../../kernel/rule.ts';
import type { ErrorAnswer } from './error-answer.ts';
import { Refusal } from './refusal.ts';

const plain: Version<[Refusal], ErrorAnswer> = (_world, { status, code, message, named }) => ({
  status,
  type: 'application/json',
  text: JSON.stringify({ error: code, errorMessage: message, ...named }),
});

/** A refusal with its code, words, and the id that is not known. */
export const octoError: Version<[Refusal], ErrorAnswer> = rules<[Refusal], ErrorAnswer>(plain, {
  'operator-v2.octo.error-members': {
    'octo-errors-have-no-words': showing(plain, (_own, refusal) => ({ text: JSON.stringify({ error: refusal.code }) })),
  },
  'operator-v2.octo.unknown-product-is-named': {
    'octo-unknown-product-is-not-named': (world, { code, message, status, named }) =>
      plain(world, new Refusal(code, message, status, code === 'INVALID_PRODUCT_ID' ? {} : named)),
    'octo-unknown-product-is-a-bad-request': (world, refusal) =>
      plain(
        world,
        refusal.code === 'INVALID_PRODUCT_ID'
          ? new Refusal('BAD_REQUEST', refusal.message, 400, refusal.named)
          : refusal,
      ),
  },
});
