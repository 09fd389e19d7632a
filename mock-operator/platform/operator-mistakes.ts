// What an operator of somebody else does wrong in its answers to the platform. Spec 2, 4.1, 7.

import { isUuid } from '../../schemas/formats.ts';
import { isObject } from '../../schemas/object.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { type Violation, violations } from '../../schemas/validate.ts';
import { matcherOf } from '../caller/operation.ts';
import type { Finding } from '../wire/call-record.ts';
import { isJsonType } from '../wire/json.ts';
import type { ForwardedCall, UpstreamAnswer } from './upstream.ts';

interface Mistake {
  requirement: RequirementId;
  /** Into the entry of the journal. */
  pointer: string;
  message: string;
}

const operationOf = matcherOf(partnerOperations);

/** At most this number of mistakes are reported of one answer. */
const MAX = 20;

/** What the form of a member belongs to, by its place in an answer; the first that fits has it. */
const FORMS: readonly [place: RegExp, requirement: RequirementId][] = [
  [/\/hours\/\d/, 'partner.rate.hours-fields'],
  [/\/items\/\d+\/rate(\/|$)/, 'partner.rate.fields'],
  [/\/timeline\/\d/, 'partner.hold.timeline-event-fields'],
  [/^\/hold\/items\/\d/, 'partner.hold.item-fields'],
  [/^\/hold(\/|$)/, 'partner.hold.fields'],
  [/^\/booking\/items\/\d/, 'partner.booking.item-fields'],
  [/^\/booking\/tickets\/\d/, 'partner.booking.ticket-fields'],
  [/^\/booking(\/|$)/, 'partner.booking.fields'],
  [/\/availability\/\d|^\/availability\//, 'partner.availability.fields'],
  [/^\/availabilities(\/|$)/, 'partner.availability-list.fields'],
  [/^\/(availability|bookable)$/, 'partner.availability-single.fields'],
];

/** A member that is null stands for none. Spec silent. */
const withoutNulls = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) : value,
  );

const reqIdIn = (text: string | undefined): unknown => {
  const { meta } = (jsonIn(text)?.value ?? {}) as { meta?: { reqId?: unknown } };
  return meta?.reqId;
};

const ofRequestId = (sent: unknown, text: string): Mistake[] => {
  const came = reqIdIn(text);
  const pointer = '/answer/body/meta/reqId';
  if (typeof came !== 'string' || !isUuid(came)) {
    const message =
      came === undefined ? 'The answer carries no request id.' : 'The request id of the answer is no uuid.';
    return [{ requirement: 'partner.req-id.every-answer-carries-one', pointer, message }];
  }
  return typeof sent === 'string' && sent.toLowerCase() !== came.toLowerCase()
    ? [
        {
          requirement: 'partner.req-id.comes-back',
          pointer,
          message: `The request id is not that of the call, ${sent}.`,
        },
      ]
    : [];
};

/** Where a violation is: a member that is missing at its own place. */
const placeOf = ({ keyword, pointer, params }: Violation): string =>
  keyword === 'required' ? `${pointer}/${params.missingProperty}` : pointer;

const inWords = ({ message }: Violation): string => `Expected ${message}.`;

const ofForm = (schema: string, text: string): Mistake[] =>
  violations(schema, withoutNulls(text)).flatMap((violation) => {
    const at = placeOf(violation);
    const requirement = FORMS.find(([place]) => place.test(at))?.[1];
    return requirement === undefined
      ? []
      : [{ requirement, pointer: `/answer/body${at}`, message: inWords(violation) }];
  });

const ofSuccess = ({ response }: Operation, sent: string | undefined, { status, text }: UpstreamAnswer): Mistake[] => {
  if (response === undefined) {
    return [];
  }
  if (text === '') {
    const message = `The answer with ${status} has no body.`;
    return [{ requirement: 'partner.content.is-well-formed', pointer: '/status', message }];
  }
  return [...ofRequestId(reqIdIn(sent), text), ...ofForm(response, text)];
};

/** A cancel is answered with 204 and nothing else, whatever body came with it. Spec 4.1 rule 4. */
const ofCancel = ({ status, text }: UpstreamAnswer): Mistake[] =>
  status === 204 && text === ''
    ? []
    : [
        {
          requirement: 'partner.booking.cancel-is-204-and-empty',
          pointer: '/status',
          message: `A cancel that succeeds is 204 and empty, not ${status}${text === '' ? '' : ' with a body'}.`,
        },
      ];

const ofContent = ({ headers, text }: UpstreamAnswer): Mistake[] => {
  const type = headers['content-type'] ?? '';
  return [
    ...(isJsonType(type)
      ? []
      : [
          {
            requirement: 'partner.content.is-json' as const,
            pointer: '/answer/headers/content-type',
            message: `The answer is ${type === '' ? 'of no content type' : type}, not application/json.`,
          },
        ]),
    ...(jsonIn(text) === undefined
      ? [
          {
            requirement: 'partner.content.is-well-formed' as const,
            pointer: '/answer/body',
            message: 'The body of the answer is no JSON document.',
          },
        ]
      : []),
  ];
};

/** A 401 may come without the error object. Spec silent. */
const ofRefusal = ({ status, text }: UpstreamAnswer): Mistake[] =>
  status === 401
    ? []
    : violations('common/error-envelope', jsonIn(text)?.value).map((violation) => ({
        requirement: 'partner.error.object-on-4xx' as const,
        pointer: `/answer/body${placeOf(violation)}`,
        message: inWords(violation),
      }));

const mistakesIn = (call: Pick<ForwardedCall, 'method' | 'path' | 'body'>, answer: UpstreamAnswer): Mistake[] => {
  const { status, text } = answer;
  const name = operationOf(call.method, new URL(call.path, 'http://operator.test').pathname)?.name;
  if (name === undefined || status >= 500) {
    return [];
  }
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && name === 'cancelBooking') {
    return ofCancel(answer);
  }
  const content = text === '' ? [] : ofContent(answer);
  const isRead = jsonIn(text) !== undefined || text === '';
  return [
    ...content,
    ...(isSuccess && isRead ? ofSuccess(partnerOperations[name], call.body, answer) : []),
    ...(status >= 400 && isRead ? ofRefusal(answer) : []),
  ];
};

/** The findings of an answer, each a MUST that it breaks. */
export const operatorMistakes = (
  call: Pick<ForwardedCall, 'method' | 'path' | 'body'>,
  answer: UpstreamAnswer,
): Finding[] =>
  mistakesIn(call, answer)
    .slice(0, MAX)
    .map((mistake) => ({ severity: 'error', sentence: catalogue[mistake.requirement].sentence, ...mistake }));
