// What a later read of a hold or booking shows alike: the members that sections 2.4 and 2.10 name. Others may move.
import { type Shape, shapeOf } from '../../schemas/arbitrary/shape.ts';
import { schemaOf } from '../../schemas/validate.ts';

const bookings = shapeOf(schemaOf('partner/booking'), schemaOf);
const holds = shapeOf(schemaOf('partner/hold'), schemaOf);

/** A value with those members alone that its schema names; a map keeps all. */
const named = (shape: Shape | undefined, value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map((element) => named(shape?.array.items, element));
  }
  const properties = shape?.object.properties;
  if (properties === undefined || properties.size === 0 || typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) =>
      properties.has(name) ? [[name, named(properties.get(name), own)]] : [],
    ),
  );
};

/** All but the time of the answer. */
export const lastingHold = (hold: unknown): unknown => {
  const { retrieved: _retrieved, ...rest } = Object(named(holds, hold)) as Record<string, unknown>;
  return rest;
};

export const lastingBooking = (booking: unknown): unknown => named(bookings, booking);
