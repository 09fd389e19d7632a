// What OCTO 1.0 publishes of every answer: its members, with their types and listed values.
import { OCTO_ANSWER } from '../../../schemas/operations/octo.ts';
import type { OperatorV2RequirementId } from '../../../schemas/requirements/operator-v2.ts';
import { violations } from '../../../schemas/validate.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant } from '../../judge/invariants.ts';

const requirements: Readonly<Record<string, OperatorV2RequirementId>> = {
  'octo/supplier': 'operator-v2.octo.supplier-members',
  'octo/product': 'operator-v2.octo.product-members',
  'octo/availability': 'operator-v2.octo.availability-members',
  'octo/calendar-day': 'operator-v2.octo.calendar-members',
  'octo/booking': 'operator-v2.octo.booking-members',
};

const departures = (schemaId: string, value: unknown, at = ''): Difference[] =>
  violations(schemaId, value).map(({ place, message }) => ({
    expected: message,
    received: shown(valueAt(value, place)),
    pointer: `${at}${place}`,
  }));

const departuresOf = (schemaId: string, json: unknown): Difference[] =>
  Array.isArray(json)
    ? json.flatMap((value, index) => departures(schemaId, value, `/${index}`))
    : departures(schemaId, json);

const schemaOf = ({ intent: { response = '' } }: Exchange): string => OCTO_ANSWER[response] ?? response;

/** One rule a schema. An empty list says nothing. */
export const octoRules: Invariant[] = [
  ...Object.entries(requirements).map(
    ([schemaId, requirement]): Invariant => ({
      requirement,
      judge: (exchange) =>
        !exchange.succeeded ||
        !exchange.isJson ||
        schemaOf(exchange) !== schemaId ||
        (Array.isArray(exchange.json) && exchange.json.length === 0)
          ? undefined
          : departuresOf(schemaId, exchange.json),
    }),
  ),
  {
    requirement: 'operator-v2.octo.error-members',
    judge: (exchange) =>
      exchange.status === 400 && exchange.isJson ? departures('octo/error', exchange.json) : undefined,
  },
];
