import { availability } from './partner/availability.ts';
import { booking } from './partner/booking.ts';
import { exchange } from './partner/exchange.ts';
import { generated } from './partner/generated.ts';
import { hold } from './partner/hold.ts';

/** The Partner API v1.2, in the order of the specification. */
export const partner = { ...exchange, ...availability, ...hold, ...booking, ...generated } as const;

export type PartnerRequirementId = keyof typeof partner;
