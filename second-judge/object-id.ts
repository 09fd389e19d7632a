// Answers about holds and bookings that cannot be: under an id that is no uuid, or one that the client has made up and no create
// has named. Spec 2, 2.4, 2.10, 4.1 rules 3 and 5, 7.
import { isOperatorV1 } from '../schemas/interfaces.ts';
import { isObject } from '../schemas/object.ts';
import { memberOf, uuidOf } from './document.ts';
import type { Call } from './recording.ts';
import { type Contradiction, referencesTo } from './verdict.ts';

const ABOUT_ONE = /^(?:get|release|cancel|confirm|extend|create)(?:Hold|Booking)$/;

/** What is said of something that is there, or by a target that failed. What matches nothing is refused otherwise. */
const isOfAnObject = ({ outcome, status }: Call): boolean =>
  outcome === 'done' || [409, 422, 500, 501].includes(status);

/** The id of a hold or booking in a request or an answer. */
const idIn = (body: unknown): unknown => {
  const { id, uuid } = memberOf(body, 'hold') ?? memberOf(body, 'booking') ?? (isObject(body) ? body : {});
  return id ?? uuid;
};

/** The id of the path of a call, as it is written. */
const idInPath = ({ url }: Call): string => {
  const [, inV2] = url.pathname.split('/bookings/');
  return (inV2?.replace('cancel/', '') ?? url.pathname.split('/').at(-1) ?? '').split('/')[0] ?? '';
};

/** The first such answer of each operation. */
export function* judgeObjectIds(calls: readonly Call[]): Generator<Contradiction> {
  const own = calls.filter(({ operation }) => ABOUT_ONE.test(operation));
  const creates = own.filter(({ operation }) => operation.startsWith('create'));
  const made = new Set(creates.flatMap(({ sent, shown }) => [uuidOf(idIn(sent)), uuidOf(idIn(shown))]));
  const told = new Set<string>();
  for (const call of own) {
    const how = told.has(call.operation) ? undefined : impossible(call, made);
    if (how !== undefined) {
      told.add(call.operation);
      yield {
        interface: call.interface,
        object: `call of line ${call.line}`,
        exchanges: referencesTo([call]),
        beside: [],
        sentence: `Line ${call.line} ${how}.`,
        source: isOperatorV1(call.interface) ? '2; 4.1 rules 3 and 5; 7' : '4.4; 7',
      };
    }
  }
}

const impossible = (call: Call, made: ReadonlySet<string | undefined>): string | undefined => {
  const { operation, status, isBroken, outcome, sent, shown } = call;
  const isOperator = isOperatorV1(call.interface);
  const id = idIn(shown);
  if (isOperator && outcome === 'done' && typeof id === 'string' && uuidOf(id) === undefined) {
    return `shows the id ${id}, which is no uuid`;
  }
  if (operation.startsWith('create')) {
    const asked = idIn(sent);
    const isNone = isOperator && typeof asked === 'string' && uuidOf(asked) === undefined;
    return isNone && status >= 500 && isOfAnObject(call)
      ? `answers ${status} to the id ${asked}, which is no uuid`
      : undefined;
  }
  const named = idInPath(call);
  const uuid = uuidOf(named);
  if (!isOfAnObject(call) || made.has(uuid)) {
    return undefined;
  }
  if (uuid === undefined) {
    return isOperator ? `answers ${status} about ${named}, which is no uuid` : undefined;
  }
  return isBroken ? `answers ${status} about ${uuid}, which no create has named` : undefined;
};
