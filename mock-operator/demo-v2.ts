// What the demo operator sells besides, through v2 only: a garden with opening hours, and a neighbour's museum.

import { demoSupplier, idOf, type Plan, plan, rate, TIME_ZONE } from './demo.ts';
import { supplierDetails } from './demo-details.ts';
import type { Contact, Product, Supplier } from './kernel/offer.ts';

/** Published demo credentials: no secret. */
export const DEMO_AUTHORIZATION = {
  full: 'Bearer demo-v2-token',
  restricted: 'Bearer demo-v2-restricted',
  reader: 'Bearer demo-v2-reader',
};

/** A second supplier: all that the restricted key may see. */
const desk: Contact = {
  website: 'https://museum.example',
  email: 'tickets@museum.example',
  telephone: '+31 20 5550199',
  address: 'Prins Hendrikkade 1, Amsterdam',
};

export const neighbour: Supplier = {
  id: idOf('neighbour'),
  code: 'MUSEUM',
  name: 'Harbour Museum',
  contact: desk,
  details: supplierDetails('HM', 'Harbour Museum', desk),
};

const garden: Product = {
  id: idOf('garden'),
  supplierId: demoSupplier.id,
  code: 'GARDEN',
  name: 'Botanical Garden',
  availabilityType: 'OPENING_HOURS',
  timeZone: TIME_ZONE,
};

const museum: Product = {
  id: idOf('museum'),
  supplierId: neighbour.id,
  code: 'MUSEUM',
  name: 'Harbour Museum',
  availabilityType: 'START_TIME',
  timeZone: TIME_ZONE,
};

export const v2Products: Product[] = [garden, museum];

const [monday, wednesday] = [1, 3];

/** Two ranges a day; Wednesdays are listed as closed, Mondays are never available. */
const opening: Partial<Plan> = {
  seats: 8,
  maxCapacity: 8,
  hours: [7, 12],
  lengthHours: 4,
  closedOn: [wednesday],
  neverOn: [monday],
};

const entry = rate(garden, 'ENTRY', 'Entry', {});

export const v2Plans: Plan[] = [
  plan(entry, { ...opening, onThursdays: true }),
  plan(rate(garden, 'GLASSHOUSE', 'Glasshouse', {}), { ...opening, seats: 3, maxCapacity: 3 }),
  plan(rate(museum, 'VISIT', 'Visit', {})),
];

/** A Monday: the garden is never available on it. */
export const neverAvailable = { productId: garden.id, optionId: entry.id, localDate: '2035-01-01' };
