// What holds for every answer of the Channel API. Spec 2, 2.8, 2.11, 4, 4.3, 7.
import { isUuid } from '../../schemas/formats.ts';
import { repeated } from '../../schemas/group.ts';
import type { ChannelRequirementId } from '../../schemas/requirements/channel.ts';
import { violations } from '../../schemas/validate.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { shown } from '../judge/expect.ts';
import type { Difference, Invariant } from '../judge/invariants.ts';
import { differences } from '../judge/reflection.ts';
import { sameId } from '../v1/availability.ts';
import { contentRules } from '../v1/invariants/content.ts';
import { errorRules } from '../v1/invariants/error.ts';
import type { V1Invariant } from '../v1/invariants/invariant.ts';
import { requestIdRules } from '../v1/invariants/request-id.ts';

type ChannelInvariant = Invariant<ChannelRequirementId>;

/** A rule that the Partner API has in the same words. */
const likewise = (
  requirement: ChannelRequirementId,
  rules: readonly V1Invariant[],
  id: V1Invariant['requirement'],
): ChannelInvariant => {
  const rule = rules.find((one) => one.requirement === id);
  if (rule === undefined) {
    throw new Error(`the dialect has no rule ${id}`);
  }
  return { requirement, judge: rule.judge };
};

/** One supplier or rate of the answer to a create, with its pointer. */
const createdIn = (exchange: Exchange, kind: 'supplier' | 'rate'): { value: unknown; at: string }[] => {
  const { operation } = exchange.intent;
  const name = kind === 'supplier' ? 'Supplier' : 'Rate';
  const one = exchange.at(`/${kind}`);
  if (!exchange.succeeded) {
    return [];
  }
  if (operation === `create${name}`) {
    return one === undefined ? [] : [{ value: one, at: `/${kind}` }];
  }
  return operation === `create${name}s`
    ? listAt(exchange.canonical, `/${kind}s`).map((value, index) => ({ value, at: `/${kind}s/${index}` }))
    : [];
};

/** The members of a supplier or rate have their type and form, whatever else stands in the answer. */
const fields =
  (kind: 'supplier' | 'rate'): ChannelInvariant['judge'] =>
  (exchange) => {
    const created = createdIn(exchange, kind);
    return created.length === 0
      ? undefined
      : created.flatMap(({ value, at }) =>
          violations(`common/${kind}`, value).map(({ place, message }) => ({
            expected: message,
            received: shown(valueAt(value, place)),
            pointer: `${at}${place}`,
          })),
        );
  };

/** What a create sends of a kind: one, or several. */
const sentOf = ({ intent: { meant } }: Exchange, kind: 'supplier' | 'rate'): unknown[] => {
  const one = valueAt(meant, `/${kind}`);
  return one === undefined ? listAt(meant, `/${kind}s`) : [one];
};

const idOf = (value: unknown): string | undefined => textAt(value, '/id');

/** Whether an earlier create had the same id. Spec silent: a further one may be answered with the first object. */
const isRepeated = (
  exchange: Exchange,
  history: readonly Exchange[],
  kind: 'supplier' | 'rate',
  sent: unknown,
): boolean =>
  history.some(
    (other) =>
      other.number < exchange.number && sentOf(other, kind).some((earlier) => sameId(idOf(sent), idOf(earlier))),
  );

/** What was sent for one that an answer shows: that with its id, or its code; the only one of all. */
const sentFor = (shownOne: unknown, all: readonly unknown[]): unknown =>
  all.length === 1
    ? all[0]
    : (all.find((sent) => sameId(idOf(sent), idOf(shownOne))) ??
      all.find((sent) => textAt(sent, '/code') !== undefined && textAt(sent, '/code') === textAt(shownOne, '/code')));

