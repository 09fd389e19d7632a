// The request id, the envelope, the content type and the refusals of the Channel API. Spec 2, 4, 7.
import type { Text } from '../../../kernel/answer-text.ts';
import { lacking, showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import { rule, rules, type Version } from '../../../kernel/rule.ts';
import { envelope, textOf } from '../../../partner/rules/envelope.ts';
import { answerId, type Call, ofAnotherCall } from '../../../partner/rules/request-id.ts';

const idOfAnotherCall = ofAnotherCall(answerId);

/** The request id of an answer. */
export const channelAnswerId: Version<[Call], string> = rules(answerId, {
  'channel.req-id.comes-back': {
    'set-up-answers-a-request-id-of-its-own': (world, call) =>
      call.fromBody === undefined ? answerId(world, call) : world.newId(),
    'set-up-answers-a-request-id-with-another-end': (world, call) =>
      call.fromBody === undefined ? answerId(world, call) : `${answerId(world, call).slice(0, -12)}000000000000`,
  },
  'channel.req-id.never-of-another-request': {
    'set-up-answers-carry-the-first-request-id': idOfAnotherCall.first,
    'set-up-answers-carry-the-request-id-before': idOfAnotherCall.before,
  },
});

/** The body of a successful answer: what it shows, and `meta`. */
export const channelEnvelope: Version<[Body, reqId: string], Body> = rule(
  'channel.req-id.every-answer-carries-one',
  envelope,
  {
    'set-up-answers-lack-meta': lacking(envelope, 'meta'),
    'set-up-answers-have-a-request-id-without-dashes': (world, body, reqId) =>
      envelope(world, body, reqId.replaceAll('-', '')),
  },
);

/** The JSON text of a body, and its content type. */
export const channelText: Version<[Body], Text> = rule('channel.content.is-json', textOf, {
  'set-up-answers-are-plain-text': showing(textOf, () => ({ type: 'text/plain; charset=utf-8' })),
  'set-up-answers-are-html': showing(textOf, () => ({ type: 'text/html' })),
});

/** The answer to a call that is refused. */
export const channelRefusal: Version<[Response], Response> = rule(
  'channel.error.object-on-4xx',
  (_world, refusal: Response): Response => refusal,
  {
    'set-up-is-refused-without-a-body': (_world, { status }) => new Response(null, { status }),
    'set-up-is-refused-with-a-message-alone': (_world, { status }) =>
      Response.json({ message: 'this cannot be set up' }, { status }),
  },
);
