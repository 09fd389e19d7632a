// Numbers: small ones, the whole range, and the bounds of int32 and int64. Spec 2, general conventions.
import fc from 'fast-check';
import { isInt32, isInt64 } from '../formats.ts';
import type { NumberRule } from './shape.ts';

/**
 * The integers of a format that are safe to send. Of int64 these are the outermost doubles whose decimal text, as
 * JSON writes it, still lies within 64 bits: 2 ** 63 itself is written as 9223372036854776000, which does not.
 */
const RANGES: Record<string, { least: number; most: number }> = {
  int32: { least: -(2 ** 31), most: 2 ** 31 - 1 },
  int64: { least: -(2 ** 63) + 1024, most: 2 ** 63 - 1024 },
};
const SAFE = { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };

const SMALL = 1000;

/** Whether a number keeps a rule. */
export const keeps = (rule: NumberRule, value: number): boolean =>
  value >= rule.minimum &&
  value <= rule.maximum &&
  value > rule.exclusiveMinimum &&
  value < rule.exclusiveMaximum &&
  (rule.format !== 'int32' || isInt32(value)) &&
  (rule.format !== 'int64' || isInt64(value));

const bounds = ({ format, ...rule }: NumberRule): { least: number; most: number } => {
  const { least, most } = RANGES[format ?? ''] ?? SAFE;
  return {
    least: Math.max(least, Math.ceil(rule.minimum), Math.floor(rule.exclusiveMinimum) + 1),
    most: Math.min(most, Math.floor(rule.maximum), Math.ceil(rule.exclusiveMaximum) - 1),
  };
};

/** Every integer that keeps the rule. Shrinks towards zero, or the bound next to it. */
export const integer = (rule: NumberRule): fc.Arbitrary<number> => {
  const { least, most } = bounds(rule);
  const middle = Math.min(Math.max(0, least), most);
  const small = fc.integer({ min: Math.max(least, middle - SMALL), max: Math.min(most, middle + SMALL) });
  if (most - least <= 2 * SMALL) {
    return small;
  }
  const whole = fc.integer({ min: Math.max(least, SAFE.least), max: Math.min(most, SAFE.most) });
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: small },
    { weight: 2, arbitrary: whole },
    { weight: 1, arbitrary: fc.constantFrom(most, least) },
  );
};

/** Every finite number that keeps the rule, but no negative zero, which JSON cannot write. */
export const number = (rule: NumberRule): fc.Arbitrary<number> => {
  if (rule.format !== undefined) {
    return integer(rule);
  }
  const min = Math.max(rule.minimum, rule.exclusiveMinimum, -Number.MAX_VALUE);
  const max = Math.min(rule.maximum, rule.exclusiveMaximum, Number.MAX_VALUE);
  const any = fc
    .double({
      min,
      max,
      minExcluded: min === rule.exclusiveMinimum,
      maxExcluded: max === rule.exclusiveMaximum,
      noNaN: true,
    })
    .map((value) => (value === 0 ? 0 : value));
  const { least, most } = bounds(rule);
  return least > most ? any : fc.oneof({ withCrossShrink: true }, integer(rule), any);
};
