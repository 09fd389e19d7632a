// OCTO 1.0: how a refusal is answered.
import { rules, type Version } from '../../kernel/rule.ts';
import { type ErrorAnswer, errorAnswer } from './error-answer.ts';
import { Refusal } from './refusal.ts';

/** A refusal with its code, words, and the id that is not known. */
export const octoError: Version<[Refusal], ErrorAnswer> = rules<[Refusal], ErrorAnswer>(errorAnswer, {
  'operator-v2.octo.error-members': {
    'octo-errors-have-no-words': (world, refusal) => {
      const answer = errorAnswer(world, refusal);
      return { ...answer, text: JSON.stringify({ error: refusal.code }) };
    },
  },
  'operator-v2.octo.unknown-product-is-named': {
    'octo-unknown-product-is-not-named': (world, { code, message, status, named }) =>
      errorAnswer(world, new Refusal(code, message, status, code === 'INVALID_PRODUCT_ID' ? {} : named)),
    'octo-unknown-product-is-a-bad-request': (world, refusal) =>
      errorAnswer(
        world,
        refusal.code === 'INVALID_PRODUCT_ID'
          ? new Refusal('BAD_REQUEST', refusal.message, 400, refusal.named)
          : refusal,
      ),
  },
});
