import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * The control request of a refused call: the same call without the violation, which must have been accepted in this run.
 * A target that refuses everything so passes nothing.
 */
export const assertAccepted = (control: Exchange): void => {
  if (!control.succeeded) {
    throw new Blocked(
      `the same call without the violation was not accepted either, so that a refusal shows nothing: find out why ${control.call}`,
    );
  }
};

/** A call beyond a limit was carried out or refused. @throws Blocked after a 5xx: nobody knows what was done, or why. */
export const assertDecided = (beyond: Exchange): void => {
  if (!beyond.succeeded && !beyond.refused) {
    throw new Blocked(`neither carried out nor refused, so that no limit is seen: ${beyond.call}`);
  }
};

/** A call whose refusal is only the beginning of what is checked: a 4xx. After a 5xx nobody knows what was done. */
export const mustHaveRefused = (answer: Exchange): void => {
  if (!answer.refused) {
    throw new Blocked(
      `a call that should be refused was not, so what follows a refusal cannot be seen: ${answer.call}`,
    );
  }
};
