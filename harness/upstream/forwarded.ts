// What of a call of the reseller reached the operator. Spec 2, 4.2.
import { Failed } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt, valueAt } from '../exchange/pointer.ts';
import { shown } from '../judge/expect.ts';
import { differences } from '../judge/reflection.ts';
import { readJson } from '../transport/json.ts';

/** The body of a call as the operator got it; undefined where it is no JSON. */
const receivedBody = ({ request }: Exchange): unknown => {
  const json = readJson(request.body ?? '', true);
  return 'value' in json ? json.value : undefined;
};

/** The request id in `X-Request-ID`, in lower case. */
export const headerIdOf = ({ intent }: Exchange): string | undefined => intent.headerRequestId?.toLowerCase();

/** The request id of the body, in lower case. */
export const bodyIdOf = (exchange: Exchange): string | undefined =>
  textAt(receivedBody(exchange), '/meta/reqId')?.toLowerCase();

/** The id of a hold or booking that the operator was asked to make, or that it showed where it was asked for none. */
export const idAt = (exchange: Exchange, kind: 'hold' | 'booking'): string =>
  textAt(receivedBody(exchange), `/${kind}/id`) ??
  textAt(exchange.canonical, `/${kind}/id`) ??
  `call ${exchange.number}`;

/** Ids that a platform may give the things at the operator, other than its own. */
const OWN_IDS = ['id', 'holdId'];

/** What was sent, as far as it has to arrive: the ids by which things are known at the operator are the platform's matter. */
const toArrive = (sent: object): object =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !OWN_IDS.includes(name)));

/** Judges that the operator got every member. @throws Failed */
export const mustHaveGot = (call: Exchange, kind: 'hold' | 'booking', sent: object): void => {
  const pointer = `/${kind}`;
  call.markJudged();
  const lost = differences(toArrive(sent), valueAt(receivedBody(call), pointer), pointer);
  if (lost.length > 0) {
    throw new Failed(
      lost.map((difference) =>
        call.failure(`the operator gets ${shown(difference.sent)}`, shown(difference.received), difference.pointer),
      ),
    );
  }
};
