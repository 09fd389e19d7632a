// Texts that may be too long. Spec 7: ENTITY_TOO_LARGE; the limit is not shown.
import { choice, type Version } from '../../kernel/rule.ts';
import { refuseIf } from './api-error.ts';
import type { Resource } from './resource.ts';

const MAX = 255;

const longest = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce((most: number, member) => Math.max(most, longest(member)), 0)
      : 0;

/** Gives the rule that looks at the texts of a request. */
export const lengthChecker = (resource: Resource): Version<[request: object], void> =>
  // Spec silent: how long a text may be.
  choice<[request: object], void>(`partner.${resource}.long-text`, () => undefined, {
    [`long-text-of-a-${resource}-is-refused`]: (_world, request) =>
      refuseIf(longest(request) > MAX, 'BAD_REQUEST', `a text has more than ${MAX} characters`),
  });
