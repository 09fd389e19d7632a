// Requests that are broken in one respect: the breach in words, and the body that has it.

/** One thing that is wrong with a request. */
export interface Breach {
  /** The keyword of the request schema that is broken. */
  keyword: 'required' | 'type' | 'format' | 'minItems' | 'minLength' | 'minimum';
  pointer: string;
  /** The wrong value; undefined when the member is left out. */
  value: unknown;
}

/** The body with the breach; `*` stands for one of the items. */
export const broken = (body: object, { pointer, value }: Breach, item: number): unknown => {
  const whole = structuredClone(body);
  const path = pointer.split('/').slice(1);
  const last = path.pop() ?? '';
  const place = path.reduce<Record<string, unknown>>(
    (at, key) => at[key === '*' ? indexIn(at, item) : key] as Record<string, unknown>,
    whole as Record<string, unknown>,
  );
  const key = last === '*' ? indexIn(place, item) : last;
  if (value === undefined) {
    delete place[key];
  } else {
    place[key] = value;
  }
  return whole;
};

const indexIn = (list: unknown, item: number): string => String(item % (list as unknown[]).length);

/** The breach in words, the keyword first. */
export const words = ({ keyword, pointer, value }: Breach): string =>
  `${keyword} is broken: ${pointer} is ${value === undefined ? 'missing' : JSON.stringify(value)}`;
