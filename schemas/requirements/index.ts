import type { Interface } from '../interfaces.ts';
import { booking } from './booking.ts';
import { channel } from './channel.ts';
import { operatorV2 } from './operator-v2.ts';
import { borneByPlatform, type Requirement, under } from './requirement.ts';
import { caller, resellerCaller, setUpCaller } from './v1/caller.ts';
import { v1 } from './v1.ts';

const byInterface = {
  partner: under('partner', { ...v1, ...caller }),
  'operator-v2': operatorV2,
  booking: { ...borneByPlatform({ ...under('booking', v1), ...booking }), ...under('booking', resellerCaller) },
  channel: { ...borneByPlatform(channel), ...under('channel', setUpCaller) },
} satisfies Record<Interface, Record<string, Requirement>>;

/** The id of a requirement, in words. A misspelt one does not compile. */
export type RequirementId = {
  [Name in keyof typeof byInterface]: keyof (typeof byInterface)[Name];
}[keyof typeof byInterface];

/** The catalogue: every testable sentence, each under its id. */
export const catalogue: Readonly<Record<RequirementId, Requirement>> = Object.assign({}, ...Object.values(byInterface));

export const requirementIds = Object.keys(catalogue) as RequirementId[];

export const isRequirementId = (text: string): text is RequirementId => Object.hasOwn(catalogue, text);

/** `partner.hold.release-moves` is of the area `partner.hold`. */
export const areaOf = (id: string): string => id.split('.').slice(0, 2).join('.');
