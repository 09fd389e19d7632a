// Which operation a request is for, and what its answers look like: read from the contract, for every interface.
import { loadBinding } from '../../schemas/bindings/load.ts';
import { type Dialect, type Interface, interfaces, type Speaking } from '../../schemas/interfaces.ts';
import { catalogOperations } from '../../schemas/operations/booking.ts';
import { operationsOf } from '../../schemas/operations/by-interface.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import {
  catalogRequirement,
  operatorV2Requirement,
  partnerErrorRequirement,
  partnerRequirement,
  type Standing,
} from './requirement-of-field.ts';

/** What of a request says which operation it is for. */
type Called = Pick<Request, 'method' | 'url'>;

/** A kind of answer of an operation. */
export interface Answer {
  /** `partner.getHold`, or `partner.getHold refused`. */
  name: string;
  /** As the exchanges of a run name it. */
  operation: string;
  refused: boolean;
  /** Whether a request is for the operation. */
  takes(request: Called): boolean;
  schema: string;
  /** The answer is a list of the objects that the schema describes. */
  list: boolean;
  requirementOf(standing: Standing): RequirementId | undefined;
}

export const takesPath = (method: string, path: string) => {
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (request: Called): boolean => request.method === method && pattern.test(new URL(request.url).pathname);
};

/** A requirement of the dialect, as that of an interface that speaks it. */
const under =
  (own: Interface, requirementOf: Answer['requirementOf']): Answer['requirementOf'] =>
  (standing) =>
    requirementOf(standing)?.replace(/^partner\./, `${own}.`) as RequirementId | undefined;

/** A list of suppliers is refused with 401 alone, whose body is free. */
const v1Answers = (own: Interface): Answer[] =>
  Object.entries<Operation>(operationsOf[own as Speaking<'v1'>]).flatMap(([name, operation]): Answer[] => {
    const requirementOf = name in catalogOperations ? catalogRequirement : partnerRequirement;
    const common = {
      operation: `${own}.${name}`,
      takes: takesPath(operation.method, operation.path),
      list: false,
    };
    const shown =
      operation.response !== undefined
        ? [
            {
              ...common,
              name: `${own}.${name}`,
              refused: false,
              schema: operation.response,
              requirementOf: under(own, requirementOf),
            },
          ]
        : [];
    return [
      ...shown,
      ...(name === 'listSuppliers'
        ? []
        : [
            {
              ...common,
              name: `${own}.${name} refused`,
              refused: true,
              schema: 'common/error-envelope',
              requirementOf: under(own, partnerErrorRequirement),
            },
          ]),
    ];
  });

/** By the default binding, in which the words on the wire are ours. The fields of its errors are not shown. */
const operatorV2Answers = (): Answer[] => {
  const { operations } = loadBinding('operator-v2');
  return Object.entries(operatorV2Operations).flatMap(([name, { response, list }]): Answer[] => {
    const bound = operations[name as keyof typeof operations];
    return bound === undefined
      ? []
      : [
          {
            name: `operator-v2.${name}`,
            operation: `operator-v2.${name}`,
            refused: false,
            takes: takesPath(bound.method, bound.path),
            schema: response,
            list,
            requirementOf: operatorV2Requirement,
          },
        ];
  });
};

/** The form of these answers is not shown: what of suppliers and rates is has the faults of its rules. */
const channelAnswers = (): Answer[] =>
  Object.entries<Operation>(channelOperations).flatMap(([name, { method, path, response }]) =>
    response === undefined
      ? []
      : [
          {
            name: `channel.${name}`,
            operation: `channel.${name}`,
            refused: false,
            takes: takesPath(method, path),
            schema: response,
            list: false,
            requirementOf: () => undefined,
          },
        ],
  );

const byDialect: Record<Dialect, (name: Interface) => Answer[]> = {
  v1: v1Answers,
  v2: operatorV2Answers,
  'set-up': channelAnswers,
};

/** Every kind of answer of an interface that has a body. */
export const answersOf = (name: Interface): Answer[] => byDialect[interfaces[name].dialect](name);
