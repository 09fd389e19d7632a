import type { Binding } from '../../schemas/generated/types.ts';
import type { OperatorV2Operation } from '../../schemas/operations/operator-v2.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Reading } from '../exchange/exchange.ts';
import { valueAt } from '../exchange/pointer.ts';

type Names = Readonly<Record<string, string>>;

/** The other name of a member, or its own: of a member that every object inherits too. */
const nameOf = (names: Names, name: string): string => (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;

/** A value with its members renamed at every depth. */
const renamed = (value: unknown, names: Names): unknown => {
  if (Array.isArray(value)) {
    return value.map((element) => renamed(element, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [nameOf(names, name), renamed(member, names)]),
  );
};

const inverse = (names: Names): Names => Object.fromEntries(Object.entries(names).map(([a, b]) => [b, a]));

/** A body in our words as the binding sends it: its members only, under their names; undefined when it has none. */
export const wireBody = (
  { operations, contact }: Binding,
  name: OperatorV2Operation,
  values: Readonly<Record<string, unknown>>,
): unknown => {
  const { body, rename = {}, fixed } = operations[name];
  if (body === undefined && fixed === undefined) {
    return undefined;
  }
  const chosen = Object.entries(values).filter(([member]) => body?.includes(member));
  const sent: Record<string, unknown> = { ...fixed, ...(renamed(Object.fromEntries(chosen), rename) as object) };
  return contact !== undefined && typeof sent.contact === 'object' && sent.contact !== null
    ? { ...sent, contact: { ...contact, ...sent.contact } }
    : sent;
};

/** Puts an answer into our words, and knows where each place of it stands on the wire. */
export const reading =
  (binding: Binding, name: OperatorV2Operation) =>
  (wire: unknown): Reading => {
    const names = {
      ...binding.answers,
      ...(name === 'listSuppliers' && binding.endpoint !== undefined && { [binding.endpoint]: 'endpoint' }),
    };
    const theirs = inverse(names);
    const envelope = binding.operations[name].answer ?? '';
    const answer = renamed(valueAt(wire, envelope), names);
    const single = name === 'listSuppliers' && binding.single === true && !Array.isArray(answer);
    return {
      value: single ? [answer] : answer,
      wirePointer: (pointer) => {
        const parts = (single ? pointer.replace(/^\/0(?=\/|$)/, '') : pointer).split('/').slice(1);
        return [envelope, ...parts.map((part) => nameOf(theirs, part))].join('/');
      },
    };
  };

/** The rule published for a binding that contradicts a requirement. */
export const contradictionOf = ({ contradicts = [] }: Binding, wanted: RequirementId) =>
  contradicts.find(({ requirement }) => requirement === wanted);
