// Every duty of the caller of v2, each by its requirement.
import type { caller } from '../../../schemas/requirements/operator-v2/caller.ts';
import { didYouMean } from '../../../schemas/suggest.ts';
import { servedBesideTheEndpoint } from '../../operator-v2/rules/supplier.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { malformedBody, repeatedMembers, undeclaredBody } from '../body.ts';
import { type CallerRule, mistakeIf } from '../caller-rule.ts';
import { strangeNames } from '../query.ts';
import { availabilityCallerRules } from './availability.ts';
import { bookingCallerRules } from './booking.ts';
import { nearV2, type V2ParsedCall } from './parsed-call.ts';

const authorization: CallerRule<V2ParsedCall> = ({ record: { headers, status } }) =>
  headers.get('authorization') === undefined
    ? [{ pointer: '/headers/authorization', message: 'The header Authorization is missing.' }]
    : mistakeIf(status === 401, '/headers/authorization', 'The key in Authorization is not known.');

/** Whether a call goes to the endpoint that the supplier list names. The open standard has one address. */
const endpoint: CallerRule<V2ParsedCall> = ({ world, record: { called }, path, operation }) =>
  called === 'octo' || operation === undefined || operation === 'listSuppliers' || servedBesideTheEndpoint(world)
    ? undefined
    : mistakeIf(
        !path.startsWith('/v2/desk/'),
        '/path',
        `The endpoint of the supplier, as the list names it, is below /v2/desk, not ${path}.`,
      );

/** The open standard has operations that v2 has not: the list of bookings, and their change. */
const isOfOctoAlone = ({ called, method }: CallRecord, path: string): boolean =>
  called === 'octo' && /^(GET \/octo\/bookings|PATCH \/octo\/bookings\/[^/]+)$/.test(`${method} ${path}`);

const QUERY_NAMES = ['productId', 'optionId', 'localDateStart', 'localDateEnd'];

const parameters: CallerRule<V2ParsedCall> = ({ operation, query, record: { called } }) =>
  operation === undefined || (query.raw === '' && operation !== 'listAvailability')
    ? undefined
    : strangeNames(query, operation === 'listAvailability' && called !== 'octo' ? QUERY_NAMES : []);

/** Members that requests of the open standard have beside those of v2, at any depth. */
const OF_OCTO = new Set(['notes', 'contact', 'unitItems', 'postalCode', 'emailReceipt', 'force']);

const members: CallerRule<V2ParsedCall> = ({ record: { body, called, violations = [] }, sent }) =>
  body?.json === undefined
    ? undefined
    : violations
        .filter(({ keyword }) => keyword === 'additionalProperties')
        .filter(({ params }) => called !== 'octo' || !OF_OCTO.has(String(params.additionalProperty)))
        .map(({ pointer, params }) => {
          const name = String(params.additionalProperty);
          const near = didYouMean(
            name,
            MEMBERS.filter((known) => sent?.[known] === undefined),
          );
          return { pointer: `/body${pointer}/${name}`, message: `There is no member ${name} there.${near}` };
        });

/** What the requests of v2 may have. */
const MEMBERS = [
  'uuid',
  'channelId',
  'channelName',
  'productId',
  'optionId',
  'availabilityId',
  'availabilityIds',
  'unitItems',
  'units',
  'unitId',
  'quantity',
  'holdExpirationMinutes',
  'resellerReference',
  'reason',
  'reasonDetails',
  'contact',
];

const exchangeCallerRules = {
  'auth.caller-sends-it': authorization,
  'auth.caller-stays-within-its-permission': ({ record: { status } }) =>
    status === 401
      ? undefined
      : mistakeIf(status === 403, '/headers/authorization', 'The key does not permit this call.'),
  'path.caller-calls-an-operation': ({ record, path, operation }) =>
    isOfOctoAlone(record, path)
      ? undefined
      : mistakeIf(
          operation === undefined,
          '/path',
          () => `There is no operation ${record.method} ${path}.${nearV2(record, path)}`,
        ),
  'supplier.endpoint-is-followed': endpoint,
  'content.caller-sends-json': ({ record }) => (record.body?.text === '' ? undefined : malformedBody(record)),
  'content.caller-says-that-it-is-json': ({ record }) => undeclaredBody(record),
  'content.caller-names-each-member-once': ({ record }) => repeatedMembers(record),
  'content.caller-sends-known-members': members,
  'availability.caller-sends-known-parameters': parameters,
} satisfies Record<string, CallerRule<V2ParsedCall>>;

/** What only time shows, and what stands for every refusal, is judged beside these. */
export const v2CallerRules: Readonly<
  Record<
    Exclude<keyof typeof caller, 'cancel.caller-cancels-the-abandoned' | `error.${string}`>,
    CallerRule<V2ParsedCall>
  >
> = { ...exchangeCallerRules, ...availabilityCallerRules, ...bookingCallerRules };