/** What an answer shows of what was sent: members that it leaves out are its own matter, ids have requirements of their own. */
const shownAsSent =
  (kind: 'supplier' | 'rate'): ChannelInvariant['judge'] =>
  (exchange, history) => {
    const all = sentOf(exchange, kind);
    const created = createdIn(exchange, kind).flatMap(({ value, at }) => {
      const sent = sentFor(value, all);
      const isJudged = typeof sent === 'object' && sent !== null && !isRepeated(exchange, history, kind, sent);
      return isJudged ? [{ sent, value, at }] : [];
    });
    if (created.length === 0 || exchange.intent.violation !== undefined) {
      return undefined;
    }
    return created.flatMap(({ sent, value, at }) => {
      const known = Object.fromEntries(
        Object.entries(sent).filter(([name]) => name !== 'id' && valueAt(value, `/${name}`) !== undefined),
      );
      return differences(known, value, at).map((difference) => ({
        expected: shown(difference.sent),
        received: shown(difference.received),
        pointer: difference.pointer,
      }));
    });
  };

const channelsIn = (exchange: Exchange): { value: unknown; at: string }[] => {
  const listed = listAt(exchange.canonical, '/channels').map((value, index) => ({ value, at: `/channels/${index}` }));
  const one = exchange.at('/channel');
  return !exchange.succeeded || !['listChannels', 'getChannel'].includes(exchange.intent.operation)
    ? []
    : one === undefined
      ? listed
      : [...listed, { value: one, at: '/channel' }];
};

const eachChannel =
  (judge: (channel: { value: unknown; at: string }) => Difference[]): ChannelInvariant['judge'] =>
  (exchange) => {
    const found = channelsIn(exchange);
    return found.length === 0 ? undefined : found.flatMap(judge);
  };

const ofCreateOrRead = ({ intent }: Exchange): boolean => intent.response !== undefined;

const requestIds = likewise(
  'channel.req-id.every-answer-carries-one',
  requestIdRules,
  'req-id.every-answer-carries-one',
);

const rules: readonly ChannelInvariant[] = [
  {
    ...requestIds,
    judge: (exchange, history) => (ofCreateOrRead(exchange) ? requestIds.judge(exchange, history) : undefined),
  },
  likewise('channel.req-id.never-of-another-request', requestIdRules, 'req-id.never-of-another-request'),
  likewise('channel.req-id.comes-back', requestIdRules, 'req-id.comes-back'),
  likewise('channel.content.is-json', contentRules, 'content.is-json'),
  likewise('channel.error.object-on-4xx', errorRules, 'error.object-on-4xx'),
  {
    requirement: 'channel.channel.id-is-a-uuid',
    judge: eachChannel(({ value, at }) =>
      isUuid(textAt(value, '/id') ?? '')
        ? []
        : [{ expected: 'a uuid', received: shown(valueAt(value, '/id')), pointer: `${at}/id` }],
    ),
  },
  {
    requirement: 'channel.channel.id-is-unique',
    judge: (exchange) => {
      const ids = channelsIn(exchange).flatMap(({ value }) => textAt(value, '/id') ?? []);
      return exchange.intent.operation !== 'listChannels' || ids.length === 0
        ? undefined
        : repeated(ids, (id) => id.toLowerCase()).map((id) => ({
            expected: 'each id once',
            received: `${id} more than once`,
            pointer: '/channels',
          }));
    },
  },
  {
    requirement: 'channel.channel.is-the-asked',
    judge: (exchange) => {
      const id = textAt(exchange.at('/channel'), '/id');
      const asked = exchange.intent.parameters.channel_id;
      return exchange.intent.operation !== 'getChannel' || !exchange.succeeded || id === undefined
        ? undefined
        : sameId(id, asked)
          ? []
          : [{ expected: shown(asked), received: shown(id), pointer: '/channel/id' }];
    },
  },
  { requirement: 'channel.supplier.fields', judge: fields('supplier') },
  { requirement: 'channel.supplier.answer-shows-what-was-sent', judge: shownAsSent('supplier') },
  { requirement: 'channel.rate.fields', judge: fields('rate') },
  { requirement: 'channel.rate.answer-shows-what-was-sent', judge: shownAsSent('rate') },
];

/** The calls through the other API of the platform are judged by its own requirements. */
export const channelInvariants: readonly ChannelInvariant[] = rules.map(({ requirement, judge }) => ({
  requirement,
  judge: (exchange, history) => (exchange.intent.interface === 'channel' ? judge(exchange, history) : undefined),
}));
