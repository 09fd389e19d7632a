// Creating a booking: in progress, holding inventory, once for each uuid. Spec 3.3, 4.4, 7.
import { rules, type Version } from '../../kernel/rule.ts';
import type { BookingRequest } from './booking.ts';
import { createFaults } from './create.faults.ts';
import { type Created, make } from './create-begin.ts';
import { known, repeated } from './create-repeat.ts';
import { resolve } from './resolve.ts';

type Create<Answer> = Version<[supplierId: string, BookingRequest], Answer>;

const createAtOnce: Create<Created> = (world, supplierId, request) => {
  const first = known(world, request);
  return first
    ? repeated(world, first, supplierId, request)
    : make(world, supplierId, request, resolve(world, supplierId, request));
};

/**
 * Makes a booking in progress and takes its inventory, in one step that no other call comes between; for a uuid that
 * has a booking, answers that one. @throws Refusal 400. Spec 3.3, 4.4.
 */
export const create: Create<Created | Promise<Created>> = rules<
  [supplierId: string, BookingRequest],
  Created | Promise<Created>
>(createAtOnce, createFaults(createAtOnce));
