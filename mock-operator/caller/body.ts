// The client's rules about bodies as such, which are the same in every dialect.
import { didYouMean } from '../../schemas/suggest.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { isJsonType } from '../wire/json.ts';
import { KEPT, type Mistake, mistakeIf } from './duty.ts';
import { unknownMembers } from './members.ts';
import { repeatedMember } from './repeated-member.ts';

export const malformedBody = ({ body }: CallRecord): readonly Mistake[] | undefined =>
  body &&
  mistakeIf(
    body.json === undefined,
    '/body',
    body.text === undefined
      ? 'The bytes of the body are no UTF-8.'
      : body.text === ''
        ? 'The body is empty, where one JSON document is wanted.'
        : 'The body is no JSON.',
  );

export const undeclaredBody = ({ body, headers }: CallRecord): readonly Mistake[] | undefined => {
  if (!body?.text) {
    return undefined;
  }
  const type = headers.get('content-type');
  return mistakeIf(
    !isJsonType(type ?? ''),
    '/headers/content-type',
    `The content type of the body is ${type ?? 'not given'}; it is application/json.`,
  );
};

export const repeatedMembers = ({ body }: CallRecord): readonly Mistake[] | undefined => {
  if (body?.text === undefined || body.json === undefined) {
    return undefined;
  }
  const name = repeatedMember(body.text, body.json.value);
  return name === undefined
    ? KEPT
    : [
        {
          pointer: '/body',
          message: `An object of the body names ${JSON.stringify(name)} twice: the last one counts.`,
        },
      ];
};

export const strangeMembers = ({ body }: CallRecord, schemaId: string): readonly Mistake[] | undefined => {
  if (body?.json === undefined) {
    return undefined;
  }
  const unknown = unknownMembers(schemaId, body.json.value);
  return unknown.length === 0
    ? KEPT
    : unknown.map(({ pointer, name, known }) => ({
        pointer: `/body${pointer}`,
        message: `The specification has no member ${name} there.${didYouMean(name, known)}`,
      }));
};
