import { isUuid } from '../../schemas/formats.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { expect } from '../judge/expect.ts';

/** Judges that creates without an id were each answered with a uuid of its own, and returns these, in small letters. Spec 2. */
export const mustBeGivenIds = (created: readonly Exchange[], pointer: string): string[] => {
  const ids = created.map((answer) => textAt(answer.canonical, pointer)?.toLowerCase() ?? '');
  for (const [index, answer] of created.entries()) {
    const id = ids[index] ?? '';
    expect(answer).toSucceed();
    expect(answer).toShow(isUuid(id) && ids.indexOf(id) === index, 'a uuid of its own', answer.at(pointer), pointer);
  }
  return ids;
};
