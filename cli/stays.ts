import type { Interface } from '../schemas/interfaces.ts';

/** Suppliers that a run sets up, with the products and rates below them. */
const SUPPLIERS = 25;

/** What a run of these interfaces makes that nothing can undo, in words; undefined where there is nothing of the kind. */
export const staysInWords = (interfaces: readonly Interface[]): string | undefined =>
  interfaces.includes('channel')
    ? `through the Channel API it sets up about ${SUPPLIERS} suppliers with products and rates of its own, which stay: nothing can be deleted there`
    : undefined;
