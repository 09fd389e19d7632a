import type { Outcome } from '../generated/types.ts';
import { jsonText } from './escape.ts';

/** The lines of exchanges.ndjson for a check: each exchange with the requirement that it was made for. */
export const exchangeLines = ({ requirement, exchanges }: Pick<Outcome, 'requirement' | 'exchanges'>): string =>
  exchanges.map((exchange) => `${jsonText({ requirement, ...exchange })}\n`).join('');
