import type { Speaking } from '../interfaces.ts';
import { availability } from './v1/availability.ts';
import { booking } from './v1/booking.ts';
import { exchange } from './v1/exchange.ts';
import { history } from './v1/history.ts';
import { hold } from './v1/hold.ts';
import { property } from './v1/property.ts';

/**
 * The v1.2 dialect, in the order of the specification: what holds for the availability, hold and booking calls of every
 * interface that speaks it. An id is complete with the name of the interface before it. Spec 4.1, 4.2.
 */
export const v1 = { ...exchange, ...availability, ...hold, ...booking, ...property, ...history } as const;

/** The part of an id behind the name of the interface: `hold.fields`. */
export type V1Requirement = keyof typeof v1;

/** `partner.hold.fields` */
export type V1RequirementId = `${Speaking<'v1'>}.${V1Requirement}`;
