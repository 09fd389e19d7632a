import type { Interface } from '../interfaces.ts';
import { booking } from './booking.ts';
import { channel } from './channel.ts';
import { operatorV2 } from './operator-v2.ts';
import { type Requirement, under } from './requirement.ts';
import { caller, resellerCaller, setUpCaller } from './v1/caller.ts';
import { v1 } from './v1.ts';

/** The same requirements, for the side that implements the interface. */
const borneBy = <Rows extends Record<string, Requirement>>(bearer: 'platform', rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, bearer }])) as Rows;

const byInterface = {
  partner: under('partner', { ...v1, ...caller }),
  'operator-v2': operatorV2,
  booking: { ...borneBy('platform', { ...under('booking', v1), ...booking }), ...under('booking', resellerCaller) },
  channel: { ...borneBy('platform', channel), ...under('channel', setUpCaller) },
} satisfies Record<Interface, Record<string, Requirement>>;

/** The id of a requirement, in words. A misspelt one does not compile. */
export type RequirementId = {
  [Name in keyof typeof byInterface]: keyof (typeof byInterface)[Name];
}[keyof typeof byInterface];

/** The catalogue: every testable sentence, each under its id. */
export const catalogue: Readonly<Record<RequirementId, Requirement>> = Object.assign({}, ...Object.values(byInterface));

export const requirementIds = Object.keys(catalogue) as RequirementId[];

export const isRequirementId = (text: string): text is RequirementId => Object.hasOwn(catalogue, text);
