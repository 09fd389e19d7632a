import { Blocked } from '../errors.ts';

/** @throws Blocked where a check would ask for no seats, as another seller took those that it saw */
export const assertSomeLeft = (seats = 1): void => {
  if (seats < 1) {
    throw new Blocked('the seats that were free a moment ago are taken: somebody else sells here');
  }
};
