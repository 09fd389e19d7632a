/** One interface. Every list of interfaces in the project derives from these rows. */
interface InterfaceRow {
  title: string;
  /** Who implements it. */
  side: 'operator' | 'platform';
  /** The family of shapes and calls that it speaks; the suites of a dialect serve every interface that speaks it. */
  dialect: 'v1' | 'v2' | 'set-up';
}

/** The interfaces that can be certified, in the order of the specification. A new one is a row here. */
export const interfaces = {
  partner: { title: 'Partner API v1.2', side: 'operator', dialect: 'v1' },
  'operator-v2': { title: 'operator booking API v2', side: 'operator', dialect: 'v2' },
  booking: { title: 'Booking API v1.2', side: 'platform', dialect: 'v1' },
  channel: { title: 'Channel API v1.2', side: 'platform', dialect: 'set-up' },
} as const satisfies Record<string, InterfaceRow>;

export type Interface = keyof typeof interfaces;

export type Dialect = InterfaceRow['dialect'];

/** The interfaces that speak a dialect. */
export type Speaking<D extends Dialect> = {
  [Name in Interface]: (typeof interfaces)[Name]['dialect'] extends D ? Name : never;
}[Interface];

export const INTERFACES = Object.keys(interfaces) as readonly Interface[];

export const isInterface = (name: string): name is Interface => Object.hasOwn(interfaces, name);

/** The interfaces that speak a dialect, in their order. */
export const speaking = <D extends Dialect>(dialect: D): readonly Speaking<D>[] =>
  INTERFACES.filter((name): name is Speaking<D> => interfaces[name].dialect === dialect);

/** The interfaces by which seats are sold; the others only set up inventory. */
export const sellingInterfaces = INTERFACES.filter((name) => interfaces[name].dialect !== 'set-up');

/** The interfaces of v1.2 that an operator has. */
export type OperatorV1 = {
  [Name in Interface]: (typeof interfaces)[Name] extends { dialect: 'v1'; side: 'operator' } ? Name : never;
}[Interface];

/** Whether a name is that of an interface of v1.2 that an operator has: no platform with a cache stands before its answers. */
export const isOperatorV1 = (name: string): name is OperatorV1 =>
  isInterface(name) && interfaces[name].dialect === 'v1' && interfaces[name].side === 'operator';

/** The interface of a requirement: the first word of its id. A text of no interface has none. */
export function interfaceOf(id: `${Interface}.${string}`): Interface;
export function interfaceOf(id: string): Interface | undefined;
export function interfaceOf(id: string): Interface | undefined {
  return INTERFACES.find((name) => id.startsWith(`${name}.`));
}

/** Whether a requirement is of one of these interfaces. */
export const isOf = (id: string, some: readonly Interface[]): boolean => some.some((name) => id.startsWith(`${name}.`));
