// How a target writes the operations of the Channel API, whose payloads the specification does not show.

import type { ChannelBinding } from '../../schemas/generated/types.ts';
import { isObject } from '../../schemas/object.ts';
import { type ChannelOperation, channelMembers, channelOperations } from '../../schemas/operations/channel.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import type { Reading } from '../exchange/exchange.ts';
import { valueAt } from '../exchange/pointer.ts';
import { readWithoutNulls } from '../v1/null-members.ts';

/** An operation as a target writes it. */
interface BoundChannelOperation {
  operation: Operation;
  /** The body as it goes out. */
  write(body: Record<string, unknown>): unknown;
  /** An answer in the words of the published operation. */
  read(wire: unknown): Reading;
}

/** An operation in the words of a target; undefined where the target does not have it. */
export const boundOperation = (binding: ChannelBinding, name: ChannelOperation): BoundChannelOperation | undefined => {
  const bound = binding.operations?.[name];
  if (bound === null) {
    return undefined;
  }
  const published = channelOperations[name];
  const { method = published.method, path = published.path, inList = false } = bound ?? {};
  const own = channelMembers[name];
  const sent = bound?.member ?? own;
  const answered = bound?.answerMember ?? sent;
  const place = `/${answered}${inList ? '/0' : ''}`;
  return {
    operation: { ...published, method, path },
    write: ({ [own]: value, ...others }) => ({ ...(own !== '' && { [sent]: inList ? [value] : value }), ...others }),
    read: (wire) => {
      const { value } = readWithoutNulls(wire);
      if (place === `/${own}` || own === '' || !isObject(value)) {
        return { value, wirePointer: (pointer) => pointer };
      }
      const { [answered]: _, ...others } = value;
      const found = valueAt(value, place);
      return {
        value: { ...others, ...(found !== undefined && { [own]: found }) },
        wirePointer: (pointer) => pointer.replace(new RegExp(`^/${own}(?=/|$)`), place),
      };
    },
  };
};
