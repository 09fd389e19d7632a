// Which operation a request is for, by the method and path of every face.
import { loadBinding } from '../../../schemas/bindings/load.ts';
import { interfaces } from '../../../schemas/interfaces.ts';
import { partnerOperations } from '../../../schemas/operations/partner.ts';
import { takesPath } from '../proof/answer.ts';
import type { Face } from '../proof/face.ts';

interface Operation {
  name: string;
  takes(request: Request): boolean;
}

const bound = (face: Face): Record<string, { method: string; path: string }> =>
  interfaces[face.interface].dialect === 'v1'
    ? partnerOperations
    : loadBinding(face.profile['operator-v2']?.binding ?? 'operator-v2').operations;

/** The operations of a face; where two have one method and path, the first stands for both. */
export const operationsOf = (face: Face): Operation[] =>
  Object.entries(bound(face)).map(([name, { method, path }]) => ({ name, takes: takesPath(method, path) }));

/** The name of the operation that a request is for; undefined for one that is none. */
export const operationOf = (face: Face): ((request: Request) => string | undefined) => {
  const operations = operationsOf(face);
  return (request) => operations.find(({ takes }) => takes(request))?.name;
};
