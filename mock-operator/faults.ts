// The faults and variants of every interface: importing the interfaces registers what their rules carry.
import './interfaces.ts';
import { type Interface, interfaceOf, speaking } from '../schemas/interfaces.ts';
import { isRequirementId, type RequirementId } from '../schemas/requirements/index.ts';
import * as registered from './kernel/faults.ts';
import type { Point } from './kernel/rule.ts';

export { faultNames, variantNames } from './kernel/faults.ts';

/** In the order of the names: that of registration depends on which module of a process is loaded first. */
const byName = <T>(unordered: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...unordered].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Fault → the requirement that it breaks. */
export const faults = byName(registered.faults);

/** Variant → the open point that it settles in another lawful way. */
export const variants = byName(registered.variants);

/**
 * A requirement or point as an interface has it. What breaks `partner.hold.fields` at the operator behind the platform breaks
 * `booking.hold.fields` at its API: the dialect is one. Undefined where the interface has nothing of the kind.
 */
const under = (name: Interface, point: Point): RequirementId | undefined => {
  const own = interfaceOf(point);
  const id = own === 'partner' && speaking('v1').some((one) => one === name) ? point.replace(/^partner/, name) : point;
  return isRequirementId(id) && interfaceOf(id) === name ? id : undefined;
};

const ofInterface = (name: Interface, all: ReadonlyMap<string, Point>): ReadonlyMap<string, RequirementId> =>
  new Map(
    [...all].flatMap(([key, point]) => {
      const id = under(name, point);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );

/** The faults that show at an interface, each with the requirement that it breaks there. */
export const faultsOf = (name: Interface): ReadonlyMap<string, RequirementId> => ofInterface(name, faults);

/** The variants that show at an interface, each with the open point that it settles there. */
export const variantsOf = (name: Interface): ReadonlyMap<string, RequirementId> => ofInterface(name, variants);
