// What is wrong with what was sent to the control, in words.
import type { Control } from '../../schemas/generated/types.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { schemaOf, violations } from '../../schemas/validate.ts';

/** A call that takes a body, by its path below `/_mock`. */
export type CallName = keyof Control;

/** The body of a call. */
export type Members<Name extends CallName> = NonNullable<Control[Name]>;

interface Described {
  description: string;
  properties: Record<string, { description: string }>;
}

const calls = schemaOf('harness/control').properties as Record<CallName, Described>;

/** What is wrong with the body of a call; undefined when nothing is. */
export const mistakeOf = (name: CallName, value: unknown): string | undefined => {
  const mistakes = violations('harness/control', { [name]: value });
  const mistake = mistakes.find(({ keyword }) => keyword === 'additionalProperties') ?? mistakes[0];
  if (!mistake) {
    return undefined;
  }
  const { description, properties } = calls[name];
  const wanted = `the body is to be a JSON object with ${description}`;
  if (mistake.keyword === 'additionalProperties') {
    const member = String(mistake.params.additionalProperty);
    return `${name} has no member ${JSON.stringify(member)}: ${wanted}.${didYouMean(member, Object.keys(properties))}`;
  }
  const [, , member = ''] = mistake.pointer.split('/');
  return member === '' ? wanted : `"${member}" is to be ${properties[member]?.description}`;
};
