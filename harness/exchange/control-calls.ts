// Calls to control interfaces are no exchanges with the target, but what checks find follows from their answers too.
import type { SafeText } from '../../schemas/text/safe-text.ts';
import { writtenMoment } from '../transport/events.ts';
import { currentLearner } from '../transport/scope.ts';
import type { Transport } from '../transport/wire.ts';
import { writtenCall } from './exchange.ts';

/** The same transport, whose calls are entered as control calls of the check that makes them. */
export const enteringControl =
  (transport: Transport, text: SafeText): Transport =>
  async (request, options) => {
    const { moment, ...result } = await transport(request, options);
    const by = currentLearner();
    if (by !== undefined && moment !== undefined) {
      by.control.push({
        number: by.control.length + 1,
        operation: 'control',
        ...writtenMoment(moment),
        ...writtenCall(request, result, text),
      });
    }
    return result;
  };
