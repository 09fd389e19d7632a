// The faults and variants of every interface: importing the interfaces registers what their rules carry.
import './interfaces.ts';
import * as registered from './kernel/faults.ts';

export { faultNames, variantNames } from './kernel/faults.ts';

/** In the order of the names: that of registration depends on which module of a process is loaded first. */
const byName = <T>(unordered: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...unordered].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Fault → the requirement that it breaks. */
export const faults = byName(registered.faults);

/** Variant → the open point that it settles in another lawful way. */
export const variants = byName(registered.variants);
