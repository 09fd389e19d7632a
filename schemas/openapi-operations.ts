// What the OpenAPI documents describe: the operations of each interface of an operator or a platform, with bodies in its words.
import { loadBinding } from './bindings/load.ts';
import type { Speaking } from './interfaces.ts';
import { operationsOf } from './operations/by-interface.ts';
import { OCTO_ANSWER, type OctoOperationShape, octoOperations } from './operations/octo.ts';
import type { Operation } from './operations/operation.ts';
import { type OperatorV2Operation, operatorV2Operations } from './operations/operator-v2.ts';
import { partnerOperations } from './operations/partner.ts';

/** A body by the schema that it conforms to, before it is put into the words of an interface. */
export interface DescribedBody {
  schemaId: string;
  /** The members that an interface takes of it; all without it. */
  only?: readonly string[];
  /** Our name of a member → that of the interface. */
  rename: Readonly<Record<string, string>>;
  list: boolean;
}

export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  query: readonly { name: string; required: boolean }[];
  /** Where a call may carry one of several bodies, each of them. */
  requests: readonly DescribedBody[];
  /** Texts that form a body without a schema of its own. */
  texts: readonly string[];
  response?: DescribedBody;
  /** Statuses of a success, the usual one first. Spec silent: which of them, except for the cancel of v1.2. */
  successes: readonly string[];
}

/** What the specification says is required in a query. */
const REQUIRED: Record<string, readonly string[]> = { listAvailabilities: ['start', 'end'] };

/** Where the text names none, any 2xx is a success: a create that repeats one, or is not finished yet, has another than most. */
const orAnother = (usual: string, hasBody: boolean): readonly string[] => [
  usual,
  ...['200', hasBody ? '201' : '204', '202'].filter((status) => status !== usual),
];

const successesOf = ({ method, path, request, response }: Operation): readonly string[] => {
  if (method === 'GET') {
    return ['200'];
  }
  if (path === partnerOperations.cancelBooking.path) {
    return ['204'];
  }
  return orAnother(method === 'POST' && request !== undefined ? '201' : '204', response !== undefined);
};

const bodyOf = (schemaId: string): DescribedBody => ({ schemaId, rename: {}, list: false });

/** The operations of an interface, whose bodies go as their schemas have them. */
const asPublished = (operations: Readonly<Record<string, Operation>>): DescribedOperation[] =>
  Object.entries(operations).map(([operationId, operation]) => {
    const { method, path, query = [], request, response } = operation;
    return {
      operationId,
      method,
      path,
      query: query.map((name) => ({ name, required: (REQUIRED[operationId] ?? []).includes(name) })),
      requests: request === undefined ? [] : [bodyOf(request)],
      texts: [],
      ...(response !== undefined && { response: bodyOf(response) }),
      successes: successesOf(operation),
    };
  });

/** The operations of an interface of version 1.2. */
export const published = (name: Speaking<'v1' | 'set-up'>): DescribedOperation[] => asPublished(operationsOf[name]);

/** Whether an operation of v2 changes something; a check is a read with a body. */
const isWrite = (name: string): boolean => /^(create|extend|confirm|cancel)/.test(name);

/** The operations of v2 as a binding writes them. Two that share method and path are one call with either body. */
export const operatorV2 = (bindingName: string): DescribedOperation[] => {
  const { operations, answers = {}, single } = loadBinding(bindingName);
  const answered = Object.fromEntries(Object.entries(answers).map(([theirs, ours]) => [ours, theirs]));
  const described = new Map<string, DescribedOperation>();
  for (const [name, { parameters, list, response, ...own }] of Object.entries(operatorV2Operations)) {
    const { method, path, query = {}, body = [], rename = {} } = operations[name as OperatorV2Operation];
    const request = 'request' in own ? own.request : undefined;
    const place = `${method} ${path}`;
    const before = described.get(place);
    described.set(place, {
      operationId: before?.operationId ?? name,
      method,
      path,
      query: Object.values(query).map((one) => ({ name: one, required: true })),
      requests: [
        ...(before?.requests ?? []),
        ...(request === undefined ? [] : [{ schemaId: request, only: body, rename, list: false }]),
      ],
      texts:
        before?.texts ?? (request === undefined ? body.filter((one) => parameters.some((text) => text === one)) : []),
      response: {
        schemaId: response,
        rename: answered,
        list: list && !(single === true && name === 'listSuppliers'),
      },
      successes: isWrite(name) ? orAnother('200', true) : ['200'],
    });
  }
  return [...described.values()];
};

const asOctoPublishes = ([operationId, operation]: [string, OctoOperationShape]): DescribedOperation => {
  const { method, path, query = [], texts = [], request, response, list = false } = operation;
  return {
    operationId,
    method,
    path,
    query: query.map((name) => ({ name, required: false })),
    requests: request === undefined ? [] : [bodyOf(request)],
    texts,
    response: { ...bodyOf(response), list },
    successes: method === 'PATCH' ? orAnother('200', true) : ['200'],
  };
};

/** The twelve operations of OCTO 1.0: those that v2 has as well, with the answers that OCTO publishes, and its own. */
export const octo = (): DescribedOperation[] => {
  const shared = operatorV2('octo-1.0').map((operation) => {
    const { schemaId = '', list = false } = operation.response ?? {};
    return { ...operation, response: { ...bodyOf(OCTO_ANSWER[schemaId] ?? schemaId), list } };
  });
  const own = Object.entries(octoOperations).map(asOctoPublishes);
  const isShared = ({ method, path }: DescribedOperation) =>
    shared.some((one) => one.method === method && one.path === path);
  return [...shared, ...own.filter((one) => !isShared(one))];
};
