// How a refusal of v2 is answered. Spec 7. Spec silent: the fields of the error object.
import { showing } from '../../kernel/around.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { Refusal } from './refusal.ts';

/** An error answer; an empty text is no body. */
interface ErrorAnswer {
  status: number;
  type: string;
  text: string;
}

type Write = Version<[Refusal], ErrorAnswer>;

const json = (status: number, body: object, type = 'application/json'): ErrorAnswer => ({
  status,
  type,
  text: JSON.stringify(body),
});

const chosen: Write = choice<[Refusal], ErrorAnswer>(
  'operator-v2.error.object',
  // Spec silent: the fields of the error object.
  (_world, { status, code, message, named }) => json(status, { error: code, errorMessage: message, ...named }),
  {
    'v2-errors-are-wrapped': (_world, { status, code, message }) => json(status, { error: { code, message } }),
    'v2-errors-are-problem-json': (_world, { status, code, message }) =>
      json(status, { title: code, status, detail: message }, 'application/problem+json'),
    'v2-errors-have-no-body': (_world, { status }) => ({ status, type: 'application/json', text: '' }),
  },
);

/** A member named `status` or `code` says the same as in other error objects (RFC 9457); every other one has the reason. */
const withMembers = (members: readonly string[], { status, code, message }: Refusal): object =>
  Object.fromEntries(members.map((name) => [name, ({ status, code } as Record<string, unknown>)[name] ?? message]));

/** With the members that the operator has that the mock is like. */
const plain: Write = (world, refusal) =>
  world.errorMembers.length > 0
    ? json(refusal.status, withMembers(world.errorMembers, refusal))
    : chosen(world, refusal);

const unauthorized: Write = choice<[Refusal], ErrorAnswer>('Spec silent: the body of a 401', plain, {
  'a-401-has-no-body': showing(plain, (_own, refusal) => ({ ...(refusal.code === 'UNAUTHORIZED' && { text: '' }) })),
});

/** Status and body of a refusal: never HTML, never a stack. */
export const errorAnswer: Write = rule<[Refusal], ErrorAnswer>(
  'operator-v2.booking.unknown-uuid-is-refused',
  unauthorized,
  {
    'v2-unknown-booking-shows-a-stack': (world, refusal) =>
      refusal.code === 'INVALID_BOOKING_UUID'
        ? { status: 500, type: 'text/html', text: `<pre>${refusal.stack}</pre>` }
        : unauthorized(world, refusal),
  },
);

/** The refusal of an unknown path. Spec 7. */
export const unknownPath: Version<[], Refusal> = rule<[], Refusal>(
  'operator-v2.path.unknown-is-404',
  () => new Refusal('NOT_FOUND', 'there is no such path'),
  {
    'v2-unknown-path-is-400': () => new Refusal('BAD_REQUEST', 'there is no such path'),
    'v2-unknown-path-is-200': () => new Refusal('NOT_FOUND', 'there is no such path', 200),
  },
);

const plainOcto: Version<[Refusal], ErrorAnswer> = (_world, { status, code, message, named }) => ({
  status,
  type: 'application/json',
  text: JSON.stringify({ error: code, errorMessage: message, ...named }),
});

/** A refusal with its code, words, and the id that is not known. */
export const octoError: Version<[Refusal], ErrorAnswer> = rules<[Refusal], ErrorAnswer>(plainOcto, {
  'operator-v2.octo.error-members': {
    'octo-errors-have-no-words': showing(plainOcto, (_own, refusal) => ({
      text: JSON.stringify({ error: refusal.code }),
    })),
  },
  'operator-v2.octo.unknown-product-is-named': {
    'octo-unknown-product-is-not-named': (world, { code, message, status, named }) =>
      plainOcto(world, new Refusal(code, message, status, code === 'INVALID_PRODUCT_ID' ? {} : named)),
    'octo-unknown-product-is-a-bad-request': (world, refusal) =>
      plainOcto(
        world,
        refusal.code === 'INVALID_PRODUCT_ID'
          ? new Refusal('BAD_REQUEST', refusal.message, 400, refusal.named)
          : refusal,
      ),
  },
});
