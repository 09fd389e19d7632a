// What binds the caller of holds. Spec 2.10, 3.1, 4.1.
import { holds } from '../../partner/rules/hold.ts';
import { type CallerRule, mistakeIf, objectIn, textIn } from '../caller-rule.ts';
import { eachItem, fields, free, limits, newId, offered, priced, punctual } from './item.ts';
import { hasSent } from './lost.ts';
import type { V1ParsedCall } from './parsed-call.ts';

const named: CallerRule<V1ParsedCall> = (call) => {
  const { operation, ids, world, record, isElsewhere } = call;
  const { hold_id: id = '' } = ids;
  const isJudged = !isElsewhere && (record.status ?? 0) < 500;
  const isKnown = holds(world).get(id) !== undefined;
  return isJudged && (operation === 'getHold' || operation === 'releaseHold') && (isKnown || !hasSent(call, 'hold'))
    ? mistakeIf(!isKnown, '/path', `No hold has the id ${id}.`)
    : undefined;
};

/** Remembers the ends of holds as they were answered to the caller: what control or a fault ends before that is not its mistake. */
export const rememberHold = ({ operation, ids, memory, record }: V1ParsedCall): void => {
  if ((record.status ?? 0) >= 300) {
    return;
  }
  if (operation === 'releaseHold') {
    memory.holdEnds.set((ids.hold_id ?? '').toLowerCase(), record.at);
  } else if (operation === 'createHold' || operation === 'getHold') {
    const answered = objectIn(record.answered?.hold);
    const isOver = ['EXPIRED', 'RELEASED', 'FAILED'].includes(textIn(answered?.status) ?? '');
    memory.holdEnds.set(
      (textIn(answered?.id) ?? '').toLowerCase(),
      isOver ? record.at : (textIn(answered?.expires) ?? ''),
    );
  }
};

export const holdCallerRules = {
  'hold.caller-sends-the-fields': fields('hold'),
  'hold.caller-names-what-is-offered': eachItem('hold', offered),
  'hold.caller-names-a-price-of-the-rate': eachItem('hold', priced),
  'hold.caller-holds-what-is-holdable': eachItem(
    'hold',
    ({ rate, pointer }) =>
      rate && mistakeIf(!rate.holdable, `${pointer}/rateId`, `The rate ${rate.code} is not holdable.`),
  ),
  'hold.caller-asks-at-the-start': eachItem('hold', punctual('at')),
  'hold.caller-names-the-traveler-type': eachItem('hold', ({ sent, price, pointer }) => {
    const type = textIn(sent.travelerType);
    const band = price?.travelerType.ageBand;
    return type === undefined || band === undefined
      ? undefined
      : mistakeIf(
          type !== band && type !== 'ANY' && band !== 'ANY',
          `${pointer}/travelerType`,
          `The travelerType ${type} is not that of the price, ${band}, nor ANY.`,
        );
  }),
  'hold.caller-asks-for-the-future': eachItem('hold', ({ begins, pointer }, { record }) =>
    begins === undefined
      ? undefined
      : mistakeIf(begins <= record.at, `${pointer}/at`, () => `It has started: ${new Date(begins).toISOString()}.`),
  ),
  'hold.caller-keeps-to-the-limits': limits('hold'),
  'hold.caller-asks-for-what-is-free': free('hold', () => 0),
  'hold.caller-sends-a-new-uuid': newId('hold', ({ world }, id) => holds(world).get(id) !== undefined),
  'hold.caller-names-a-known-one': named,
} satisfies Record<string, CallerRule<V1ParsedCall>>;
