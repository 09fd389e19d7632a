// The members of a body, compared with those that its schema names.
import { once } from '../../schemas/once.ts';
import { targetOf } from '../../schemas/ref.ts';
import { schemaOf } from '../../schemas/validate.ts';
import { at } from './caller-rule.ts';

/** What a schema says about members: absent maps take any. */
interface Shape {
  members?: ReadonlyMap<string, Shape>;
  items?: Shape;
}

type Schema = Readonly<Record<string, unknown>>;

const ANY: Shape = {};

const shapeOf = (schema: Schema, schemaId: string): Shape => {
  if (typeof schema.$ref === 'string') {
    const target = targetOf(schema.$ref, schemaId);
    return shapeOf(schemaOf(target.schemaId), target.schemaId);
  }
  if (schema.items !== undefined) {
    return { items: shapeOf(schema.items as Schema, schemaId) };
  }
  const { properties } = schema as { properties?: Record<string, Schema> };
  return properties === undefined
    ? ANY
    : { members: new Map(Object.entries(properties).map(([name, inner]) => [name, shapeOf(inner, schemaId)])) };
};

const shapeOfId = once((schemaId): Shape => shapeOf(schemaOf(schemaId), schemaId));

interface UnknownMember {
  /** Of the member itself, below the body. */
  pointer: string;
  name: string;
  /** What its object may have. */
  known: string[];
}

const visit = (value: unknown, shape: Shape, pointer: string, found: UnknownMember[]): void => {
  if (Array.isArray(value)) {
    if (shape.items) {
      for (let index = 0; index < value.length; index += 1) {
        visit(value[index], shape.items, `${pointer}/${index}`, found);
      }
    }
    return;
  }
  const { members } = shape;
  if (typeof value !== 'object' || value === null || members === undefined) {
    return;
  }
  for (const name of Object.keys(value)) {
    const inner = members.get(name);
    if (inner === undefined) {
      found.push({ pointer: at(pointer, name), name, known: [...members.keys()] });
    } else if (inner !== ANY) {
      visit((value as Record<string, unknown>)[name], inner, at(pointer, name), found);
    }
  }
};

/** Whether the shape names every member: what most bodies come to, found without writing where anything is. */
const isKnown = (value: unknown, { items, members }: Shape): boolean => {
  if (Array.isArray(value)) {
    return items === undefined || value.every((one) => isKnown(one, items));
  }
  if (typeof value !== 'object' || value === null || members === undefined) {
    return true;
  }
  for (const name in value) {
    const inner = members.get(name);
    if (inner === undefined || (inner !== ANY && !isKnown((value as Record<string, unknown>)[name], inner))) {
      return false;
    }
  }
  return true;
};

/** The members of a value that its schema does not name; what maps hold is free. */
export const unknownMembers = (schemaId: string, value: unknown): UnknownMember[] => {
  const shape = shapeOfId(schemaId);
  const found: UnknownMember[] = [];
  if (!isKnown(value, shape)) {
    visit(value, shape, '', found);
  }
  return found;
};
